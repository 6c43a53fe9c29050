import { Notice } from "@/ui/notice";
import { texts } from "./texts";

/** On every page of a demonstration that strangers can reach. */
export default function DemoBanner() {
  return <Notice tone="error">{texts.demo}</Notice>;
}

import { Notice } from "@/ui/notice";

/** On every page of a demonstration that strangers can reach. */
export default function DemoBanner() {
  return (
    <Notice tone="error">
      This is a demonstration. Everybody can log in to every account here and read every mail. Do
      not enter real data.
    </Notice>
  );
}

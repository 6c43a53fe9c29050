import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { texts } from "../texts";
import { Message } from "./message";

export function Component() {
  return (
    <Message title={texts.notFound.title} text={texts.notFound.text}>
      <AppLink to={paths.logIn}>{texts.notFound.link}</AppLink>
    </Message>
  );
}

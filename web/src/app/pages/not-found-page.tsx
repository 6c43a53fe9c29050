import { AppLink } from "@/ui/app-link";
import { paths } from "../paths";
import { texts } from "../texts";
import { Message } from "./message";

export function Component() {
  return (
    <Message title={texts.notFound.title} text={texts.notFound.text}>
      <AppLink to={paths.logIn}>{texts.notFound.link}</AppLink>
    </Message>
  );
}

import { Button } from "@mantine/core";
import { texts } from "../texts";
import { Message } from "./message";

/** A page's code did not arrive, or failed. */
export function RouteError() {
  return (
    <main>
      <Message title={texts.broken.title} text={texts.broken.text}>
        <Button onClick={() => window.location.reload()}>{texts.broken.reload}</Button>
      </Message>
    </main>
  );
}

import { useParams } from "react-router";
import { paths } from "@/lib/paths";
import { AppLink } from "@/ui/app-link";
import { Page } from "@/ui/page";
import { Check } from "./check";
import { CodeForm } from "./code-form";
import { texts } from "./texts";
import classes from "./verify.module.css";

/** For anybody who holds a result in their hands: an employer, another college. */
export function Component() {
  const { code = "" } = useParams();
  return (
    <Page title={texts.title} lead={texts.lead}>
      {/* What somebody was given the code of is not to be found by everybody. */}
      <meta name="robots" content="noindex" />
      {code ? (
        <>
          <Check key={code} code={code} />
          <p className={classes.another}>
            <AppLink to={paths.verify}>{texts.another}</AppLink>
          </p>
        </>
      ) : (
        <CodeForm />
      )}
    </Page>
  );
}

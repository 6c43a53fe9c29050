import type { Practical } from "@/lib/api-types";
import text from "@/ui/text.module.css";
import { Day } from "@/ui/when";
import classes from "./practicals.module.css";
import { Request } from "./request";
import { RequestState } from "./request-state";
import { texts } from "./texts";

export function PracticalItem({ practical }: { practical: Practical }) {
  const { date, title, subjectName, teacherName, comments, status, request } = practical;
  const isActive = status === "Active";
  return (
    <li className={classes.practical}>
      <div className={classes.day}>
        <Day date={date} />
      </div>
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <div className={text.quiet}>{texts.with(subjectName, teacherName)}</div>
        {comments && <p className={classes.comments}>{comments}</p>}
      </div>
      <div className={classes.standing}>
        {request && <RequestState request={request} />}
        {isActive && <Request practical={practical} />}
      </div>
    </li>
  );
}

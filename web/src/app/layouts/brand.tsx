import { CollegeIcon } from "@/ui/icons";
import classes from "./brand.module.css";

/** Whose portal this is: the college's once somebody is signed in. */
export function Brand({ name }: { name: string }) {
  return (
    <div className={classes.brand}>
      <span className={classes.mark}>
        <CollegeIcon size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.name}>{name}</span>
    </div>
  );
}

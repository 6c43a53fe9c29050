import { Skeleton } from "@mantine/core";
import { texts as uiTexts } from "@/ui/texts";
import classes from "./glance.module.css";

const places = ["a", "b", "c", "d", "e"];

/** The charts hold their place while they are on their way. */
export const TrendSkeleton = ({ count }: { count: number }) => (
  <div className={classes.charts} aria-busy="true">
    {places.slice(0, count).map((place, index) => (
      <Skeleton
        key={place}
        height={280}
        role={index === 0 ? "status" : undefined}
        aria-label={index === 0 ? uiTexts.loading : undefined}
      />
    ))}
  </div>
);

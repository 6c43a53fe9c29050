import { Skeleton, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "@/lib/dates";
import { Disclosure } from "@/ui/disclosure";
import { ListTools } from "@/ui/list/list-tools";
import { Listing } from "@/ui/list/listing";
import { byTime, useOrder } from "@/ui/list/order";
import { OrderSelect } from "@/ui/list/order-select";
import { historyQuery } from "../api";
import { texts } from "../texts";
import classes from "./sheet.module.css";

const t = texts.sheet.history;

/** Who entered what, when and why; asked for when somebody wants to know. */
export function History({ studentId }: { studentId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure title={t.title} opened={opened} onToggle={() => setOpened(!opened)}>
      {opened && <Changes studentId={studentId} />}
    </Disclosure>
  );
}

function Changes({ studentId }: { studentId: string }) {
  const order = useOrder("desc", "historyOrder");
  const changes = useInfiniteQuery(historyQuery(studentId, order.asked));
  return (
    <>
      <ListTools>
        <OrderSelect names={byTime} {...order} />
      </ListTools>
      <Listing list={changes} empty={t.empty} shown={t.shown}>
        {(rows) =>
          rows ? (
            <ol className={classes.history}>
              {rows.map(({ _id, subjectName, attempt, from, to, reason, at, by }) => (
                <li key={_id}>
                  <div className={classes.when}>{t.by(formatDateTime(at), by)}</div>
                  <span className={classes.change}>
                    {t.of(subjectName, attempt, t.change(from, to))}
                  </span>
                  {reason && <div>{reason}</div>}
                </li>
              ))}
            </ol>
          ) : (
            <Stack gap="xs" aria-busy>
              <Skeleton height={48} />
              <Skeleton height={48} />
            </Stack>
          )
        }
      </Listing>
    </>
  );
}

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditEntry } from "@/lib/api-types";
import { http, pageOf, reply } from "@/lib/http";
import { sharedKeys } from "@/lib/invalidate";
import { pages, rowsOf, withoutEmpty } from "@/lib/pages";
import type { Period } from "@/lib/periods";
import type { Order } from "@/ui/list/order";

const pageSize = "50";

/** An empty one is no filter. */
export interface AuditFilter extends Period {
  /** The _id of a staff member. */
  by: string;
  action: string;
  /** A Student ID. */
  student: string;
}

export const isFiltered = (filter: AuditFilter) => Object.values(filter).some((one) => one !== "");

/** What an address names; the server refuses what it does not know. */
const asAction = (text: string) => text as AuditEntry["action"] | "";

export const auditQuery = (filter: AuditFilter, order?: Order) =>
  infiniteQueryOptions({
    queryKey: [...sharedKeys.audit, "listed", { ...filter, order }],
    queryFn: ({ pageParam: after }) =>
      pageOf(
        http.GET("/audit", {
          params: {
            query: withoutEmpty({
              limit: pageSize,
              ...filter,
              action: asAction(filter.action),
              order,
              after,
            }),
          },
        }),
      ),
    ...pages,
    select: (read) => rowsOf(read, (body) => body.entries),
  });

/** Everybody to choose from, by name. The key is that of the admins, who may change meanwhile. */
export const staffNamesQuery = queryOptions({
  queryKey: ["admins", "names"],
  queryFn: async () => {
    const { admins } = await reply(http.GET("/admin/credential"));
    return admins
      .map(({ _id, name, username }) => ({ id: _id, name: name || username }))
      .sort((one, other) => one.name.localeCompare(other.name));
  },
});

import type { Admin } from "@/lib/api-types";

export type AdminAction =
  | "approve"
  | "reject"
  | "changePassword"
  | "changeRole"
  | "rename"
  | "subjects"
  | "removeFactor"
  | "disable"
  | "restore";

interface Offer {
  /** Buttons in the row. */
  first: AdminAction[];
  /** In the row's menu. */
  more: AdminAction[];
}

/** Which action in which state. */
const offers: Record<string, Offer> = {
  pending: { first: ["approve", "reject"], more: [] },
  active: { first: ["changePassword"], more: ["changeRole", "rename", "removeFactor", "disable"] },
  disabled: { first: ["restore"], more: ["rename"] },
};

const nothing: Offer = { first: [], more: [] };

export const isTeaching = ({ role, status }: Pick<Admin, "role" | "status">) =>
  role === "teacher" && status === "active";

export function actionsFor(admin: Admin, ownId: string): Offer {
  const offer = offersOf(admin);
  if (admin._id !== ownId) return offer;
  // Nobody locks themselves out by a slip; another super admin can do it.
  return { ...offer, more: offer.more.filter((action) => action === "rename") };
}

/** Only teachers hold subjects. */
function offersOf(admin: Admin): Offer {
  const offer = offers[admin.status] ?? nothing;
  return isTeaching(admin) ? { ...offer, more: ["subjects", ...offer.more] } : offer;
}

import type { Admin } from "@/lib/api-types";

export type AdminAction =
  | "approve"
  | "reject"
  | "changePassword"
  | "changeRole"
  | "rename"
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
  active: { first: ["changePassword"], more: ["changeRole", "rename", "disable"] },
  disabled: { first: ["restore"], more: ["rename"] },
};

const nothing: Offer = { first: [], more: [] };

export function actionsFor(admin: Admin, ownId: string): Offer {
  const offer = offers[admin.status] ?? nothing;
  if (admin._id !== ownId) return offer;
  // Nobody locks themselves out by a slip; another super admin can do it.
  return { ...offer, more: offer.more.filter((action) => action === "rename") };
}

import { useUrlState } from "@/lib/use-url-state";

/** What is longer than an address or a college's name can be is nobody's. */
const atMost = (longest: number) => (said: string | null) => {
  const text = (said ?? "").replace(/\s+/g, " ").trim();
  return [...text].length > longest ? "" : text;
};

const schema = { college: atMost(160), email: atMost(254) };

/** What the link in an invitation says of whoever it was sent to; empty without one. */
export function useInvitation() {
  const { college, email } = useUrlState(schema).state;
  return { collegeName: college, email };
}

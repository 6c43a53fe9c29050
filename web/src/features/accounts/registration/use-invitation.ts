import { useSearchParams } from "react-router";

/** The most that an address or a college's name can have; what is longer is nobody's. */
const longest = { college: 160, email: 254 };

/** What the link in an invitation says of whoever it was sent to; empty without one. */
export function useInvitation() {
  const [search] = useSearchParams();
  const said = (name: keyof typeof longest) => {
    const text = (search.get(name) ?? "").replace(/\s+/g, " ").trim();
    return [...text].length > longest[name] ? "" : text;
  };
  return { collegeName: said("college"), email: said("email") };
}

import { type Catalogue, catalogue } from "@/lib/catalogue";

const en = {
  title: "Demo accounts",
  use: "Use",
  useAccount: (name: string) => `Use the account of ${name}`,
  mailbox: "Open the demo mailbox",
};

export const texts: Catalogue<typeof en> = catalogue(en);

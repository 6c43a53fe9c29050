declare module "*.module.css" {
  const classes: Record<string, string>;
  export default classes;
}

declare module "*.css";

/** Imported one by one: the package's barrel has six thousand modules for the bundler to read. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react";

  const icon: Icon;
  export default icon;
}

declare let __webpack_nonce__: string | undefined;

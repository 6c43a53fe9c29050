export interface PortalConfig {
  /** Base address of the API: a path of this host, or an absolute address elsewhere. */
  backendUrl: string;
  /** A demo names its accounts and shows its mails. */
  demo: boolean;
  /** The browser brought no session along, so nobody can be signed in. */
  signedOut: boolean;
}

const defaults: PortalConfig = { backendUrl: "/api", demo: false, signedOut: false };

/** Reads what the server wrote into the page; an unfilled placeholder means the defaults. */
export function parsePortalConfig(content: string | null | undefined): PortalConfig {
  try {
    const given: unknown = JSON.parse(content ?? "");
    return typeof given === "object" ? { ...defaults, ...given } : defaults;
  } catch {
    return defaults;
  }
}

export function portalConfig(): PortalConfig {
  const meta = document.querySelector('meta[name="portal-config"]');
  return parsePortalConfig(meta?.getAttribute("content"));
}

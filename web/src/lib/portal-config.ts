export interface PortalConfig {
  /** Base address of the API: a path of this host, or an absolute address elsewhere. */
  backendUrl: string;
  /** A demo names its accounts. */
  demo: boolean;
  /** A demo shows its mails, unless they go to a mail server. */
  mailbox: boolean;
  /** Strangers may reach this demo, so each page says what it is. */
  publicDemo: boolean;
  /** The browser brought no session along, so nobody can be signed in. */
  signedOut: boolean;
}

const defaults: PortalConfig = {
  backendUrl: "/api",
  demo: false,
  mailbox: false,
  publicDemo: false,
  signedOut: false,
};

/** Reads what the server wrote into the page; an unfilled placeholder means the defaults. */
export function parsePortalConfig(content: string | null | undefined): PortalConfig {
  try {
    const parsed: unknown = JSON.parse(content ?? "");
    return typeof parsed === "object" ? { ...defaults, ...parsed } : defaults;
  } catch {
    return defaults;
  }
}

export function portalConfig(): PortalConfig {
  const meta = document.querySelector('meta[name="portal-config"]');
  return parsePortalConfig(meta?.getAttribute("content"));
}

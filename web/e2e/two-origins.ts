import { createHash, X509Certificate } from "node:crypto";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { ownPortal } from "./own-portal";

const plainPort = 5056;
/** Known before anything starts: the portal's settings name it. */
const tlsPort = 5057;

const hosts = { client: "students.college.example", api: "api.portal.example" };

/** Where the client is, on another site than the API that it calls. */
export const clientOrigin = `https://${hosts.client}:${tlsPort}`;
export const apiOrigin = `https://${hosts.api}:${tlsPort}`;

/** A portal whose client is hosted elsewhere. */
export const portal = ownPortal(plainPort, "two-origins-data", {
  PORTAL_PUBLIC_URL: apiOrigin,
  PORTAL_ALLOWED_ORIGINS: clientOrigin,
  BACKEND_URL: `${apiOrigin}/api`,
  PORTAL_TRUSTED_PROXIES: "127.0.0.1",
  PORTAL_PUBLIC_DEMO: "true",
});

export const authorityName = "An authority of these tests";

/** A proxy before that portal that speaks TLS under both names, by an authority of its own. */
export async function startProxy() {
  const authority = await generate([{ name: "commonName", value: authorityName }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  const names = Object.values(hosts).map((value) => ({ type: 2 as const, value }));
  const certificate = await generate([{ name: "commonName", value: hosts.api }], {
    keyType: "ec",
    algorithm: "sha256",
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "subjectAltName", altNames: names },
    ],
  });
  const chain = `${certificate.cert}\n${authority.cert}`;
  const server = createServer({ key: certificate.private, cert: chain }, (asked, answer) => {
    const { method, url, headers } = asked;
    const forwarded = { ...headers, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" };
    const passed = request(
      { host: "127.0.0.1", port: plainPort, method, path: url, headers: forwarded },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((ready) => server.listen(tlsPort, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    /** What makes a browser trust the authority, and nobody else whom it does not know. */
    browserArgs: [
      `--ignore-certificate-errors-spki-list=${keyHash(authority.cert)}`,
      `--host-resolver-rules=MAP *.example 127.0.0.1`,
    ],
    stop: () =>
      new Promise((stopped) => {
        server.close(stopped);
        server.closeAllConnections();
      }),
  };
}

const keyHash = (pem: string) => {
  const key = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
};

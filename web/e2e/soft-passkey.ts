import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { call, home } from "./api";

/** Somebody was at the device and unlocked it, and the key is in what it says. */
const flags = 0x01 | 0x04 | 0x40;

/** The public half of a new P-256 key, as COSE has it (RFC 9053). */
function newKey(): Buffer {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const half = (text: string) => Buffer.from(text, "base64url");
  return Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    half(x),
    Buffer.from("225820", "hex"),
    half(y),
  ]);
}

/** What a device says of a new passkey, without a word on what device it is (WebAuthn, 6.1). */
function deviceData(rpId: string, id: Buffer): Buffer {
  const counter = Buffer.alloc(4);
  const model = Buffer.alloc(16);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const host = createHash("sha256").update(rpId).digest();
  return Buffer.concat([host, Buffer.from([flags]), counter, model, length, id, newKey()]);
}

/** In CBOR: `{fmt: "none", attStmt: {}, authData}`. */
const attestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from([0xa3]),
    Buffer.from("cfmtdnonegattStmt", "latin1"),
    Buffer.from([0xa0]),
    Buffer.from("hauthData", "latin1"),
    Buffer.from([0x58, data.length]),
    data,
  ]);

/** Adds a passkey to a student's account, as a browser would, which nobody can use. */
export async function addPasskey(request: APIRequestContext, name: string) {
  const { ceremony, options } = await call(request, "post", "/auth/passkeys/begin", {});
  const id = randomBytes(32);
  const said = { type: "webauthn.create", challenge: options.challenge, origin: home() };
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(said)).toString("base64url"),
      attestationObject: attestation(deviceData(options.rp.id, id)).toString("base64url"),
      transports: ["internal"],
    },
    clientExtensionResults: {},
  };
  const body = { ceremony, name, credential };
  const { id: added } = await call(request, "post", "/auth/passkeys/finish", body);
  return added as string;
}

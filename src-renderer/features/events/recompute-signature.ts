import type { DeliveryDetail } from "#shared/domain/egress.ts";

/** A signature worked out anew, beside the one that was sent. */
export interface Recomputed {
  /** The header that carries it. */
  readonly header: string;
  readonly sent: string;
  readonly computed: string;
  readonly isMatch: boolean;
  /** How it is made, in words. */
  readonly recipe: string;
}

interface Scheme {
  readonly header: string;
  readonly recipe: string;
  key(secret: string): Uint8Array<ArrayBuffer>;
  text(at: number, body: string, id: string): string;
  write(mac: Uint8Array, at: number): string;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

/** A secret that is no base64 still gives a key, and with it a signature that does not match. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return utf8(text);
  }
}

const schemes: readonly Scheme[] = [
  {
    header: "payments-signature",
    recipe: "HMAC-SHA256 over <timestamp>.<body> with the whole secret, as hex",
    key: utf8,
    text: (at, body) => `${String(at)}.${body}`,
    write: (mac, at) => `t=${String(at)},v1=${hex(mac)}`,
  },
  {
    header: "hook-signature",
    recipe:
      "HMAC-SHA256 over <id>.<timestamp>.<body> with the base64 after whsec_ decoded, as base64",
    key: (secret) => fromBase64(secret.replace(/^whsec_/, "")),
    text: (at, body, id) => `${id}.${String(at)}.${body}`,
    write: (mac) => `v1,${base64(mac)}`,
  },
  {
    header: "x-chat-signature",
    recipe: "HMAC-SHA256 over v0:<timestamp>:<body> with the whole secret, as hex",
    key: utf8,
    text: (at, body) => `v0:${String(at)}:${body}`,
    write: (mac) => `v0=${hex(mac)}`,
  },
];

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  // An empty key is refused; one zero byte gives the same signature, as HMAC fills keys with zeros.
  const bytes = key.length === 0 ? new Uint8Array(1) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(text)));
}

/**
 * Works a delivery's signature out anew from its body and a secret, independently of the code that made
 * it. `undefined` when the headers show no scheme that is known here.
 */
export async function recomputeSignature(
  { signature, requestHeaders }: Pick<DeliveryDetail, "signature" | "requestHeaders">,
  payload: string,
  secret: string,
): Promise<Recomputed | undefined> {
  const all = { ...requestHeaders, ...signature.headers };
  const headers = new Map(Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]));
  const scheme = schemes.find(({ header }) => headers.has(header));
  if (!scheme) return undefined;
  const { header, recipe } = scheme;
  const text = scheme.text(signature.signedAt, payload, headers.get("hook-id") ?? "");
  const computed = scheme.write(await sign(scheme.key(secret), text), signature.signedAt);
  const sent = headers.get(header) ?? "";
  return { header, recipe, sent, computed, isMatch: computed === sent };
}

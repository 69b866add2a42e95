import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { fillRecipe } from "#shared/domain/signature-text.ts";
import type { SignatureRecipe } from "#shared/domain/kind-facts.ts";

/** A signature worked out again, beside the one that was sent. */
export interface Recomputed {
  /** The header that carries it. */
  readonly header: string;
  readonly sent: string;
  readonly computed: string;
  readonly isMatch: boolean;
  /** The recipe of the signature, in words. */
  readonly recipe: string;
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

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  // An empty key is refused; one zero byte gives the same signature, as HMAC fills keys with zeros.
  const bytes = key.length === 0 ? new Uint8Array(1) : key;
  const imported = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, utf8(text)));
}

/** The recipe in words. */
function describeRecipe({ text, key, encoding }: SignatureRecipe): string {
  const secret = key === "text" ? "the whole secret" : "the base64 after whsec_ decoded";
  return `HMAC-SHA256 over ${text} with ${secret}, as ${encoding}`;
}

type SignedRequest = Pick<DeliveryDetail, "signature" | "requestHeaders" | "requestBody" | "url">;

/** Computes a delivery's signature from its body and a secret, independently of the code that signed it. */
export async function recomputeSignature(
  recipe: SignatureRecipe,
  { signature, requestHeaders, requestBody, url }: SignedRequest,
  payload: string,
  secret: string,
): Promise<Recomputed> {
  const all = { ...requestHeaders, ...signature.headers };
  const headers = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const timestamp = headers[recipe.timestampHeader ?? ""] ?? String(signature.signedAt);
  const signed = { url, headers, body: requestBody ?? payload, timestamp };
  const fill = (template: string, mac?: string) => fillRecipe(template, recipe, signed, mac);
  const key = recipe.key === "text" ? utf8(secret) : fromBase64(secret.replace(/^whsec_/, ""));
  const mac = await sign(key, fill(recipe.text));
  const computed = fill(recipe.value, recipe.encoding === "hex" ? hex(mac) : base64(mac));
  const sent = headers[recipe.header] ?? "";
  const { header } = recipe;
  return { header, recipe: describeRecipe(recipe), sent, computed, isMatch: computed === sent };
}

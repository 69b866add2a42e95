import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Signature } from "./read-signature.ts";

/** The input of a signature, besides the secret. */
interface SignedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** RFC 3986: everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function reencode(text: string): string {
  try {
    return encode(decodeURIComponent(text));
  } catch {
    return encode(text);
  }
}

function canonicalPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.split("/").map(reencode).join("/");
}

function canonicalQuery(url: string): string {
  const start = url.indexOf("?");
  if (start < 0) return "";
  return url
    .slice(start + 1)
    .split("&")
    .filter((pair) => pair !== "" && !pair.startsWith("X-Amz-Signature="))
    .map((pair): readonly [string, string] => {
      const [name = "", ...value] = pair.split("=");
      return [reencode(name), reencode(value.join("="))];
    })
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  const text = Array.isArray(value) ? value.join(",") : (value ?? "");
  return text.trim().replaceAll(/ +/g, " ");
}

/** The canonical request of Signature Version 4; the path is encoded once, as S3 wants it. */
function canonicalRequest(request: SignedRequest, signature: Signature): string {
  const { headers } = request;
  const payload =
    signature.expires === undefined
      ? headerValue(headers, "x-amz-content-sha256")
      : headerValue(headers, "x-amz-content-sha256") || "UNSIGNED-PAYLOAD";
  return [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.url),
    ...signature.signedHeaders.map((name) => `${name}:${headerValue(headers, name)}`),
    "",
    signature.signedHeaders.join(";"),
    payload,
  ].join("\n");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** The text that the signature covers. */
export function stringToSign(request: SignedRequest, signature: Signature): string {
  const canonical = canonicalRequest(request, signature);
  const digest = createHash("sha256").update(canonical).digest("hex");
  return ["AWS4-HMAC-SHA256", signature.date, signature.scope, digest].join("\n");
}

/** The signature that this secret makes of a text, within a scope: lower-case hex. */
export function signTextV4(text: string, scope: string, secret: string): string {
  const scopeKey = scope
    .split("/")
    .reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  return hmac(scopeKey, text).toString("hex");
}

/** The signature that this secret makes of a request: lower-case hex. */
export function signV4(request: SignedRequest, signature: Signature, secret: string): string {
  return signTextV4(stringToSign(request, signature), signature.scope, secret);
}

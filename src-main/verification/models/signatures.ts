import { createHmac } from "node:crypto";

/**
 * The moment, in seconds, that a delivery was signed with; `undefined` when its signature is not the
 * one that `secret` makes. Written as receivers check it, from the providers' documentation, and with
 * nothing of the simulators' own.
 */
export type StampOf = (
  headers: Readonly<Record<string, unknown>>,
  body: string,
  secret: string,
) => number | undefined;

function macOf(key: string | Buffer, text: string, encoding: "hex" | "base64"): string {
  return createHmac("sha256", key).update(text).digest(encoding);
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`, in this header. */
export function timestampedHex(header: string): StampOf {
  return (headers, body, secret) => {
    const [, stamp = "", mac] = /^t=(\d+),v1=(\w+)$/.exec(String(headers[header])) ?? [];
    return mac === macOf(secret, `${stamp}.${body}`, "hex") ? Number(stamp) : undefined;
  };
}

/** `v1,<base64>` over `<id>.<seconds>.<body>`; the secret is base64 after `whsec_`. */
export const idTimestampBase64: StampOf = (headers, body, secret) => {
  const [id, stamp] = [String(headers["hook-id"]), String(headers["hook-timestamp"])];
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = `v1,${macOf(key, `${id}.${stamp}.${body}`, "base64")}`;
  return headers["hook-signature"] === mac ? Number(stamp) : undefined;
};

/** `v0=<hex>` over `v0:<seconds>:<body>`. */
export const versionedHex: StampOf = (headers, body, secret) => {
  const stamp = String(headers["x-chat-request-timestamp"]);
  const mac = `v0=${macOf(secret, `v0:${stamp}:${body}`, "hex")}`;
  return headers["x-chat-signature"] === mac ? Number(stamp) : undefined;
};

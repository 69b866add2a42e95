import { createHmac } from "node:crypto";
import type { SignatureScheme } from "#core/contract/signature.ts";

function mac(algorithm: "sha1" | "sha256", secret: string, body: Buffer): string {
  return `${algorithm}=${createHmac(algorithm, secret).update(body).digest("hex")}`;
}

/** GitHub's signature: `sha256=<hex>` over the bytes that are sent, if the hook has a secret. */
export const signature: SignatureScheme = {
  sign: ({ secret, body }): Record<string, string> =>
    secret === ""
      ? {}
      : {
          "X-Hub-Signature": mac("sha1", secret, body),
          "X-Hub-Signature-256": mac("sha256", secret, body),
        },
  signedText: "<body>",
  headers: ({ id, type, endpoint: { facts = {} } }) => ({
    "Content-Type":
      facts["contentType"] === "form" ? "application/x-www-form-urlencoded" : "application/json",
    Accept: "*/*",
    "User-Agent": "GitHub-Hookshot/51dec4a",
    "X-GitHub-Delivery": id,
    "X-GitHub-Event": type,
    "X-GitHub-Hook-ID": facts["hook"] ?? "",
    "X-GitHub-Hook-Installation-Target-ID": facts["targetId"] ?? "",
    "X-GitHub-Hook-Installation-Target-Type": facts["target"] ?? "",
  }),
  encode: (payload, { facts = {} }) =>
    facts["contentType"] === "form"
      ? Buffer.from(new URLSearchParams({ payload: payload.toString("utf8") }).toString())
      : payload,
};

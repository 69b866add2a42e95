import { createHmac } from "node:crypto";
import type { SignatureScheme, SigningInput } from "#core/contract/signature.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { svixFacts } from "#core/signing/svix-facts.ts";
import type { SignatureExtension } from "../extensions.ts";

const PLACEHOLDER = /\{(timestamp|body|id|url)\}/g;

/** Returns the way in which deliveries are signed: that of the description, else Standard Webhooks. */
export function signatureScheme(extension: SignatureExtension | undefined): SignatureScheme {
  if (!extension) return hookSignature;
  const { algorithm, encoding, content, timestamp_header: timestampHeader } = extension;
  return {
    sign: (input) => {
      const mac = createHmac(algorithm, input.secret).update(signedBytes(content, input));
      return {
        [extension.header]:
          extension.prefix.replaceAll("{timestamp}", String(input.seconds)) + mac.digest(encoding),
        ...(timestampHeader === undefined ? {} : { [timestampHeader]: String(input.seconds) }),
      };
    },
    signedText: content.replaceAll(PLACEHOLDER, "<$1>"),
    headers: { "content-type": "application/json", "user-agent": "Simdeck-Webhooks/1" },
  };
}

/** The signed text as bytes: the body is not decoded. */
function signedBytes(content: string, { seconds, id, body, endpoint }: SigningInput): Buffer {
  const values: Readonly<Record<string, string>> = {
    timestamp: String(seconds),
    id,
    url: endpoint.url,
  };
  // Odd parts are the names of placeholders.
  const parts = content
    .split(PLACEHOLDER)
    .map((part, index) =>
      index % 2 === 0
        ? Buffer.from(part)
        : part === "body"
          ? body
          : Buffer.from(values[part] ?? ""),
    );
  return Buffer.concat(parts);
}

/** Returns the facts about signatures that the panel shows. */
export function signatureFacts(
  extension: SignatureExtension | undefined,
): Pick<SimulatorProfile, "signature" | "verifier"> {
  if (!extension) return svixFacts;
  const { algorithm, encoding, content, timestamp_header: timestampHeader } = extension;
  // The panel recomputes SHA-256 alone.
  if (algorithm !== "sha256" || content.includes("{url}")) return {};
  const named = (text: string) => text.replaceAll(PLACEHOLDER, "<$1>");
  return {
    signature: {
      header: extension.header.toLowerCase(),
      ...(timestampHeader === undefined ? {} : { timestampHeader: timestampHeader.toLowerCase() }),
      text: named(content),
      key: "text",
      encoding,
      value: `${named(extension.prefix)}<mac>`,
    },
  };
}

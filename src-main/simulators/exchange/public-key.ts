import { createPublicKey } from "node:crypto";

/** PEM with real line breaks; environment files write them as `\n`. */
export function readPem(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** Whether text is a public key in PEM. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(readPem(text)).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

import type { IdSequence } from "#core/contract/ids.ts";
import { checkPrime, createPublicKey } from "node:crypto";
import { promisify } from "node:util";
import {
  type KeyPair,
  buildKeyPair,
  PRIME_DIGITS,
  primeCandidates,
} from "#core/signing/rsa-key-pair.ts";

/** PEM with real line breaks; environment files write them as `\n`. */
export function readPem(text: string): string {
  return text.replaceAll("\\n", "\n");
}

/** Returns whether text is a public key in PEM. */
export function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(readPem(text)).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

/** Checks take long. They run beside the event loop, so that everybody else is served meanwhile. */
const isPrime = promisify(checkPrime);

async function primeFrom(digits: string): Promise<bigint> {
  for (const candidate of primeCandidates(digits)) if (await isPrime(candidate)) return candidate;
  throw new RangeError("there is no prime");
}

/** An RSA key pair in PEM, from the id sequence: the same one on every run. It protects nothing. */
export async function generateKeyPair(ids: IdSequence): Promise<KeyPair> {
  // Both numbers are reserved at once: requests meanwhile get the next ones.
  const starts = [1, 2].map(() => ids.bare("prime", PRIME_DIGITS, "hex"));
  const [p = 0n, q = 0n] = await Promise.all(starts.map(primeFrom));
  return buildKeyPair(p, q);
}

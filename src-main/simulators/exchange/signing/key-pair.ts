import { checkPrime, createPrivateKey, createPublicKey } from "node:crypto";
import { promisify } from "node:util";
import type { IdSequence } from "#core/state/id-sequence.ts";

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

const PRIME_HEX = 256;
const PUBLIC_EXPONENT = 65_537n;

/** Most candidates are multiples of one of them, which is found out at far less cost than by a check. */
const smallPrimes = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n];

/** Checks take long. They run beside the event loop, so that everybody else is served meanwhile. */
const isPrime = promisify(checkPrime);

function mayBePrime(candidate: bigint): boolean {
  if (candidate % PUBLIC_EXPONENT === 1n) return false;
  return smallPrimes.every((prime) => candidate % prime !== 0n);
}

function nextStart(ids: IdSequence): bigint {
  return BigInt(`0x${ids.next("prime", PRIME_HEX, "hex").slice("prime".length)}`);
}

/** A prime of 1,024 bits with its two top bits set, the first one behind a number. */
async function primeFrom(start: bigint): Promise<bigint> {
  let candidate = start | (3n << 1_022n) | 1n;
  while (!mayBePrime(candidate) || !(await isPrime(candidate))) candidate += 2n;
  return candidate;
}

/** The inverse of `a` modulo `m`, by Euclid's extended algorithm. */
function inverse(a: bigint, m: bigint): bigint {
  let [r0, r1] = [m, a % m];
  let [t0, t1] = [0n, 1n];
  while (r1 !== 0n) {
    const quotient = r0 / r1;
    [r0, r1] = [r1, r0 - quotient * r1];
    [t0, t1] = [t1, t0 - quotient * t1];
  }
  return t0 < 0n ? t0 + m : t0;
}

function base64url(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url");
}

/** An RSA key pair in PEM, from the id sequence: the same one on every run. It protects nothing. */
export async function generateKeyPair(ids: IdSequence): Promise<{
  readonly publicKey: string;
  readonly privateKey: string;
}> {
  // Both numbers are reserved at once: requests meanwhile get the next ones.
  const [p, q] = await Promise.all([primeFrom(nextStart(ids)), primeFrom(nextStart(ids))]);
  const d = inverse(PUBLIC_EXPONENT, (p - 1n) * (q - 1n));
  const jwk = {
    kty: "RSA",
    n: base64url(p * q),
    e: base64url(PUBLIC_EXPONENT),
    d: base64url(d),
    p: base64url(p),
    q: base64url(q),
    dp: base64url(d % (p - 1n)),
    dq: base64url(d % (q - 1n)),
    qi: base64url(inverse(q, p)),
  };
  const key = createPrivateKey({ key: jwk, format: "jwk" });
  return {
    privateKey: key.export({ type: "pkcs1", format: "pem" }).toString(),
    publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
  };
}

import { checkPrimeSync, createPrivateKey, createPublicKey } from "node:crypto";
import type { IdSequence } from "#core/state/id-sequence.ts";

const PRIME_HEX_DIGITS = 256;
const EXPONENT = 65_537n;

/** The inverse of a number modulo another, by the extended algorithm of Euclid. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [rest, nextRest] = [modulus, value % modulus];
  let [factor, nextFactor] = [0n, 1n];
  while (nextRest !== 0n) {
    const quotient = rest / nextRest;
    [rest, nextRest] = [nextRest, rest - quotient * nextRest];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return factor < 0n ? factor + modulus : factor;
}

/** The first fitting prime from a number of 1,024 bits on; its two highest bits are set. */
function primeFrom(digits: string): bigint {
  const highest = 3n << BigInt(PRIME_HEX_DIGITS * 4 - 2);
  let candidate = BigInt(`0x${digits}`) | highest | 1n;
  while ((candidate - 1n) % EXPONENT === 0n || !checkPrimeSync(candidate)) candidate += 2n;
  return candidate;
}

function base64url(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url");
}

/**
 * Makes an RSA key pair of 2,048 bits from the id sequence: the same calls give the same keys. The keys are
 * for tests only.
 */
export function createKeyPair(ids: IdSequence): { privateKey: string; publicKey: string } {
  const p = primeFrom(ids.next("", PRIME_HEX_DIGITS, "hex"));
  const q = primeFrom(ids.next("", PRIME_HEX_DIGITS, "hex"));
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  const numbers = {
    n: p * q,
    e: EXPONENT,
    d,
    p,
    q,
    dp: d % (p - 1n),
    dq: d % (q - 1n),
    qi: inverse(q, p),
  };
  const encoded = Object.entries(numbers).map(([name, value]) => [name, base64url(value)] as const);
  const key = createPrivateKey({
    key: { kty: "RSA", ...Object.fromEntries(encoded) },
    format: "jwk",
  });
  return {
    privateKey: key.export({ type: "pkcs1", format: "pem" }).toString(),
    publicKey: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
  };
}

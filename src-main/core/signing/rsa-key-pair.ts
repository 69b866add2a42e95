import { createPrivateKey, createPublicKey } from "node:crypto";

const EXPONENT = 65_537n;

/** Most candidates are multiples of one of them, which costs far less to find out than a check. */
const smallPrimes = [3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n];

/** The number of hexadecimal digits from which a prime of 1,024 bits is searched. */
export const PRIME_DIGITS = 256;

/**
 * Lists the numbers of 1,024 bits from a hexadecimal number on that may be a prime of a key. Their two
 * highest bits are set.
 */
export function* primeCandidates(digits: string): Generator<bigint> {
  for (let candidate = BigInt(`0x${digits}`) | (3n << 1_022n) | 1n; ; candidate += 2n) {
    const isDivisible = smallPrimes.some((prime) => candidate % prime === 0n);
    if (!isDivisible && candidate % EXPONENT !== 1n) yield candidate;
  }
}

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

function base64url(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex").toString("base64url");
}

/** An RSA key pair in PEM. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Makes an RSA key pair of 2,048 bits from its primes. Its users take them from the id sequence, for tests. */
export function buildKeyPair(p: bigint, q: bigint): KeyPair {
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

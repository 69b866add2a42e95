import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

interface Bcrypt {
  readonly algorithm: "BCRYPT";
  readonly value: string;
  readonly salt: string;
  readonly workFactor: number;
}

interface Digest {
  readonly algorithm: "SHA-512" | "SHA-256" | "SHA-1" | "MD5";
  readonly value: string;
  readonly salt?: string | undefined;
  readonly saltOrder?: "PREFIX" | "POSTFIX" | undefined;
}

interface Derived {
  readonly algorithm: "PBKDF2";
  readonly value: string;
  readonly salt: string;
  readonly iterationCount: number;
  /** The number of bytes of the hash. */
  readonly keySize: number;
  readonly digestAlgorithm: "SHA256_HMAC" | "SHA512_HMAC";
}

/** A password that was hashed elsewhere. Texts are Base64; those of BCRYPT are its own Radix-64. */
export type PasswordHash = Bcrypt | Digest | Derived;

const bytesOf = (text: string) => Buffer.from(text, "base64");
const derive = promisify(pbkdf2);

function digestOf({ algorithm, salt = "", saltOrder }: Digest, password: string): Buffer {
  const parts = [Buffer.from(password), bytesOf(salt)];
  const ordered = saltOrder === "PREFIX" ? parts.toReversed() : parts;
  const hash = createHash(algorithm.replace("-", "").toLowerCase());
  return hash.update(Buffer.concat(ordered)).digest();
}

/** Returns whether a password has a hash. BCRYPT works in steps, so that other requests run meanwhile. */
export async function isHashOf(hash: PasswordHash, password: string): Promise<boolean> {
  if (hash.algorithm === "BCRYPT") {
    const { compare } = await import("bcryptjs");
    const cost = String(hash.workFactor).padStart(2, "0");
    return compare(password, `$2b$${cost}$${hash.salt}${hash.value}`);
  }
  if (hash.algorithm !== "PBKDF2") return digestOf(hash, password).equals(bytesOf(hash.value));
  const { iterationCount, keySize, digestAlgorithm } = hash;
  const digest = digestAlgorithm === "SHA256_HMAC" ? "sha256" : "sha512";
  const key = await derive(password, bytesOf(hash.salt), iterationCount, keySize, digest);
  return key.equals(bytesOf(hash.value));
}

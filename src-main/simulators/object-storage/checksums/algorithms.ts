import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { crc32c, crc64nvme } from "./crc.ts";

/** A checksum being computed. */
export interface Summer {
  update(bytes: Uint8Array): void;
  digest(): Buffer;
}

interface Algorithm {
  /** Bytes of a digest. */
  readonly bytes: number;
  create(): Summer;
}

/** A checksum that goes on from the value before. */
function running<Value>(
  bytes: number,
  first: Value,
  step: (bytes: Uint8Array, previous: Value) => Value,
  write: (digest: Buffer, value: Value) => void,
): Algorithm {
  return {
    bytes,
    create: () => {
      let value = first;
      return {
        update: (chunk) => {
          value = step(chunk, value);
        },
        digest: () => {
          const digest = Buffer.alloc(bytes);
          write(digest, value);
          return digest;
        },
      };
    },
  };
}

const sum32 = (step: (bytes: Uint8Array, previous: number) => number) =>
  running(4, 0, step, (digest, value) => digest.writeUInt32BE(value));

const crc64 = running(8, { high: 0, low: 0 }, crc64nvme, (digest, { high, low }) => {
  digest.writeUInt32BE(high, 0);
  digest.writeUInt32BE(low, 4);
});

function hash(name: string, bytes: number): Algorithm {
  return {
    bytes,
    create: () => {
      const hasher = createHash(name);
      return { update: (chunk) => void hasher.update(chunk), digest: () => hasher.digest() };
    },
  };
}

/** Every algorithm that clients may name. */
export const algorithmNames = [
  "CRC32",
  "CRC32C",
  "CRC64NVME",
  "SHA1",
  "SHA256",
  "SHA512",
  "MD5",
] as const;

export type AlgorithmName = (typeof algorithmNames)[number];

const algorithms: Readonly<Record<AlgorithmName, Algorithm>> = {
  CRC32: sum32(crc32),
  CRC32C: sum32(crc32c),
  CRC64NVME: crc64,
  SHA1: hash("sha1", 20),
  SHA256: hash("sha256", 32),
  SHA512: hash("sha512", 64),
  MD5: hash("md5", 16),
};

/** The algorithm of this name, in whatever case. */
export function findAlgorithm(name: string): AlgorithmName | undefined {
  return algorithmNames.find((known) => known === name.toUpperCase());
}

/** Begins a checksum. */
export function createSummer(name: AlgorithmName): Summer {
  return algorithms[name].create();
}

/** `x-amz-checksum-crc32` */
export function checksumHeader(name: AlgorithmName): string {
  return `x-amz-checksum-${name.toLowerCase()}`;
}

/** `ChecksumCRC32`, as XML names it. */
export function checksumElement(name: AlgorithmName): string {
  return `Checksum${name}`;
}

/** Returns whether text is a digest of this algorithm in base64. */
export function isDigest(name: AlgorithmName, text: string): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === algorithms[name].bytes && bytes.toString("base64") === text;
}

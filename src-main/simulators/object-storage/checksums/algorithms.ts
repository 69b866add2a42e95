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

function sum32(step: (bytes: Uint8Array, previous: number) => number): Algorithm {
  return {
    bytes: 4,
    create: () => {
      let value = 0;
      return {
        update: (bytes) => {
          value = step(bytes, value);
        },
        digest: () => {
          const digest = Buffer.alloc(4);
          digest.writeUInt32BE(value);
          return digest;
        },
      };
    },
  };
}

function hash(name: string, bytes: number): Algorithm {
  return {
    bytes,
    create: () => {
      const hasher = createHash(name);
      return { update: (chunk) => void hasher.update(chunk), digest: () => hasher.digest() };
    },
  };
}

const crc64: Algorithm = {
  bytes: 8,
  create: () => {
    let value = { high: 0, low: 0 };
    return {
      update: (bytes) => {
        value = crc64nvme(bytes, value);
      },
      digest: () => {
        const digest = Buffer.alloc(8);
        digest.writeUInt32BE(value.high, 0);
        digest.writeUInt32BE(value.low, 4);
        return digest;
      },
    };
  },
};

const algorithms = {
  CRC32: sum32(crc32),
  CRC32C: sum32(crc32c),
  CRC64NVME: crc64,
  SHA1: hash("sha1", 20),
  SHA256: hash("sha256", 32),
  SHA512: hash("sha512", 64),
  MD5: hash("md5", 16),
} as const satisfies Readonly<Record<string, Algorithm>>;

export type AlgorithmName = keyof typeof algorithms;

/** Every algorithm that clients may name. */
export const algorithmNames: readonly AlgorithmName[] = [
  "CRC32",
  "CRC32C",
  "CRC64NVME",
  "SHA1",
  "SHA256",
  "SHA512",
  "MD5",
];

/** The algorithm of this name, in whatever case. */
export function findAlgorithm(name: string): AlgorithmName | undefined {
  return algorithmNames.find((known) => known === name.toUpperCase());
}

/** Begins a checksum. */
export function summerOf(name: AlgorithmName): Summer {
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

/** Whether text is a digest of this algorithm in base64. */
export function isDigest(name: AlgorithmName, text: string): boolean {
  const bytes = Buffer.from(text, "base64");
  return bytes.length === algorithms[name].bytes && bytes.toString("base64") === text;
}

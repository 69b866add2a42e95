import { createHash, timingSafeEqual } from "node:crypto";
import { accessDenied, invalidArgument, invalidRequest, S3Error } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import { readEncryption as encryptionConfigurationOf } from "../configuration/stored.ts";
import type { Bucket, Encryption } from "../state.ts";
import { ACCOUNT_ID, REGION } from "./present.ts";

const SSE = "x-amz-server-side-encryption";
const KMS_KEY = `${SSE}-aws-kms-key-id`;
const BUCKET_KEY = `${SSE}-bucket-key-enabled`;

/** The key of the account that is used when none is named. */
const DEFAULT_KEY = "5d1c0f6e-3c1b-4b6a-9a57-0d2f7c7a1e44";

function invalidAlgorithm(value: string): S3Error {
  const message = "The encryption request that you specified is not valid.";
  return new S3Error(400, "InvalidEncryptionAlgorithmError", message, {
    ArgumentName: SSE,
    ArgumentValue: value,
  });
}

function invalidKey(message: string, name: string): S3Error {
  return invalidArgument(message, name, "null");
}

/**
 * Reads the three headers of a customer's key and checks them. Returns the key's MD5 in base64;
 * `undefined` without them. `prefix` is `x-amz-copy-source-` for the key of a copy's source.
 */
function customerKeyOf(sender: Sender, prefix = "x-amz-"): string | undefined {
  const base = `${prefix}server-side-encryption-customer`;
  const names = [`${base}-algorithm`, `${base}-key`, `${base}-key-md5`];
  const [algorithm, key, md5] = names.map((name) => readHeader(sender, name));
  if (algorithm === undefined && key === undefined && md5 === undefined) return undefined;
  if (algorithm === undefined || key === undefined || md5 === undefined) {
    const missing = names.find((name) => readHeader(sender, name) === undefined) ?? base;
    const message =
      "Requests specifying Server Side Encryption with Customer provided keys must provide a valid encryption algorithm, an appropriate secret key and the client calculated MD5 of the secret key.";
    throw invalidKey(message, missing);
  }
  if (algorithm !== "AES256") throw invalidAlgorithm(algorithm);
  const bytes = Buffer.from(key, "base64");
  if (bytes.length !== 32) {
    throw invalidKey("The secret key was invalid for the specified algorithm.", `${base}-key`);
  }
  if (createHash("md5").update(bytes).digest("base64") === md5) return md5;
  throw invalidKey(
    "The calculated MD5 hash of the key did not match the hash that was provided.",
    `${base}-key-md5`,
  );
}

function arnOfKey(key: string): string {
  if (key.startsWith("arn:")) return key;
  const name = key.startsWith("alias/") ? key : `key/${key}`;
  return `arn:aws:kms:${REGION}:${ACCOUNT_ID}:${name}`;
}

/** Returns the encryption of a bucket's objects by default. */
function usualEncryption(bucket: Bucket): Encryption {
  const rule = encryptionConfigurationOf(bucket)?.Rule;
  const { SSEAlgorithm: algorithm = "AES256", KMSMasterKeyID: key } =
    rule?.ApplyServerSideEncryptionByDefault ?? {};
  if (algorithm === "AES256") return { algorithm };
  const usesBucketKey = rule?.BucketKeyEnabled?.toLowerCase() === "true";
  return { algorithm, kmsKey: arnOfKey(key ?? DEFAULT_KEY), usesBucketKey };
}

/** Reads the encryption that the headers of a write ask for; that of its bucket when they ask for none. */
export function chooseEncryption(sender: Sender, bucket: Bucket): Encryption {
  const algorithm = readHeader(sender, SSE);
  const customerKey = customerKeyOf(sender);
  if (customerKey !== undefined) {
    if (algorithm === undefined) return { algorithm: "AES256", customerKey };
    const message =
      "Server Side Encryption with Customer provided key is incompatible with the encryption method specified";
    throw invalidArgument(message, SSE, algorithm);
  }
  if (algorithm === "aws:kms" || algorithm === "aws:kms:dsse") {
    const usesBucketKey = readHeader(sender, BUCKET_KEY)?.toLowerCase() === "true";
    return {
      algorithm,
      kmsKey: arnOfKey(readHeader(sender, KMS_KEY) ?? DEFAULT_KEY),
      usesBucketKey,
    };
  }
  if (algorithm !== undefined && algorithm !== "AES256") throw invalidAlgorithm(algorithm);
  if (readHeader(sender, KMS_KEY) !== undefined) {
    const message = `Server Side Encryption with AWS KMS managed key requires HTTP header ${SSE} : aws:kms`;
    throw invalidArgument(message, SSE, algorithm ?? "null");
  }
  return algorithm === undefined ? usualEncryption(bucket) : { algorithm: "AES256" };
}

/** The headers that tell a client how an object is encrypted. */
export function encryptionHeaders(encryption: Encryption): Readonly<Record<string, string>> {
  const { algorithm, customerKey, kmsKey, usesBucketKey } = encryption;
  if (customerKey !== undefined) {
    return { [`${SSE}-customer-algorithm`]: algorithm, [`${SSE}-customer-key-md5`]: customerKey };
  }
  return {
    [SSE]: algorithm,
    ...(kmsKey === undefined ? {} : { [KMS_KEY]: kmsKey }),
    ...(usesBucketKey ? { [BUCKET_KEY]: "true" } : {}),
  };
}

const equal = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Rejects a read that asks for an encryption: only writes do. */
export function checkNoEncryption(sender: Sender): void {
  const algorithm = readHeader(sender, SSE);
  if (algorithm === undefined) return;
  throw invalidArgument(`${SSE} header is not supported for this operation.`, SSE, algorithm);
}

/** Rejects a read of an object whose key the request does not hold. */
export function checkKey(sender: Sender, { customerKey }: Encryption, prefix?: string): void {
  const sent = customerKeyOf(sender, prefix);
  if (customerKey === undefined) {
    if (sent === undefined) return;
    throw invalidRequest("The encryption parameters are not applicable to this object.");
  }
  if (sent === undefined) {
    throw invalidRequest(
      "The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.",
    );
  }
  if (!equal(sent, customerKey)) throw accessDenied();
}

/** Rejects a part that is not encrypted with the key of its upload. */
export function checkPartKey(sender: Sender, { customerKey }: Encryption): void {
  const sent = customerKeyOf(sender);
  if (sent === customerKey) return;
  if (customerKey === undefined) {
    throw invalidRequest(
      "The multipart upload initiate did not request encryption. Please resend the request without sending encryption parameters.",
    );
  }
  throw invalidRequest(
    sent === undefined
      ? "The multipart upload initiate requested encryption. Subsequent part requests must include the appropriate encryption parameters."
      : "The provided encryption parameters did not match the ones used originally.",
  );
}

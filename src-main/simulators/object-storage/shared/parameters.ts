/** The query parameters (`?prefix`) and headers that operations read, by what they are about. */

const prefixed = (prefix: string, names: string): readonly string[] =>
  names.split(" ").map((name) => prefix + name);

const SSE = "x-amz-server-side-encryption";

/** The three headers of a customer's key. */
const keyHeaders = (prefix: string) => prefixed(prefix, "algorithm key key-md5");

export const CUSTOMER_KEY = keyHeaders(`${SSE}-customer-`);

export const OWNER = ["x-amz-expected-bucket-owner"];

export const WRITE_CONDITIONS = ["if-match", "if-none-match"];

const CONDITIONS = [...WRITE_CONDITIONS, "if-modified-since", "if-unmodified-since"];

const CONTENT = prefixed("content-", "disposition encoding language type");

export const GRANTS = prefixed("x-amz-grant-", "full-control read read-acp write-acp");

/** Of a new object. Event holds are rejected. */
export const SETTINGS = [
  ...CONTENT,
  ...CUSTOMER_KEY,
  ...GRANTS,
  ...["cache-control", "expires", "x-amz-acl", "x-amz-storage-class", "x-amz-tagging"],
  ...["x-amz-website-redirect-location", SSE, `${SSE}-aws-kms-key-id`],
  `${SSE}-bucket-key-enabled`,
  ...prefixed(
    "x-amz-object-lock-",
    "mode retain-until-date legal-hold event-hold event-hold-duration-days event-hold-duration-years",
  ),
];

/** An encryption context is for the key service, which is not simulated. */
export const UNSUPPORTED_SETTINGS = [`${SSE}-context`];

export const CHECKSUMS = prefixed(
  "x-amz-checksum-",
  "crc32 crc32c crc64nvme sha1 sha256 sha512 md5 xxhash64 xxhash3 xxhash128",
);

/** Of every body. */
export const BODY = ["content-length", "content-md5", "x-amz-sdk-checksum-algorithm"];

export const COPY_SOURCE = [
  "x-amz-copy-source",
  "x-amz-source-expected-bucket-owner",
  ...prefixed("x-amz-copy-source-", CONDITIONS.join(" ")),
  ...keyHeaders(`x-amz-copy-source-${SSE.slice("x-amz-".length)}-customer-`),
];

export const READ = [
  ...CONDITIONS,
  ...CUSTOMER_KEY,
  ...["range", "?versionId", "?partNumber", "x-amz-checksum-mode", "?response-cache-control"],
  ...["?response-expires", ...CONTENT.map((name) => `?response-${name}`)],
];

export const LIST = ["?delimiter", "?encoding-type", "?max-keys", "?prefix"];

/** The restoration of an object is shown by reads of it alone, not in lists. */
export const UNSUPPORTED_LIST = ["x-amz-optional-object-attributes"];

/** Of a deletion for good. */
export const DELETION = ["x-amz-mfa", "x-amz-bypass-governance-retention"];

/** No bucket lets the requester pay. */
export const PAYER = ["x-amz-request-payer"];

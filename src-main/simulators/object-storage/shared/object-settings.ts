import { invalidArgument, S3Error } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import type { Bucket, ObjectSettings } from "../state.ts";
import { chooseEncryption } from "./encryption.ts";

const REDIRECT = "x-amz-website-redirect-location";

const KEPT = [
  "content-type",
  "cache-control",
  "content-disposition",
  "content-language",
  "expires",
  REDIRECT,
];
const META = "x-amz-meta-";
const MAX_METADATA_BYTES = 2_048;

const STORAGE_CLASSES = [
  "STANDARD",
  "REDUCED_REDUNDANCY",
  "STANDARD_IA",
  "ONEZONE_IA",
  "INTELLIGENT_TIERING",
  "GLACIER",
  "DEEP_ARCHIVE",
  "GLACIER_IR",
  "EXPRESS_ONEZONE",
];

/** `aws-chunked` is how the body travelled, not what it is. */
function contentEncoding(sender: Sender): string | undefined {
  const sent = readHeader(sender, "content-encoding") ?? "";
  const encodings = sent
    .split(",")
    .filter((encoding) => !/^(?:aws-chunked)?$/i.test(encoding.trim()));
  return encodings.length === 0 ? undefined : encodings.join(",").trim();
}

/** The address that a page of a website sends its visitors to. */
function checkRedirect(location: string | undefined): void {
  if (location === undefined || /^(?:https?:\/\/|\/)/.test(location)) return;
  const message =
    "The website redirect location must have a prefix of 'http://' or 'https://' or '/'.";
  throw new S3Error(400, "InvalidRedirectLocation", message);
}

function keptHeaders(sender: Sender): Readonly<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const name of KEPT) {
    const value = readHeader(sender, name);
    if (value !== undefined && value !== "") kept[name] = value;
  }
  checkRedirect(kept[REDIRECT]);
  const encoding = contentEncoding(sender);
  if (encoding !== undefined) kept["content-encoding"] = encoding;
  kept["content-type"] ??= "binary/octet-stream";
  return kept;
}

/** A value beyond ASCII is returned as an encoded word (RFC 2047), as S3 returns it. */
function metadataValue(value: string): string {
  if (/^[\t\x20-\x7e]*$/.test(value)) return value;
  return `=?UTF-8?B?${Buffer.from(value).toString("base64")}?=`;
}

function metadataOf({ headers }: Sender): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(META) ? [[name.slice(META.length), String(value)] as const] : [],
  );
  const size = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (size <= MAX_METADATA_BYTES) {
    return Object.fromEntries(entries.map(([name, value]) => [name, metadataValue(value)]));
  }
  const message = "Your metadata headers exceed the maximum allowed metadata size";
  const fields = { Size: size, MaxSizeAllowed: MAX_METADATA_BYTES };
  throw new S3Error(400, "MetadataTooLarge", message, fields);
}

/** Returns the object settings in the headers of a put into a bucket. */
export function readSettings(sender: Sender, bucket: Bucket): ObjectSettings {
  const storageClass = readHeader(sender, "x-amz-storage-class") ?? "STANDARD";
  if (!STORAGE_CLASSES.includes(storageClass)) {
    throw new S3Error(400, "InvalidStorageClass", "The storage class you specified is not valid", {
      StorageClassRequested: storageClass,
    });
  }
  return {
    headers: keptHeaders(sender),
    metadata: metadataOf(sender),
    storageClass,
    encryption: chooseEncryption(sender, bucket),
  };
}

/**
 * Returns the settings of a copy, with the metadata of its source or its own. The storage class, the encryption
 * and the redirect are never copied.
 */
export function copySettings(
  sender: Sender,
  source: ObjectSettings,
  own: ObjectSettings,
): ObjectSettings {
  const isReplaced = readDirective(sender, "x-amz-metadata-directive") === "REPLACE";
  const { [REDIRECT]: _, ...headers } = source.headers;
  const redirect = own.headers[REDIRECT];
  const copied = { ...headers, ...(redirect === undefined ? {} : { [REDIRECT]: redirect }) };
  return isReplaced ? own : { ...own, metadata: source.metadata, headers: copied };
}

/** `COPY` or `REPLACE` of a directive header. */
export function readDirective(sender: Sender, name: string): "COPY" | "REPLACE" {
  const value = readHeader(sender, name) ?? "COPY";
  if (value === "COPY" || value === "REPLACE") return value;
  throw invalidArgument(`Unknown ${name} directive.`, name, value);
}

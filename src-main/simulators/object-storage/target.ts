import { S3Error } from "./errors.ts";

/** What a path names. */
export interface Target {
  /** Empty for the service itself. */
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
}

const MAX_KEY_BYTES = 1_024;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, "InvalidURI", "Couldn't parse the specified URI.");
  }
}

/** The bucket of `http://bucket.localhost:4712/key`, as clients without path style write it. */
function bucketOfHost(host: string | undefined): string | undefined {
  return /^(?<bucket>[a-z0-9][a-z0-9.-]*)\.localhost(?::\d+)?$/i.exec(host ?? "")?.groups?.[
    "bucket"
  ];
}

/**
 * `/bucket/any//key%20` → bucket and key: the raw path, decoded once, with every slash that was sent.
 */
export function parseTarget(url: string, host?: string): Target {
  const [path = ""] = url.split("?", 1);
  const hosted = bucketOfHost(host);
  const slash = path.indexOf("/", 1);
  const bucket = hosted ?? decode(slash < 0 ? path.slice(1) : path.slice(1, slash));
  const rawKey = hosted === undefined ? (slash < 0 ? "" : path.slice(slash + 1)) : path.slice(1);
  const key = decode(rawKey);
  const size = Buffer.byteLength(key);
  if (size > MAX_KEY_BYTES) {
    const fields = { Size: size, MaxSizeAllowed: MAX_KEY_BYTES };
    throw new S3Error(400, "KeyTooLongError", "Your key is too long", fields);
  }
  return { bucket, key };
}

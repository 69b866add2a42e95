import { S3Error, invalidArgument } from "./errors.ts";

const MAX_KEYS = 1_000;

/** `max-keys` and its like: 0 to 1000, and never more than that. */
export function limitOf(query: URLSearchParams, name: string): number {
  const text = query.get(name);
  if (text === null || text === "") return MAX_KEYS;
  if (/^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647) {
    return Math.min(Number(text), MAX_KEYS);
  }
  const message = /^-\d/.test(text)
    ? `Argument ${name} must be an integer between 0 and 2147483647`
    : `Provided ${name} not an integer or within integer range`;
  throw invalidArgument(message, name, text);
}

/** How keys are written in a list: as they are, or encoded where it was asked for. */
export function encodingOf(query: URLSearchParams): (text: string) => string {
  const type = query.get("encoding-type");
  if (type === null) return (text) => text;
  if (type !== "url") {
    throw invalidArgument("Invalid Encoding Method specified in Request", "encoding-type", type);
  }
  return (text) => encodeURIComponent(text).replaceAll("%2F", "/");
}

/** Where a list goes on: behind a key, or behind everything that begins with a common prefix. */
export interface Place {
  readonly after: string;
  readonly isPrefix: boolean;
}

/** A place as an opaque token. */
export function writeToken({ after, isPrefix }: Place): string {
  return Buffer.from(`${isPrefix ? "p" : "k"}${after}`).toString("base64url");
}

/** The place a token stands for. */
export function readToken(token: string): Place {
  const text = Buffer.from(token, "base64url").toString("utf8");
  const isOurs = /^[pk]/.test(text) && Buffer.from(text).toString("base64url") === token;
  if (isOurs) return { after: text.slice(1), isPrefix: text.startsWith("p") };
  throw new S3Error(400, "InvalidArgument", "The continuation token provided is incorrect", {
    ArgumentName: "continuation-token",
  });
}

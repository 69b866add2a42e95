import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { invalidArgument, S3Error } from "../errors.ts";
import type { Tags } from "../state.ts";
import { element, elements, xml } from "../xml/write.ts";

/** An element that holds text and nothing else; an empty one reads as an empty text. */
const textElement = z.string();

const tagging = lazyObject(() => ({
  TagSet: z.union([
    z.object({
      Tag: z.array(z.object({ Key: textElement, Value: textElement })).default([]),
    }),
    z.string().transform(() => ({ Tag: [] })),
  ]),
}));

/** The body of a request that sets tags. */
export const taggingBody: z.ZodType<readonly (readonly [string, string])[]> = tagging.transform(
  ({ TagSet }) => TagSet.Tag.map(({ Key, Value }) => [Key, Value] as const),
);

function invalidTag(message: string): S3Error {
  return new S3Error(400, "InvalidTag", message);
}

function checkTag(key: string, value: string): void {
  if (key === "" || key.length > 128) throw invalidTag("The TagKey you have provided is invalid");
  if (value.length > 256) throw invalidTag("The TagValue you have provided is invalid");
  if (key.startsWith("aws:")) throw invalidTag("System tags cannot be added/updated by requester");
}

/** Tags as they may be kept: at most `limit`, no key twice. */
export function checkTags(pairs: readonly (readonly [string, string])[], limit: number): Tags {
  if (pairs.length > limit) {
    throw new S3Error(400, "BadRequest", `Object tags cannot be greater than ${String(limit)}`);
  }
  const tags = new Map<string, string>();
  for (const [key, value] of pairs) {
    checkTag(key, value);
    if (tags.has(key)) throw invalidTag("Cannot provide multiple Tags with the same key");
    tags.set(key, value);
  }
  return tags;
}

/** Most tags of one object. */
export const MAX_OBJECT_TAGS = 10;

/** The header `x-amz-tagging: a=1&b=2`. */
export function parseTagHeader(header: string | undefined): Tags {
  if (header === undefined || header === "") return new Map();
  if (/%(?![0-9a-f]{2})/i.test(header)) {
    const message =
      "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.";
    throw invalidArgument(message, "x-amz-tagging", header);
  }
  return checkTags([...new URLSearchParams(header)], MAX_OBJECT_TAGS);
}

/** Tags as a document. */
export function presentTags(tags: Tags): RouteResponse {
  const set = [...tags].map(([Key, Value]) => element("Tag", elements({ Key, Value })));
  return xml("Tagging", element("TagSet", set));
}

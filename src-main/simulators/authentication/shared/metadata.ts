import { isRecord } from "#shared/text/json-in.ts";
import type * as z from "zod";
import type { Metadata, WithMetadata } from "../state.ts";
import { metadata } from "./schema.ts";

/** The fields of a body with metadata. */
export const metadataFields = {
  public_metadata: metadata.nullish(),
  private_metadata: metadata.nullish(),
};

export type MetadataBody = z.output<z.ZodObject<typeof metadataFields>>;

/** Merges deeply: objects key by key, everything else replaces, and `null` removes a key. */
export function mergeMetadata(old: Metadata, sent: Metadata | null | undefined): Metadata {
  if (sent === undefined || sent === null) return old;
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(sent)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isRecord(value)) merged.set(key, mergeMetadata(isRecord(before) ? before : {}, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

/** The metadata after a `PATCH`: merged. */
export function mergedMetadata(old: WithMetadata, body: MetadataBody): WithMetadata {
  return {
    publicMetadata: mergeMetadata(old.publicMetadata, body.public_metadata),
    privateMetadata: mergeMetadata(old.privateMetadata, body.private_metadata),
  };
}

const none: WithMetadata = { publicMetadata: {}, privateMetadata: {} };

/** The metadata after a `PUT`: replaced where it was sent. Without `old`, the metadata of a new object. */
export function replacedMetadata(body: MetadataBody, old: WithMetadata = none): WithMetadata {
  return {
    publicMetadata: body.public_metadata ?? old.publicMetadata,
    privateMetadata: body.private_metadata ?? old.privateMetadata,
  };
}

import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { unprocessable } from "../../errors.ts";
import { personFields } from "../../shared/fields.ts";

const commitFields = lazy(() => ({
  message: z.string().min(1),
  branch: z.string().min(1).optional(),
  author: personFields.optional(),
  committer: personFields.optional(),
}));

export const putContentBody = lazyObject(() => ({
  ...commitFields(),
  content: z.string(),
  sha: z.string().nullish(),
}));

export const deleteContentBody = lazyObject(() => ({
  ...commitFields(),
  sha: z.string().optional(),
}));

/** DELETE may say everything in its query instead. */
export const deleteContentQuery = lazyObject(() => ({
  message: z.string().optional(),
  branch: z.string().optional(),
  sha: z.string().optional(),
}));

export function parseDeletion(query: z.output<typeof deleteContentQuery>, body: unknown) {
  const sent = typeof body === "object" && body !== null ? body : {};
  const parsed = deleteContentBody.safeParse({ ...query, ...sent });
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "message";
  throw unprocessable(`Invalid request.\n\n"${field}" wasn't supplied.`);
}

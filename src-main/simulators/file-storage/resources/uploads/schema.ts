import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import { badRequest, BoxError } from "../../errors.ts";
import { date, reference } from "../../shared/schema.ts";

/** The attributes of a new file. */
export const uploadFileAttributes = lazyLooseObject(() => ({
  name: z.string(),
  parent: reference,
  content_created_at: date,
  content_modified_at: date,
}));

/** The attributes of a new version. */
export const uploadVersionAttributes = lazyLooseObject(() => ({
  name: z.string().optional(),
  content_modified_at: date,
}));

function read(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof MalformedBody) throw badRequest("attributes", error.message);
    throw error;
  }
}

/** Reads the part `attributes`, which must have come before the file. */
export function readAttributes<Output>(
  text: string | undefined,
  schema: z.ZodType<Output>,
): Output {
  if (text === undefined) {
    throw new BoxError(
      400,
      "metadata_after_file_contents",
      "The 'attributes' part must come before the 'file' part",
    );
  }
  const parsed = schema.safeParse(read(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(issue?.path.map(String).join(".") ?? "attributes", issue?.message ?? "invalid");
}

export const preflightBody = lazyLooseObject(() => ({
  name: z.string().optional(),
  parent: reference.optional(),
  size: z.number().int().nonnegative().nullish(),
}));

import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { lazy } from "#core/contract/lazy.ts";
import { flag, metadata } from "../../shared/schema.ts";

/** A flag in a form, or in JSON. */
export const formFlag = z.union([z.boolean(), flag]);

/** A text that may be cleared: forms write `null` as an empty text. */
export const clearable = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === "" ? null : text))
    .pipe(schema.nullable());

/** An object, or its JSON in a field of a form. */
export const formMetadata = lazy(() =>
  z.union([
    metadata,
    z
      .string()
      .transform((text) => jsonIn(text))
      .pipe(metadata),
  ]),
);

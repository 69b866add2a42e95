import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const choice = () => z.union([z.string(), z.number()]);

/** A custom attribute of a profile. */
export const attribute = lazyObject(() => ({
  title: z.string().min(1, { error: "The field cannot be left blank" }),
  description: z.string().nullish(),
  type: z.enum(["string", "boolean", "number", "integer", "array"]),
  items: z
    .object({ type: z.enum(["string", "number", "integer"]), enum: z.array(choice()).nullish() })
    .nullish(),
  required: z.boolean().nullish(),
  enum: z.array(choice()).nullish(),
  oneOf: z.array(z.object({ const: choice(), title: z.string() })).nullish(),
  minLength: z.number().int().min(0).nullish(),
  maxLength: z.number().int().min(1).nullish(),
  unique: z.enum(["NOT_UNIQUE", "UNIQUE_VALIDATED"]).nullish(),
  permissions: z
    .array(z.object({ principal: z.string(), action: z.enum(["HIDE", "READ_ONLY", "READ_WRITE"]) }))
    .nullish(),
  master: z.object({ type: z.string() }).nullish(),
  scope: z.enum(["NONE", "SELF"]).nullish(),
  mutability: z.enum(["READ_ONLY", "READ_WRITE", "IMMUTABLE", "WRITE_ONLY"]).nullish(),
}));

export type Attribute = z.output<typeof attribute>;
export type Attributes = Readonly<Record<string, Attribute>>;

/** A change of a schema: an attribute that is `null` goes. */
export const schemaBody = lazyObject(() => ({
  definitions: z.object({
    custom: z.object({ properties: z.record(z.string(), attribute.nullable()) }),
  }),
}));

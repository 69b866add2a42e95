import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flagText, idempotencyKey, integerText, maybe, text } from "../../shared/fields.ts";
import { listFields } from "../../shared/paging.ts";
import { visibilities } from "./types.ts";

const key = z.string().regex(/^[\w.-]{1,60}$/);
const once = maybe(idempotencyKey(45));

/** `POST …/custom-attribute-definitions` */
export const createDefinitionBody = lazyObject(() => ({
  idempotency_key: once,
  custom_attribute_definition: z.object({
    key,
    name: maybe(text(255)),
    description: maybe(text(255)),
    visibility: maybe(z.enum(visibilities)),
    schema: z.looseObject({ $ref: z.string().optional() }),
  }),
}));

/** `PUT …/custom-attribute-definitions/{key}` */
export const updateDefinitionBody = lazyObject(() => ({
  idempotency_key: once,
  custom_attribute_definition: z.object({
    name: maybe(text(255)),
    description: maybe(text(255)),
    visibility: maybe(z.enum(visibilities)),
    version: maybe(z.int()),
  }),
}));

const customAttribute = lazyObject(() => ({
  value: z.json(),
  version: maybe(z.int()),
}));

/** `POST …/{id}/custom-attributes/{key}` */
export const upsertValueBody = lazyObject(() => ({
  idempotency_key: once,
  custom_attribute: customAttribute,
}));

const MOST_AT_ONCE = 25;

function atOnce<Schema extends z.ZodType>(schema: Schema) {
  return z
    .record(z.string(), schema)
    .refine((values) => Object.keys(values).length <= MOST_AT_ONCE, {
      error: `There may be at most ${String(MOST_AT_ONCE)} values`,
    });
}

/** The field that names the object of a value, such as `customer_id`. */
const owning = (idField: string): Readonly<Record<string, z.ZodType<string | undefined>>> => ({
  [idField]: maybe(text(255)),
});

/** `POST …/custom-attributes/bulk-upsert` */
export function bulkUpsertBody(idField: string) {
  return lazyObject(() => ({
    values: atOnce(
      z.object({
        ...owning(idField),
        idempotency_key: once,
        custom_attribute: z.object({ key, value: z.json(), version: maybe(z.int()) }),
      }),
    ),
  }));
}

/** `POST …/custom-attributes/bulk-delete` */
export function bulkDeleteBody(idField: string) {
  return lazyObject(() => ({ values: atOnce(z.object({ ...owning(idField), key })) }));
}

export const listDefinitionsQuery = lazyObject(listFields);

export const readValueQuery = lazyObject(() => ({
  with_definition: flagText.optional(),
  version: integerText.optional(),
}));

export const listValuesQuery = lazyObject(() => ({
  ...listFields(),
  with_definitions: flagText.optional(),
}));

const types: Readonly<Record<string, z.ZodType>> = {
  String: text(1_000),
  Email: z.email(),
  PhoneNumber: z.string().regex(/^\+?[-\d ().]{3,20}$/),
  Date: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  DateTime: z.string(),
  Boolean: z.boolean(),
  Number: z.union([z.number(), z.string().regex(/^-?\d+(?:\.\d+)?$/)]),
  Address: z.looseObject({}),
};

/** Returns whether a value is of the type that a definition's schema refers to. */
export function isOfType(schema: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const [, name = ""] = /squareup\.common\.(\w+)$/.exec(String(schema["$ref"])) ?? [];
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  return type?.safeParse(value).success ?? true;
}

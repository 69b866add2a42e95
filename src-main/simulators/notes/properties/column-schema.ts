import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rollupFunctions } from "../formulas/rollup.ts";
import { checkPart, complain, keyed } from "../shared/keyed.ts";
import { id } from "../shared/id.ts";
import type { OptionRef } from "./columns.ts";
import type { PlainType, PropertyKind } from "./types.ts";
import { optionRef } from "./value-schema.ts";

/** A relation to a data source, or in versions without those to a database. */
export interface RelationInput {
  readonly type: "relation";
  readonly dataSourceId: string | undefined;
  readonly databaseId: string | undefined;
  /** Present for a relation that shows at both ends. */
  readonly dual: { readonly id: string | undefined; readonly name: string | undefined } | undefined;
}

/** The kind of a column as a client sends it. */
export type KindInput =
  | Extract<PropertyKind, { readonly type: PlainType | "unique_id" | "formula" | "rollup" }>
  | RelationInput
  | { readonly type: "number"; readonly format: string | undefined }
  | {
      readonly type: "select" | "multi_select" | "status";
      readonly options: readonly OptionRef[] | undefined;
    };

/** A new or changed column. Without `kind`, the column keeps its kind. */
export interface ColumnInput {
  readonly kind: KindInput | undefined;
  readonly name: string | undefined;
  readonly description: string | null | undefined;
}

const formats = [
  "number number_with_commas percent dollar australian_dollar canadian_dollar euro pound",
  "yen ruble rupee won yuan real lira rupiah franc hong_kong_dollar new_zealand_dollar",
  "krona norwegian_krone mexican_peso rand new_taiwan_dollar danish_krone zloty baht forint",
  "koruna shekel chilean_peso philippine_peso dirham colombian_peso riyal ringgit leu",
  "argentine_peso uruguayan_peso singapore_dollar peruvian_sol",
].flatMap((line) => line.split(" "));

const plain = (type: PlainType) => z.object({}).transform((): KindInput => ({ type }));

const choices = (type: "select" | "multi_select" | "status") =>
  z
    .object({ options: z.array(optionRef).max(100).optional() })
    .transform(({ options }): KindInput => ({ type, options }));

const key = z.string().min(1).optional();

/** A rollup names its columns by name or by id. */
const rollup = lazyObject(() => ({
  function: z.enum(rollupFunctions),
  relation_property_name: key,
  relation_property_id: key,
  rollup_property_name: key,
  rollup_property_id: key,
})).transform((input, ctx): KindInput => {
  const relationId = input.relation_property_id ?? input.relation_property_name;
  const targetId = input.rollup_property_id ?? input.rollup_property_name;
  if (relationId === undefined) {
    return complain(ctx, undefined, "should be defined", ["relation_property_name"]);
  }
  if (targetId === undefined) {
    return complain(ctx, undefined, "should be defined", ["rollup_property_name"]);
  }
  return { type: "rollup", function: input.function, relationId, targetId };
});

const kind = keyed<KindInput>(() => ({
  title: plain("title"),
  rich_text: plain("rich_text"),
  number: lazyObject(() => ({ format: z.enum(formats).optional() })).transform(
    ({ format }): KindInput => ({ type: "number", format }),
  ),
  select: choices("select"),
  multi_select: choices("multi_select"),
  status: choices("status"),
  date: plain("date"),
  people: plain("people"),
  files: plain("files"),
  checkbox: plain("checkbox"),
  url: plain("url"),
  email: plain("email"),
  phone_number: plain("phone_number"),
  relation: lazyObject(() => ({
    data_source_id: id.optional(),
    database_id: id.optional(),
    single_property: z.object({}).optional(),
    dual_property: lazyObject(() => ({
      synced_property_id: z.string().min(1).optional(),
      synced_property_name: z.string().min(1).max(100).optional(),
    })).optional(),
  })).transform((input): KindInput => {
    const { data_source_id: dataSourceId, database_id: databaseId } = input;
    const { dual_property: pair } = input;
    const dual = pair && { id: pair.synced_property_id, name: pair.synced_property_name };
    return { type: "relation", dataSourceId, databaseId, dual };
  }),
  formula: lazyObject(() => ({ expression: z.string().min(1).max(10_000) })).transform(
    ({ expression }): KindInput => ({ type: "formula", expression }),
  ),
  rollup,
  button: plain("button"),
  place: plain("place"),
  verification: plain("verification"),
  created_time: plain("created_time"),
  created_by: plain("created_by"),
  last_edited_time: plain("last_edited_time"),
  last_edited_by: plain("last_edited_by"),
  unique_id: lazyObject(() => ({ prefix: z.string().max(20).nullish() })).transform(
    ({ prefix }): KindInput => ({ type: "unique_id", prefix: prefix ?? null }),
  ),
}));

const labels = lazyObject(() => ({
  name: z.string().min(1).max(100).optional(),
  description: z.string().max(280).nullish(),
}));

function column(isKindNeeded: (input: Readonly<Record<string, unknown>>) => boolean) {
  return z.record(z.string(), z.unknown()).transform((params, ctx): ColumnInput => {
    const label = checkPart(labels, params, ctx);
    const needed = isKindNeeded(params);
    const found = needed ? checkPart(kind, params, ctx) : undefined;
    if (!label || (needed && !found)) return z.NEVER;
    return { kind: found, name: label.name, description: label.description };
  });
}

const NAMES = new Set(["name", "description"]);

/** New columns, by name. */
export const newColumns = z.record(
  z.string().min(1).max(100),
  column(() => true),
);

/** Columns to add, change, rename or (`null`) remove, by name or id. */
export const columnChanges = z.record(
  z.string().min(1),
  column(
    (input) => Object.keys(input).some((key) => !NAMES.has(key)) || Object.keys(input).length === 0,
  ).nullable(),
);

import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../errors.ts";
import type { FieldOption, MetadataTemplate, TemplateField } from "../state.ts";

export const ENTERPRISE_SCOPE = "enterprise_1000001";

/** The template of free texts, which every enterprise has. */
export const PROPERTIES: MetadataTemplate = {
  id: "00000000-0000-4000-8000-000000000001",
  scope: "global",
  templateKey: "properties",
  displayName: "Custom metadata",
  isHidden: false,
  isCopied: false,
  version: 0,
  fields: [],
};

/** An option of a list. The configuration of a classification has its definition and color. */
export const optionBody = lazyLooseObject(() => ({
  key: z.string().min(1),
  staticConfig: z.record(z.string(), z.unknown()).optional(),
}));
const key = z.string().regex(/^[a-zA-Z_][-a-zA-Z0-9_]*$/, { error: "must be a key" });

export const fieldBody = lazyLooseObject(() => ({
  type: z.enum(["string", "float", "date", "enum", "multiSelect", "integer"]),
  key,
  displayName: z.string().min(1),
  description: z.string().optional(),
  hidden: z.boolean().default(false),
  options: z.array(optionBody).optional(),
}));

export const createTemplateBody = lazyLooseObject(() => ({
  scope: z.literal("enterprise", { error: "must be enterprise" }),
  displayName: z.string().min(1),
  templateKey: key.max(64).optional(),
  hidden: z.boolean().default(false),
  copyInstanceOnItemCopy: z.boolean().default(false),
  fields: z.array(fieldBody).default([]),
}));

const isList = (type: string) => type === "enum" || type === "multiSelect";

/** Returns an option with an id of its own. */
export function optionOf(
  { key: name, staticConfig }: z.output<typeof optionBody>,
  nextId: () => string,
): FieldOption {
  return { id: nextId(), key: name, staticConfig };
}

/** Returns a field with ids of its own. Fields of lists have options, others have none. */
export function fieldOf(
  { type, key: name, displayName, description, hidden, options }: z.output<typeof fieldBody>,
  nextId: () => string,
): TemplateField {
  if (isList(type) !== (options !== undefined)) {
    throw badRequest(`fields.${name}.options`, `are for fields of the types enum and multiSelect`);
  }
  const own = options?.map((each) => optionOf(each, nextId));
  return {
    id: nextId(),
    type,
    key: name,
    displayName,
    description,
    isHidden: hidden,
    options: own,
  };
}

/** Rejects two fields of the same key. */
export function checkFields(fields: readonly TemplateField[]): void {
  const names = new Set(fields.map((field) => field.key));
  if (names.size < fields.length) throw badRequest("fields", "must have keys of their own");
}

/** `Customer No.` → `customerNo` */
export function keyOfName(displayName: string): string {
  const words = displayName
    .replaceAll(/[^a-zA-Z0-9]+/g, " ")
    .trim()
    .split(" ");
  const camel = words.map((word, place) =>
    place === 0
      ? word.toLowerCase()
      : `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`,
  );
  return camel.join("");
}

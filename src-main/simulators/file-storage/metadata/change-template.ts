import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../errors.ts";
import type { MetadataTemplate, TemplateField } from "../state.ts";
import { fieldBody, fieldOf, keyOfName, optionBody, optionOf } from "./template.ts";

const keys = z.array(z.string());

const fieldData = lazyLooseObject(() => ({
  key: z.string().optional(),
  displayName: z.string().optional(),
  description: z.string().optional(),
  hidden: z.boolean().optional(),
}));

const addedField = lazyLooseObject(() => ({
  ...fieldBody.shape,
  key: fieldBody.shape.key.optional(),
}));

const optionData = lazyLooseObject(() => ({
  ...optionBody.shape,
  key: optionBody.shape.key.optional(),
}));

/** The operations on a template, as the SDK names them. */
export const operations = z
  .array(
    z.discriminatedUnion("op", [
      lazyLooseObject(() => ({
        op: z.literal("editTemplate"),
        data: z.looseObject({
          displayName: z.string().optional(),
          hidden: z.boolean().optional(),
          copyInstanceOnItemCopy: z.boolean().optional(),
        }),
      })),
      lazyLooseObject(() => ({
        op: z.literal("addField"),
        fieldKey: fieldBody.shape.key.optional(),
        data: addedField,
      })),
      lazyLooseObject(() => ({
        op: z.literal("editField"),
        fieldKey: z.string(),
        data: fieldData,
      })),
      lazyLooseObject(() => ({ op: z.literal("removeField"), fieldKey: z.string() })),
      lazyLooseObject(() => ({ op: z.literal("reorderFields"), fieldKeys: keys })),
      lazyLooseObject(() => ({
        op: z.enum(["addEnumOption", "addMultiSelectOption"]),
        fieldKey: z.string(),
        data: optionBody,
      })),
      lazyLooseObject(() => ({
        op: z.literal("editEnumOption"),
        fieldKey: z.string(),
        enumOptionKey: z.string(),
        data: optionData,
      })),
      lazyLooseObject(() => ({
        op: z.literal("editMultiSelectOption"),
        fieldKey: z.string(),
        multiSelectOptionKey: z.string(),
        data: optionData,
      })),
      lazyLooseObject(() => ({
        op: z.literal("removeEnumOption"),
        fieldKey: z.string(),
        enumOptionKey: z.string(),
      })),
      lazyLooseObject(() => ({
        op: z.literal("removeMultiSelectOption"),
        fieldKey: z.string(),
        multiSelectOptionKey: z.string(),
      })),
      lazyLooseObject(() => ({
        op: z.literal("reorderEnumOptions"),
        fieldKey: z.string(),
        enumOptionKeys: keys,
      })),
      lazyLooseObject(() => ({
        op: z.literal("reorderMultiSelectOptions"),
        fieldKey: z.string(),
        multiSelectOptionKeys: keys,
      })),
    ]),
  )
  .min(1);

type Operation = z.output<typeof operations>[number];
type Options = NonNullable<TemplateField["options"]>;

function requireField({ fields }: MetadataTemplate, key: string): TemplateField {
  const field = fields.find((one) => one.key === key);
  if (!field) throw badRequest("fieldKey", `There is no field '${key}'`);
  return field;
}

/** Puts entries in the order of these keys, which must name each of them. */
function inOrder<T extends { readonly key: string }>(
  all: readonly T[],
  order: readonly string[],
  name: string,
): readonly T[] {
  const sorted = order.map((key) => all.find((one) => one.key === key));
  const found = sorted.filter((one) => one !== undefined);
  if (new Set(found).size === all.length && order.length === all.length) return found;
  throw badRequest(name, "must name each of them once");
}

const withField = (
  template: MetadataTemplate,
  key: string,
  change: (field: TemplateField) => TemplateField,
): MetadataTemplate => {
  const before = requireField(template, key);
  const fields = template.fields.map((field) => (field === before ? change(field) : field));
  return { ...template, fields };
};

const withOptions = (
  template: MetadataTemplate,
  key: string,
  change: (options: Options) => Options,
) =>
  withField(template, key, (field) => {
    if (!field.options) throw badRequest("fieldKey", `The field '${key}' has no options`);
    return { ...field, options: change(field.options) };
  });

function requireOption(options: Options, key: string): void {
  if (options.some((one) => one.key === key)) return;
  throw badRequest("optionKey", `There is no option '${key}'`);
}

const changed = (options: Options, key: string, data: z.output<typeof optionData>): Options => {
  requireOption(options, key);
  const { key: name = key, staticConfig } = data;
  return options.map((one) =>
    one.key === key ? { ...one, key: name, staticConfig: staticConfig ?? one.staticConfig } : one,
  );
};

const without = (options: Options, key: string): Options => {
  requireOption(options, key);
  return options.filter((one) => one.key !== key);
};

function apply(
  template: MetadataTemplate,
  operation: Operation,
  nextId: () => string,
): MetadataTemplate {
  switch (operation.op) {
    case "editTemplate": {
      const { displayName, hidden, copyInstanceOnItemCopy } = operation.data;
      return {
        ...template,
        displayName: displayName ?? template.displayName,
        isHidden: hidden ?? template.isHidden,
        isCopied: copyInstanceOnItemCopy ?? template.isCopied,
      };
    }
    case "addField": {
      const { fieldKey, data } = operation;
      const key = data.key ?? fieldKey ?? keyOfName(data.displayName);
      return { ...template, fields: [...template.fields, fieldOf({ ...data, key }, nextId)] };
    }
    case "editField":
      return withField(template, operation.fieldKey, (field) => ({
        ...field,
        key: operation.data.key ?? field.key,
        displayName: operation.data.displayName ?? field.displayName,
        description: operation.data.description ?? field.description,
        isHidden: operation.data.hidden ?? field.isHidden,
      }));
    case "removeField": {
      const removed = requireField(template, operation.fieldKey);
      return { ...template, fields: template.fields.filter((field) => field !== removed) };
    }
    case "reorderFields":
      return { ...template, fields: inOrder(template.fields, operation.fieldKeys, "fieldKeys") };
    case "addEnumOption":
    case "addMultiSelectOption":
      return withOptions(template, operation.fieldKey, (options) => [
        ...options,
        optionOf(operation.data, nextId),
      ]);
    case "editEnumOption":
      return withOptions(template, operation.fieldKey, (options) =>
        changed(options, operation.enumOptionKey, operation.data),
      );
    case "editMultiSelectOption":
      return withOptions(template, operation.fieldKey, (options) =>
        changed(options, operation.multiSelectOptionKey, operation.data),
      );
    case "removeEnumOption":
      return withOptions(template, operation.fieldKey, (options) =>
        without(options, operation.enumOptionKey),
      );
    case "removeMultiSelectOption":
      return withOptions(template, operation.fieldKey, (options) =>
        without(options, operation.multiSelectOptionKey),
      );
    case "reorderEnumOptions":
      return withOptions(template, operation.fieldKey, (options) =>
        inOrder(options, operation.enumOptionKeys, "enumOptionKeys"),
      );
    case "reorderMultiSelectOptions":
      return withOptions(template, operation.fieldKey, (options) =>
        inOrder(options, operation.multiSelectOptionKeys, "multiSelectOptionKeys"),
      );
  }
}

/** Returns a template after operations, which are all applied or none. */
export function changeTemplate(
  template: MetadataTemplate,
  all: readonly Operation[],
  nextId: () => string,
): MetadataTemplate {
  let next = template;
  for (const operation of all) next = apply(next, operation, nextId);
  return { ...next, version: template.version + 1 };
}

import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../../errors.ts";
import { listInstances, requireTemplate, scopeOf } from "../../metadata/instances.ts";
import type { Item, MetadataValue, State, TemplateField } from "../../state.ts";

const range = lazyObject(() => ({
  gt: z.union([z.string(), z.number()]).optional(),
  lt: z.union([z.string(), z.number()]).optional(),
}));

const filterSchema = lazyLooseObject(() => ({
  scope: z.string(),
  templateKey: z.string(),
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), range])),
}));

type Wanted = z.output<typeof filterSchema>["filters"][string];

type Fits = (value: MetadataValue) => boolean;

const invalid = (message: string) => badRequest("mdfilters", message);

/** Both bounds are part of a range. */
function rangeTest(
  key: string,
  wanted: z.output<typeof range>,
  read: (value: string | number) => number,
): Fits {
  const bound = (value: string | number | undefined, otherwise: number) =>
    value === undefined ? otherwise : read(value);
  const [low, high] = [bound(wanted.gt, -Infinity), bound(wanted.lt, Infinity)];
  if (Number.isNaN(low) || Number.isNaN(high)) throw invalid(`'${key}' is not a range`);
  return (value) => {
    const number = typeof value === "object" ? Number.NaN : read(value);
    return number >= low && number <= high;
  };
}

const readTime = (value: string | number) => Date.parse(String(value));

function testOf({ key, type }: TemplateField, wanted: Wanted): Fits {
  if (type === "multiSelect") {
    if (!Array.isArray(wanted)) throw invalid(`'${key}' takes a list of options`);
    return (value) => typeof value === "object" && wanted.some((option) => value.includes(option));
  }
  if (Array.isArray(wanted)) throw invalid(`'${key}' does not take a list`);
  if (type === "float" || type === "integer" || type === "date") {
    const read = type === "date" ? readTime : Number;
    return rangeTest(key, typeof wanted === "object" ? wanted : { gt: wanted, lt: wanted }, read);
  }
  if (typeof wanted === "object") throw invalid(`'${key}' does not take a range`);
  const text = String(wanted).toLowerCase();
  return type === "enum"
    ? (value) => String(value).toLowerCase() === text
    : (value) => String(value).toLowerCase().includes(text);
}

function read(text: string): z.output<typeof filterSchema> {
  const list = z.array(filterSchema).safeParse(jsonIn(text));
  if (!list.success) throw invalid("must be a list of an object with scope, templateKey, filters");
  const [filter, ...others] = list.data;
  if (!filter || others.length > 0) throw invalid("must name exactly one template");
  return filter;
}

/** Returns a test of items by `mdfilters`: all filters of its one template must match. */
export function metadataTest(state: State, text: string): (item: Item) => boolean {
  const { scope, templateKey, filters } = read(text);
  const template = requireTemplate(state, scopeOf(scope), templateKey);
  const tests = Object.entries(filters).map(([key, wanted]) => {
    const field = template.fields.find((one) => one.key === key);
    if (!field) throw invalid(`'${key}' is not a field of ${templateKey}`);
    return { key, fits: testOf(field, wanted) };
  });
  return (item) => {
    const instance = listInstances(state, item).find(
      ({ templateId }) => templateId === template.id,
    );
    return (
      instance !== undefined &&
      tests.every(({ key, fits }) => {
        const value = instance.values[key];
        return value !== undefined && fits(value);
      })
    );
  };
}

import * as z from "zod";
import type { Issue } from "#core/contract/dialect.ts";
import { valueAt } from "#core/contract/issues.ts";
import { lazy } from "#core/contract/lazy.ts";
import { describeIssue } from "../errors.ts";

type Ctx = z.core.$RefinementCtx;

/** Checks a part of a value inside a transform; what is wrong is reported at its place in the whole. */
export function checkPart<T>(
  schema: z.ZodType<T>,
  value: unknown,
  ctx: Ctx,
  path: readonly PropertyKey[] = [],
): T | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const at = placeOf(issue);
    const message = describeIssue(issue, valueAt(value, at));
    ctx.issues.push({ code: "custom", message, input: value, path: [...path, ...at] });
  }
  return undefined;
}

/** The place of an issue: an unknown field is reported at its own. */
const placeOf = (issue: Issue): readonly PropertyKey[] =>
  issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

/** Reports an issue. The message follows the name of the place: `should be …`. */
export function complain(
  ctx: Ctx,
  input: unknown,
  message: string,
  path: PropertyKey[] = [],
): typeof z.NEVER {
  ctx.issues.push({ code: "custom", message, input, path });
  return z.NEVER;
}

/** "`a`, `b`, `c`" */
export function quoteNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

const record = z.record(z.string(), z.unknown());

/**
 * A value that holds its content under the name of its type: `{"paragraph": {…}}`. The type is given
 * by `type` or, as Notion allows, by nothing but that name.
 */
export function keyed<T>(kinds: () => Readonly<Record<string, z.ZodType<T>>>): z.ZodType<T> {
  const knownKinds = lazy(() => new Map(Object.entries(kinds())));
  return record.transform((value, ctx): T => {
    const known = knownKinds();
    const type =
      typeof value["type"] === "string"
        ? value["type"]
        : Object.keys(value).find((key) => known.has(key));
    const kind = known.get(type ?? "");
    if (type === undefined || !kind) {
      return complain(ctx, value, `should have one of ${quoteNames([...known.keys()])}`);
    }
    const other = Object.keys(value).find((key) => key !== type && known.has(key));
    if (other !== undefined) return complain(ctx, value[other], "should not be present", [other]);
    return checkPart(kind, value[type], ctx, [type]) ?? z.NEVER;
  });
}

import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import { explainIssues } from "#core/contract/explain-issue.ts";
import { rejectField } from "#core/contract/issues.ts";

/** Text. Numbers of a JSON body are converted, as in a form. */
export const text = z.union([z.string(), z.number().transform(String)], {
  error: "must provide a string",
});

/** A boolean, as a form or JSON writes it: `true`, `"true"`, `"1"`. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0", "True", "False"]), z.literal([0, 1])], {
    error: "must provide a boolean",
  })
  .transform((value) => /^(?:true|1)$/i.test(String(value)));

/** An integer, as a form or JSON writes it. */
export const integer = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ],
    {
      error: "must provide an integer",
    },
  )
  .refine(Number.isSafeInteger, "must provide an integer");

function parseText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return parseJson(Buffer.from(value));
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

/** A structure: JSON text in a form, the value itself in a JSON body. `code` is the error for invalid values. */
export function structure<Schema extends z.ZodType>(schema: Schema, code: string) {
  return z.unknown().transform((value, context): z.output<Schema> => {
    const result = schema.safeParse(parseText(value));
    if (result.success) return result.data;
    const [issue] = explainIssues(result.error.issues);
    const where = issue ? `/${issue.path.map(String).join("/")}` : "";
    return rejectField(context, code, `${issue?.message ?? "invalid JSON"} at ${where}`);
  });
}

const payloadForm = lazyObject(() => ({ payload: z.string() }));

/** The arguments of a body outside the Web API: JSON, or JSON text in the form field `payload`. */
export function parsePayload(body: unknown): unknown {
  const { data } = payloadForm.safeParse(body);
  return data ? parseText(data.payload) : body;
}

const nameList = lazy(() => z.array(z.string()));

/** The names in a text: JSON, as Slack's SDK writes an array into a form, or separated by commas. */
function splitNames(text: string): readonly string[] {
  const list = text.trimStart().startsWith("[") ? nameList().safeParse(parseText(text)) : undefined;
  return list?.data ?? text.split(",");
}

/** Names: separated by commas or a JSON array in a form, an array in a JSON body. */
export const names = z
  .union([z.string(), z.array(z.string())], { error: "must provide a string" })
  .transform((value) => (typeof value === "string" ? splitNames(value) : value))
  .transform((list) => list.map((name) => name.trim()).filter((name) => name !== ""));

/** The fields of a request for one page of a list. Limits above 1000 are cut, as Slack does. */
export const pageFields = lazy(() => ({
  cursor: text.optional(),
  limit: integer
    .transform((limit, context) =>
      limit < 1
        ? rejectField(context, "invalid_limit", "limit must be at least 1")
        : Math.min(limit, 1_000),
    )
    .optional(),
}));

/** Any JSON object. */
export const record = z.record(z.string(), z.unknown());

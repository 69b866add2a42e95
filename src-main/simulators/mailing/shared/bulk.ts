import type * as z from "zod";
import { dottedName } from "#core/contract/issues.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { invalid } from "../errors.ts";

/** The result of a bulk request: an item that is refused has its error in place of its result. */
interface BulkResponse {
  readonly addresses: readonly unknown[];
  readonly errors: boolean;
}

/** Parses an item. Throws the provider's error for an item that is not valid. */
function parseItem<Item>(schema: z.ZodType<Item>, item: unknown): Item {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(issue ? `${dottedName(issue)} ${issue.message}`.trim() : "the address is invalid");
}

/** Responds for each item of a bulk request. An item that is refused does not stop the others. */
export function respondInBulk<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  respond: (item: Item) => Record<string, unknown>,
): BulkResponse {
  const results = items.map((item) => {
    try {
      return { isError: false, body: respond(parseItem(schema, item)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { isError: true, body: error.body };
    }
  });
  return {
    addresses: results.map(({ body }) => body),
    errors: results.some(({ isError }) => isError),
  };
}

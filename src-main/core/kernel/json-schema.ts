import * as z from "zod";

/** What a client may send, as JSON Schema; parts that JSON Schema cannot say are left open. */
export function inputSchema(schema: z.ZodType): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) };
}

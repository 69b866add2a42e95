import * as z from "zod";

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** An id as Notion writes them, from one with or without dashes; `undefined` when it is none. */
export function normaliseId(text: string): string | undefined {
  const parts = UUID.exec(text)?.slice(1);
  return parts?.join("-").toLowerCase();
}

/** An id, with or without dashes. */
export const id = z.string().transform((text, ctx) => {
  const normal = normaliseId(text);
  if (normal !== undefined) return normal;
  ctx.issues.push({ code: "custom", message: "should be a valid uuid", input: text });
  return z.NEVER;
});

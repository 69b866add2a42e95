import * as z from "zod";
import type { Issue } from "./dialect.ts";

/** Refuses a value from within a schema with one of the provider's own codes, for its dialect to show. */
export function fault(
  context: z.core.$RefinementCtx,
  code: string,
  message: string,
): typeof z.NEVER {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** The provider's code that a schema gave with its refusal; `undefined` when it gave none. */
export function codeOf(issue: Issue): string | undefined {
  const code: unknown = issue.code === "custom" ? issue.params?.["code"] : undefined;
  return typeof code === "string" ? code : undefined;
}

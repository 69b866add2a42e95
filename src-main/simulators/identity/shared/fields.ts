import * as z from "zod";
import { validationFailed } from "../errors.ts";

const BLANK = "The field cannot be left blank";

/** A text that must not be empty. */
export const filled = (most = 255) => z.string({ error: BLANK }).min(1, { error: BLANK }).max(most);

export const emailAddress = () =>
  z.string().regex(/^[^\s@]+@[^\s@]+$/, { error: "is not an email address" });

/** Throws Okta's 400 when one of several fields is missing. */
export function requireFields(
  fields: Readonly<Record<string, unknown>>,
  names: readonly string[],
): void {
  const missing = names.filter((name) => fields[name] === undefined || fields[name] === null);
  const [first] = missing;
  if (first === undefined) return;
  throw validationFailed(
    first,
    missing.map((name) => `${name}: ${BLANK}`),
  );
}

import { validationFailed } from "../errors.ts";
import type { Managed } from "./entities.ts";

/** Throws Okta's 400 when another object has the same text in a field. */
export function checkFree<Fields extends object>(
  items: Iterable<Managed<Fields>>,
  old: Managed<Fields> | undefined,
  field: string,
  isSame: (fields: Fields) => boolean,
): void {
  for (const { id, fields } of items) {
    if (id === old?.id || !isSame(fields)) continue;
    const cause = `${field}: An object with this field already exists in the current organization`;
    throw validationFailed(field, [cause]);
  }
}

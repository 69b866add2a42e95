import type { DifferingField } from "#shared/domain/control-views.ts";
import { fieldName } from "#core/contract/issues.ts";

/**
 * Returns the fields by which two JSON values differ. Objects are compared by key and lists by position; a part
 * that only one of them has is one field.
 */
export function differingFields(before: unknown, after: unknown): readonly DifferingField[] {
  const fields: DifferingField[] = [];
  collect(before, after, [], fields);
  return fields;
}

function collect(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[],
  fields: DifferingField[],
): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let place = 0; place < Math.max(before.length, after.length); place += 1) {
      collect(before[place], after[place], [...path, place], fields);
    }
    return;
  }
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[key], after[key], [...path, key], fields);
    }
    return;
  }
  if (before === after) return;
  fields.push({
    path: fieldName(path),
    ...(before === undefined ? {} : { from: before }),
    ...(after === undefined ? {} : { to: after }),
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { isRecord } from "#shared/text/json-in.ts";
import { propertyNamed } from "../../properties/columns.ts";
import type { PropertySchema } from "../../properties/types.ts";
import type { DataView, Given, ViewSort } from "../../state.ts";

type Columns = readonly PropertySchema[];
type Rename = (key: string) => string | undefined;

/** A filter whose columns have other names. Conditions on columns without a name are left out. */
function renameFilter(filter: Given, rename: Rename): Given | null {
  for (const op of ["and", "or"]) {
    const parts = filter[op];
    if (!Array.isArray(parts)) continue;
    const renamed = parts.flatMap((part: unknown) =>
      isRecord(part) ? (renameFilter(part, rename) ?? []) : [],
    );
    return renamed.length === 0 ? null : { [op]: renamed };
  }
  const { property } = filter;
  if (typeof property !== "string") return filter;
  const name = rename(property);
  return name === undefined ? null : { ...filter, property: name };
}

function renameSorts(sorts: readonly ViewSort[], rename: Rename): readonly ViewSort[] {
  return sorts.flatMap((sort) => {
    if (sort.property === undefined) return [sort];
    const property = rename(sort.property);
    return property === undefined ? [] : [{ ...sort, property }];
  });
}

function renameKeys(
  conditions: Readonly<Record<string, Given>>,
  rename: Rename,
): Readonly<Record<string, Given>> {
  const renamed = Object.entries(conditions).flatMap(([key, condition]) => {
    const name = rename(key);
    return name === undefined ? [] : [[name, condition] as const];
  });
  return Object.fromEntries(renamed);
}

/** The filters and the order of a view. */
export type Conditions = Pick<DataView, "filter" | "sorts" | "quickFilters">;

function renamed({ filter, sorts, quickFilters }: Conditions, rename: Rename): Conditions {
  return {
    filter: filter && renameFilter(filter, rename),
    sorts: sorts && renameSorts(sorts, rename),
    quickFilters: quickFilters && renameKeys(quickFilters, rename),
  };
}

/**
 * The conditions with each column by its id, so that they outlast a new name.
 * @throws {Refusal} when a column is unknown.
 */
export const settleConditions = (columns: Columns, conditions: Conditions): Conditions =>
  renamed(conditions, (key) => propertyNamed(columns, key).id);

/** The conditions with each column by its name. Those on deleted columns are left out. */
export const nameConditions = (columns: Columns, conditions: Conditions): Conditions =>
  renamed(conditions, (id) => columns.find((column) => column.id === id)?.name);

/** The filter of a view and its quick filters as a list of filters. */
export function filtersOf({ filter, quickFilters }: Conditions): readonly Given[] {
  const quick = Object.entries(quickFilters ?? {}).map(([property, condition]) => ({
    ...condition,
    property,
  }));
  return filter ? [filter, ...quick] : quick;
}

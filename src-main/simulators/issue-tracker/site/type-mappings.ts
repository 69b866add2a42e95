import * as z from "zod";
import type { Collection } from "#core/state/collection.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../errors.ts";
import type { State } from "../state.ts";
import { requireIds } from "./items.ts";
import type { TypeMapping } from "./types.ts";
import { id } from "./schema.ts";

/** The issue types of a body with the things that they get, under a name of the body. */
export const mappingsOf = (name: string) =>
  z.array(lazyObject(() => ({ issueTypeId: id, [name]: id }))).min(1);

type Rows = readonly Readonly<Record<string, string>>[];

/** Returns the default one and the ones by issue type after the rows of a body were applied. */
export function withMappings(
  state: State,
  { defaultId, byType }: Pick<TypeMapping, "defaultId" | "byType">,
  rows: Rows,
  target: {
    readonly name: string;
    readonly all: Collection<{ readonly id: string }>;
    readonly what: string;
  },
): Pick<TypeMapping, "defaultId" | "byType"> {
  let usual = defaultId;
  const own: Record<string, string> = { ...byType };
  for (const row of rows) {
    const { issueTypeId = "" } = row;
    const wanted = row[target.name] ?? "";
    requireIds(target.all, [wanted], target.what);
    if (issueTypeId === "default") usual = wanted;
    else {
      requireIds(state.issueTypes, [issueTypeId], "issue type");
      own[issueTypeId] = wanted;
    }
  }
  return { defaultId: usual, byType: own };
}

/** Returns the ones by issue type without those of some types. */
export function withoutTypes(
  { byType }: Pick<TypeMapping, "byType">,
  typeIds: readonly string[],
): TypeMapping["byType"] {
  const unknown = typeIds.find((one) => !Object.hasOwn(byType, one));
  if (unknown !== undefined) throw badRequest(`The issue type '${unknown}' has no mapping.`);
  return Object.fromEntries(Object.entries(byType).filter(([type]) => !typeIds.includes(type)));
}

/** The rows of a mapping: the default one first. */
export const rowsOf = ({
  defaultId,
  byType,
}: TypeMapping): readonly (readonly [string, string])[] => [
  ["default", defaultId],
  ...Object.entries(byType),
];

import * as z from "zod";
import { notFound } from "../../errors.ts";
import { findIssue } from "../../shared/find.ts";
import type { Entity } from "../../site/kept.ts";
import type { State } from "../../state.ts";

const texts = z.array(z.string());

const associated = z.looseObject({
  issueKeys: texts.optional(),
  associations: z
    .array(
      z.looseObject({
        associationType: z.string(),
        values: z.array(z.unknown()).optional(),
      }),
    )
    .optional(),
});

const ofIssues = new Set(["issueKeys", "issueIdOrKeys"]);

/** The issues that a thing names: by keys, or by associations. */
export function issueKeysOf(sent: Readonly<Record<string, unknown>>): readonly string[] {
  const { issueKeys = [], associations = [] } = associated.safeParse(sent).data ?? {};
  const named = associations
    .filter(({ associationType }) => ofIssues.has(associationType))
    .flatMap(({ values }) => texts.safeParse(values).data ?? []);
  return [...new Set([...issueKeys, ...named])];
}

/** The keys among those that lead to no issue. */
export const unknownKeys = (state: State, keys: readonly string[]): readonly string[] => [
  ...new Set(keys.filter((key) => !findIssue(state, key))),
];

/** Stores a thing, unless a later version of it is there. */
export function storeEntity(state: State, entity: Entity): void {
  const old = state.entities.get(entity.id);
  if (old && old.sequence > entity.sequence) return;
  if (old) state.entities.replace(entity);
  else state.entities.add(entity);
}

/** The thing of an id. */
export function requireEntity(state: State, id: string, what: string): Entity {
  const entity = state.entities.get(id);
  if (entity) return entity;
  throw notFound(`The ${what} was not found.`);
}

/** Removes a thing, unless it has a later version than the given one. */
export function removeEntity(state: State, id: string, sequence: number | undefined): void {
  const entity = state.entities.get(id);
  if (entity && (sequence === undefined || entity.sequence <= sequence)) state.entities.remove(id);
}

/** The things of kinds that were submitted with all these properties. */
export function entitiesWith(
  state: State,
  kinds: readonly string[],
  properties: Readonly<Record<string, string>>,
): readonly Entity[] {
  const wanted = Object.entries(properties);
  return [...state.entities.values()].filter(
    (entity) =>
      kinds.includes(entity.kind) &&
      wanted.length > 0 &&
      wanted.every(([name, value]) => entity.properties[name] === value),
  );
}

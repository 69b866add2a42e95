import type { ObjectCollection, ObjectSummary } from "#core/contract/objects.ts";
import type { Api } from "./api.ts";
import type { State, Stored } from "./store/state.ts";
import type { Json } from "./description/description.ts";
import type { Resource } from "./operations/resource.ts";
import { plainName, wordsOf } from "./operations/words.ts";
import { objectsOf } from "./store/objects.ts";

/** Makes the panel's lists: one of each collection. */
export function createObjectCollections({ resources }: Api): readonly ObjectCollection<State>[] {
  const names = new Map<string, number>();
  return [...resources.values()].map((resource) => {
    const count = names.get(resource.name) ?? 0;
    names.set(resource.name, count + 1);
    return listOf(resource, count === 0 ? resource.name : longName(resource));
  });
}

/** `customers_cards` */
function longName({ shape }: Resource): string {
  return wordsOf(shape).join("_");
}

function listOf(resource: Resource, name: string): ObjectCollection<State> {
  const title = name.charAt(0).toUpperCase() + wordsOf(name).join(" ").slice(1);
  return {
    name,
    title,
    count: (state) => objectsOf(state, resource).size,
    *list(state) {
      for (const stored of objectsOf(state, resource).newestFirst()) yield summarize(stored);
    },
    find: ({ state }, id) => objectsOf(state, resource).get(id)?.value,
  };
}

const LABELS = [
  "name",
  "title",
  "email",
  "subject",
  "label",
  "description",
  "login",
  "username",
  "displayname",
];

function summarize({ id, value, createdAt }: Stored): ObjectSummary {
  return {
    id,
    label: textOf(value, LABELS) ?? id,
    status: textOf(value, ["status", "state"]) ?? "",
    createdAt,
  };
}

function textOf(value: Json, names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = Object.entries(value).find(([property]) => plainName(property) === name)?.[1];
    if (typeof found === "string" && found !== "") return found;
  }
  return undefined;
}

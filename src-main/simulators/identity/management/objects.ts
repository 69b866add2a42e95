import { Collection } from "#core/state/collection.ts";
import type { State } from "../state.ts";
import type { Json, Managed } from "./entities.ts";

type Params = Readonly<Record<string, string>>;

/** Returns a path with its parameters filled in: `/api/v1/apps/0oa1/federated-claims`. */
export function fillPath(path: string, params: Params): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => params[name] ?? "");
}

/** Returns the objects of a kind, by the path of their list. */
export function objectsAt({ management }: State, path: string): Collection<Managed> {
  const known = management.objects.get(path) ?? new Collection<Managed>();
  management.objects.set(path, known);
  return known;
}

/** Returns settings: those that were changed, or the usual ones. */
export function settingsAt({ management }: State, path: string, usual: Json): Json {
  return management.settings.get(path) ?? usual;
}

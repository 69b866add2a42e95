import type { PersonView } from "#shared/domain/people.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/** As many people of one simulator as a person chooses among. */
const MOST = 1_000;

/** Returns the people that a simulator knows, newest first, each once. */
export function presentPeople({
  kind,
  collections,
}: Pick<RunningSimulator, "kind" | "collections">): PersonView[] {
  const found = new Map<string, PersonView>();
  for (const collection of collections) {
    for (const { id, name, email } of collection.people?.() ?? []) {
      if (found.size === MOST) break;
      const key = id === "" ? email.toLowerCase() : id;
      if (!found.has(key)) found.set(key, { kind, id, name, email });
    }
  }
  return [...found.values()];
}

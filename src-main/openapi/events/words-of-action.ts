import type { Api } from "../api.ts";
import type { Resource } from "../operations/resource.ts";
import { stateFor } from "../operations/roles.ts";
import { wordsOf } from "../operations/words.ts";

/** Returns the words by which an event may say that an action was done: its state, then the forms of its verb. */
export function wordsOfAction(
  { events, schemas }: Pick<Api, "events" | "schemas">,
  { schema }: Resource,
  verb: string,
): readonly string[] {
  const state = stateFor(schemas, schema, verb);
  return [...(state ? [wordsOf(state.value).join("_")] : []), ...events.wordsOfVerb(verb)];
}

import { noteEvent } from "../../changes/database-events.ts";
import { newDatabase, type SimContext } from "../../state.ts";

/** Creates a database of a checked name that no other has. */
export function createDatabase(
  { state, now }: Pick<SimContext, "state" | "now">,
  name: string,
  isPartitioned = false,
): void {
  state.databases.set(name, newDatabase(name, now, isPartitioned));
  noteEvent(state, "created", name);
}

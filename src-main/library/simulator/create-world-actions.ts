import * as z from "zod";
import { ask } from "./ask.ts";
import type { Connection } from "../connection/connection.ts";
import { actionPaths } from "../kinds.generated.ts";
import type { Kind, WorldActions } from "../kinds.ts";

/** The simulators' own tests check their responses; here only that there is one. */
const answer = z.record(z.string(), z.unknown());

/** `/_tracking_event` → `trackingEvent`. */
function methodOf(path: string): string {
  return path.slice(2).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function hasEvery<K extends Kind>(actions: object, kind: K): actions is WorldActions<K> {
  return actionPaths[kind].every((path) => methodOf(path) in actions);
}

/** The world actions of a simulator: one method for each. */
export function createWorldActions<K extends Kind>(
  kind: K,
  connection: Connection,
): WorldActions<K> {
  const actions = Object.fromEntries(
    actionPaths[kind].map((path) => [
      methodOf(path),
      (body: unknown) => ask(connection, "POST", path, answer, body),
    ]),
  );
  if (hasEvery(actions, kind)) return actions;
  throw new TypeError(`${kind} has world actions of the same name`);
}

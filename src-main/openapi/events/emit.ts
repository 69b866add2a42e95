import type { Api, ServedOperation } from "../api.ts";
import type { ApiContext, Stored } from "../store/state.ts";
import type { Resource } from "../operations/resources.ts";
import { makePayload } from "./payload.ts";

/** A change of an object. */
export interface Change {
  /** The operation that caused it, if one did. */
  readonly served?: ServedOperation;
  readonly resource: Resource;
  readonly stored: Stored;
  /** The words by which the name of its event says so, the usual one first. */
  readonly change: readonly string[];
}

/** Records the events of a change: those that its operation names, else the one whose name fits. */
export function emitChange(api: Api, context: ApiContext, change: Change): void {
  const { served, resource, stored } = change;
  const named = served?.extension.emits;
  if (named !== undefined) {
    for (const name of named) emitNamed(api, context, name, { resource, stored });
    return;
  }
  const event =
    api.events.find(resource, change.change) ??
    (isLasting(change) ? api.events.find(resource, ["updated", "update", "changed"]) : undefined);
  if (event) emitNamed(api, context, event.name, { resource, stored });
}

/** An action and a set state are changes of an object that continues to exist. */
function isLasting({ change: [first] }: Change): boolean {
  return first !== "created" && first !== "deleted";
}

/** Records one event about an object. */
export function emitNamed(
  api: Api,
  context: ApiContext,
  name: string,
  { resource, stored }: Pick<Change, "resource" | "stored">,
): void {
  const event = api.events.named(name);
  const { payload, id } = makePayload(api, context, event, { resource, value: stored.value });
  context.emit({ type: name, payload, id, subject: stored.id });
}

import type { Api, ServedOperation } from "../api.ts";
import type { ApiContext, Stored } from "../store/state.ts";
import type { Resource } from "../operations/resource.ts";
import { isRecord } from "#shared/text/json-in.ts";
import type { Json } from "../description/description.ts";
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

/** Records the events that `x-simdeck` gives an operation that is about no object of a collection. */
export function emitOwn(
  api: Api,
  context: ApiContext,
  { extension }: ServedOperation,
  value: Json | undefined,
): void {
  for (const name of extension.emits ?? []) {
    const { payload, id } = makePayload(api, context, api.events.named(name), undefined);
    const isBare = value !== undefined && !api.events.isDeclared && isRecord(payload);
    context.emit({ type: name, payload: isBare ? { ...payload, data: value } : payload, id });
  }
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

import * as z from "zod";
import { isRecord } from "#shared/text/json-in.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { decodeOrKeep } from "#core/text/escaping.ts";
import { createWorldActionHelper, type WorldAction } from "#core/contract/world-action.ts";
import type { Api } from "./api.ts";
import type { ApiContext, State, Stored } from "./store/state.ts";
import type { Json } from "./description/description.ts";
import { emitChange, emitNamed } from "./events/emit.ts";
import { makePayload } from "./events/payload.ts";
import { wordsOfAction } from "./events/words-of-action.ts";
import type { Resource } from "./operations/resource.ts";
import { wordsOf } from "./operations/words.ts";
import { findFaults } from "./schema/find-faults.ts";
import { changeObject, objectsOf, placeOf } from "./store/objects.ts";
import { pathOf } from "./store/paths.ts";

const worldAction = createWorldActionHelper<State>();

/** Returns the names of the events that the API can record. */
function eventNames(api: Api): readonly string[] {
  const { events, operations, resources } = api;
  if (events.isDeclared) return events.names;
  const changes = [...resources.values()].flatMap((resource) =>
    ["created", "updated", "deleted"].map((change) => events.find(resource, [change])),
  );
  const acts = operations.map(({ role: { name, resource, verb = "" } }) =>
    name === "act" && resource
      ? events.find(resource, wordsOfAction(api, resource, verb))
      : undefined,
  );
  const own = operations.flatMap(({ extension }) => extension.emits ?? []);
  const found = [...changes, ...acts].flatMap((event) => (event ? [event.name] : []));
  return [...new Set([...found, ...own])];
}

/** Makes the changes that only the provider can cause: any event, and any state of an object. */
export function createWorldActions(api: Api): readonly WorldAction<State>[] {
  const [first, ...others] = eventNames(api);
  if (first === undefined) return [];
  const event = z.enum([first, ...others]);
  return [emitAction(api, event), ...(api.resources.size > 0 ? [setAction(api, event)] : [])];
}

type EventName = z.ZodEnum<Record<string, string>>;

const fields = z.record(z.string(), z.unknown());

function emitAction(api: Api, event: EventName): WorldAction<State> {
  const body = z.strictObject({
    event: event.meta({ title: "Event" }),
    data: fields.optional().meta({ title: "Data" }),
  });
  return worldAction({
    path: "/_emit",
    title: "Record event",
    summary: "Records any event of the description: its sample, with data merged into it",
    effects: ["the event is recorded and delivered"],
    body,
    handle: (context, { event: name, data = {} }) => {
      const { payload, id } = makePayload(api, context, api.events.named(name), undefined);
      const merged = isRecord(payload) ? mergeDeep(payload, data) : payload;
      const { schema } = api.events.named(name);
      const [fault] =
        schema === undefined ? [] : findFaults(api.schemas, schema, merged, "response");
      if (fault) throw invalid(`data.${fault.path.join(".")} ${fault.message}`, "data");
      context.emit({ type: name, payload: merged, id });
      return merged;
    },
  });
}

function mergeDeep(base: Json, over: Json): Json {
  const merged: Record<string, unknown> = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const before = merged[name];
    merged[name] = isRecord(before) && isRecord(value) ? mergeDeep(before, value) : value;
  }
  return merged;
}

function invalid(message: string, field: string) {
  return controlRefusal(422, "invalid_field", message, field);
}

function setAction(api: Api, event: EventName): WorldAction<State> {
  const body = z.strictObject({
    path: z.string().min(1).meta({ title: "Object" }),
    fields: fields.meta({ title: "Fields" }),
    event: event.optional().meta({ title: "Event" }),
  });
  return worldAction({
    path: "/_set",
    title: "Change object",
    summary: "Changes a stored object as only the provider can",
    effects: ["the object has the new values", "the event of the change is recorded"],
    body,
    choices: {
      path: {
        list: function* list({ state }) {
          for (const resource of api.resources.values()) {
            for (const { id } of objectsOf(state, resource).newestFirst()) {
              yield { id: pathOf(resource, id), label: pathOf(resource, id) };
            }
          }
        },
      },
    },
    handle: (context, input) => setFields(api, context, input),
  });
}

function setFields(
  api: Api,
  context: ApiContext,
  { path, fields: changes, event }: { path: string; fields: Json; event?: string | undefined },
): unknown {
  const { schemas } = api;
  const found = findStored(api, context.state, path);
  if (!found) throw controlRefusal(404, "not_found", `There is no object at ${path}`, "path");
  const { resource, stored } = found;
  const properties = schemas.properties(resource.schema);
  for (const [name, value] of Object.entries(changes)) {
    if (!Object.hasOwn(properties, name)) {
      const known = Object.keys(properties).join(", ");
      throw invalid(`fields.${name} is not known; the properties are ${known}`, `fields.${name}`);
    }
    if (name === resource.idProperty && value !== stored.value[name]) {
      throw invalid(`fields.${name} is the id, which cannot be changed`, `fields.${name}`);
    }
  }
  const next = { ...stored.value, ...changes };
  const [fault] = findFaults(schemas, resource.schema, next, "response");
  if (fault) {
    const place = `fields.${fault.path.join(".")}`;
    throw invalid(`${place} ${fault.message}`, place);
  }
  const changed = changeObject(api, context, resource, stored, next);
  if (event !== undefined) emitNamed(api, context, event, { resource, stored: changed });
  else emitChange(api, context, { resource, stored: changed, change: changeWords(api, changes) });
  return changed.value;
}

/** `{"status": "settled"}` is reported by the event `order.settled`, where there is one. */
function changeWords({ events }: Api, changes: Json): readonly string[] {
  const states = Object.values(changes).filter((value) => typeof value === "string");
  return events.isDeclared ? states.map((value) => wordsOf(value).join("_")) : ["updated"];
}

function findStored(
  { resources, prefix }: Api,
  state: State,
  path: string,
): { readonly resource: Resource; readonly stored: Stored } | undefined {
  const plain = prefix !== "" && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  for (const resource of resources.values()) {
    const parts = `${resource.shape}/{}`.split("/");
    const given = plain.split("/");
    if (parts.length !== given.length) continue;
    if (!parts.every((part, index) => part === "{}" || part === given[index])) continue;
    const values = given.filter((_, index) => parts[index] === "{}").map(decodeOrKeep);
    const stored = objectsOf(state, resource).get(placeOf(values));
    if (stored) return { resource, stored };
  }
  return undefined;
}

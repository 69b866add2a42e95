import { isRecord } from "#shared/text/json-in.ts";
import type { Api } from "../api.ts";
import type { ApiContext } from "../store/state.ts";
import type { Json } from "../description/description.ts";
import { isSame } from "../operations/find-places.ts";
import type { Resource } from "../operations/resource.ts";
import { plainName } from "../operations/words.ts";
import { present } from "../responses/respond.ts";
import { findFaults } from "../schema/find-faults.ts";
import { fitObject, sampleOf } from "../store/fit.ts";
import { timeFor } from "../store/times.ts";
import type { ApiEvent } from "./event-book.ts";

const TYPES = new Set(["type", "event", "eventtype", "topic", "eventname", "action", "name"]);
const IDS = new Set(["id", "eventid", "uuid", "messageid", "deliveryid"]);
const TIMES = /^(?:creat|timestamp|occur|sent|time|date|trigger|emitted)/i;

/** The object that an event is about. */
export interface Subject {
  readonly resource: Resource;
  readonly value: Json;
}

/**
 * Makes the payload of an event: a sample of its schema with the object in the place that is for it, and with
 * the event's own name, id and time. A schema of a list gives a list with one. Without a schema it is
 * `{id, type, created_at, data}`.
 */
export function makePayload(
  api: Api,
  { ids, now }: Pick<ApiContext, "ids" | "now">,
  { name, schema }: ApiEvent,
  subject: Subject | undefined,
): { readonly payload: unknown; readonly id: string } {
  const id = ids.next("evt_", 14);
  const items = schema === undefined ? undefined : api.schemas.items(schema);
  const isBatch = items !== undefined && api.schemas.isObject(items);
  const payload = payloadOf(api, { name, schema: isBatch ? items : schema }, { id, now, subject });
  return { payload: isBatch ? [payload] : payload, id };
}

interface Making {
  readonly id: string;
  readonly now: number;
  readonly subject: Subject | undefined;
}

function payloadOf(api: Api, { name, schema }: ApiEvent, { id, now, subject }: Making): unknown {
  if (schema === undefined) {
    const created_at = new Date(now).toISOString();
    return { id, type: name, created_at, data: subject?.value ?? {} };
  }
  const { schemas } = api;
  const sample = sampleOf({ schemas, schema, now });
  if (!isRecord(sample)) return sample;
  const path = subject ? placeFor(api, schema, subject.resource) : undefined;
  const filled = subject && path ? put(api, schema, sample, path, subject, now) : sample;
  const isMerged = subject !== undefined && path?.length === 0;
  return withFacts(api, schema, filled, { name, id, now, isMerged });
}

/** Returns the place of an object in a payload: that of its schema, else a usual one, else the payload itself. */
function placeFor({ schemas }: Api, schema: unknown, resource: Resource): readonly string[] {
  const properties = schemas.properties(schema);
  if (isSame(schema, resource.schema)) return [];
  for (const [name, property] of Object.entries(properties)) {
    if (isSame(property, resource.schema)) return [name];
    const inner = Object.entries(schemas.properties(property));
    const found = inner.find(([, one]) => isSame(one, resource.schema));
    if (found) return [name, found[0]];
  }
  const named = (all: Json, wanted: string) =>
    Object.keys(all).find(
      (one) => plainName(one) === plainName(wanted) && schemas.isObject(all[one]),
    );
  const data = named(properties, "data");
  if (data !== undefined) {
    const inner = schemas.properties(properties[data]);
    const object = named(inner, "object") ?? named(inner, resource.singular);
    return object === undefined ? [data] : [data, object];
  }
  const place = named(properties, "object") ?? named(properties, resource.singular);
  return place === undefined ? [] : [place];
}

function put(
  api: Api,
  schema: unknown,
  sample: Json,
  path: readonly string[],
  { resource, value }: Subject,
  now: number,
): Json {
  const { schemas } = api;
  const [name, ...rest] = path;
  if (name === undefined) return fitObject({ schemas, schema, now }, sample, value);
  const property = schemas.properties(schema)[name];
  const before = sample[name];
  if (rest.length === 0) return { ...sample, [name]: present(api, property, resource, value, now) };
  const inner = isRecord(before) ? before : {};
  return { ...sample, [name]: put(api, property, inner, rest, { resource, value }, now) };
}

interface Facts {
  readonly name: string;
  readonly id: string;
  readonly now: number;
  /** True if the payload is the object itself, whose id and times stay. */
  readonly isMerged: boolean;
}

function withFacts({ schemas }: Api, schema: unknown, payload: Json, facts: Facts): Json {
  const { name, id, now, isMerged } = facts;
  const filled: Record<string, unknown> = { ...payload };
  for (const [property, node] of Object.entries(schemas.properties(schema))) {
    const plain = plainName(property);
    const candidates: unknown[] = [];
    if (TYPES.has(plain) && (!isMerged || plain !== "name")) candidates.push(name);
    if (!isMerged && IDS.has(plain)) candidates.push(id);
    if (!isMerged && TIMES.test(property))
      candidates.push(timeFor(schemas, `${property}_at`, node, now));
    const fitting = candidates.find(
      (one) => one !== undefined && findFaults(schemas, node, one, "response").length === 0,
    );
    if (fitting !== undefined) filled[property] = fitting;
  }
  return filled;
}

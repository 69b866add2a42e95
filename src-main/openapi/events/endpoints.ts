import type { Endpoint } from "#core/contract/endpoint.ts";
import type { ApiContext, State } from "../store/state.ts";
import { type Json, textsIn } from "../description/description.ts";
import type { Resource } from "../operations/resource.ts";
import { plainName } from "../operations/words.ts";
import type { Schemas } from "../schema/merge.ts";
import { objectsOf } from "../store/objects.ts";

/** The properties of the webhook endpoints that apps register through the API. */
export interface EndpointFields {
  readonly resource: Resource;
  readonly url: string;
  readonly events: string | undefined;
  readonly secret: string | undefined;
  readonly enabled: string | undefined;
}

const URLS = ["url", "endpoint", "targeturl", "endpointurl", "callbackurl"];
const EVENTS = ["events", "enabledevents", "eventtypes", "topics"];
const SECRETS = ["secret", "signingsecret"];
const SWITCHES = ["enabled", "active", "isactive", "isenabled"];

/** Finds the collection of webhook endpoints: its objects have a URL and a list of events. */
export function findEndpoints(
  resources: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): EndpointFields | undefined {
  for (const resource of resources.values()) {
    const names = Object.keys(schemas.properties(resource.schema));
    const named = (wanted: readonly string[]) =>
      names.find((name) => wanted.includes(plainName(name)));
    const url = named(URLS);
    const events = named(EVENTS);
    const isNamed = /hook|endpoint/i.test(resource.name);
    if (!resource.isCreatable || url === undefined || (events === undefined && !isNamed)) continue;
    return { resource, url, events, secret: named(SECRETS), enabled: named(SWITCHES) };
  }
  return undefined;
}

const SECRET_LENGTH = 32;

/** Returns the secret of a new endpoint by its property, if the API makes it; nothing for other objects. */
export function readSecretOf(
  endpoints: EndpointFields | undefined,
  { ids }: Pick<ApiContext, "ids">,
  resource: Resource,
  values: Json,
): Json {
  const name = endpoints?.secret;
  if (endpoints?.resource !== resource || name === undefined || typeof values[name] === "string") {
    return {};
  }
  return { [name]: ids.next("whsec_", SECRET_LENGTH) };
}

/** Lists the registered endpoints, in the order of their registration. */
export function* listEndpoints(
  endpoints: EndpointFields | undefined,
  state: State,
): Iterable<Endpoint> {
  if (!endpoints) return;
  const { resource, url, events, secret, enabled } = endpoints;
  for (const { id, value } of objectsOf(state, resource).values()) {
    const address = value[url];
    if (typeof address !== "string") continue;
    const types = events === undefined ? ["*"] : textsIn(value[events]);
    const own = secret === undefined ? undefined : value[secret];
    yield {
      id,
      url: address,
      secret: typeof own === "string" ? own : `whsec_${Buffer.from(id).toString("base64")}`,
      enabled: enabled === undefined || value[enabled] !== false,
      types: types.includes("all") ? ["*"] : types,
    };
  }
}

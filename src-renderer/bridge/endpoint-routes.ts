import type { RequestTemplate } from "#shared/domain/kind-facts.ts";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { mapStrings } from "#shared/text/map-strings.ts";
import type { ApiRequest } from "./api-request.ts";

type Values = Readonly<Record<string, string | readonly string[]>>;

/** Replaces `{name}` in every string of a template. A string that is only `{name}` becomes the value itself. */
export function fillTemplate(template: unknown, values: Values): unknown {
  return mapStrings(template, (text) => {
    const whole = /^\{(\w+)\}$/.exec(text)?.[1] ?? "";
    const fill = (part: string, name: string) => String(values[name] ?? part);
    return values[whole] ?? text.replaceAll(/\{(\w+)\}/g, fill);
  });
}

/**
 * Returns the placeholder that a template puts into a parameter of the provider: `url` for
 * `subscription.notification_url`. `undefined` if it puts none there.
 */
export function findPlaceholder(template: unknown, parameter: string): string | undefined {
  const name = parameter.split(/[.[\]]+/).findLast((part) => /[a-z]/i.test(part));
  if (typeof template !== "object" || template === null) return undefined;
  for (const [key, part] of Object.entries(template)) {
    const placeholder = /^\{(\w+)\}$/.exec(String(part))?.[1];
    const found = key === name && placeholder ? placeholder : findPlaceholder(part, parameter);
    if (found !== undefined) return found;
  }
  return undefined;
}

function requestOf(kind: string, { method, path, body }: RequestTemplate, values: Values) {
  const request: ApiRequest = { kind, method, path: String(fillTemplate(path, values)) };
  return body ? { ...request, body: fillTemplate(body, values) } : request;
}

/** Returns whether a registration needs values that only a person can give. */
export function needsMore({ endpoints }: Pick<SimulatorView, "endpoints">): boolean {
  return endpoints?.fields?.some(({ value }) => value === undefined) ?? false;
}

/**
 * The request that registers an endpoint; `undefined` where clients cannot, or a value is missing. Default: for
 * every event, with the first values of the further fields.
 */
export function registerRequest(
  { kind, endpoints }: Pick<SimulatorView, "kind" | "endpoints">,
  url: string,
  types: readonly string[] = endpoints?.everyType ?? [],
  more: Readonly<Record<string, string>> = {},
): ApiRequest | undefined {
  if (!endpoints) return undefined;
  const fields = (endpoints.fields ?? []).map(({ name, value = "" }): [string, string] => [
    name,
    more[name] ?? value,
  ]);
  if (fields.some(([, value]) => value === "")) return undefined;
  return requestOf(kind, endpoints.register, { ...Object.fromEntries(fields), url, types });
}

type Changeable = Pick<EndpointView, "kind" | "id" | "path" | "enabled">;

/** Fills a template about an endpoint; `undefined` if it needs an id or a path that the endpoint has not. */
function changeRequest(
  template: RequestTemplate | undefined,
  { kind, id, path }: Changeable,
  values: Values = {},
): ApiRequest | undefined {
  if (!template || id === null) return undefined;
  if (path === undefined && template.path.includes("{path}")) return undefined;
  return requestOf(kind, template, { id, ...(path === undefined ? {} : { path }), ...values });
}

/** The request that enables or disables an endpoint; `undefined` for one that was set at startup. */
export function toggleRequest(
  simulator: Pick<SimulatorView, "endpoints"> | undefined,
  endpoint: Changeable,
): ApiRequest | undefined {
  const routes = simulator?.endpoints;
  return changeRequest(endpoint.enabled ? routes?.disable : routes?.enable, endpoint);
}

/** The commands for an endpoint, besides enabling and disabling it. */
type EndpointOrder = "remove" | "rotate" | "test";

/** The request for something about an endpoint; `undefined` where the provider's API does not have it. */
export function orderRequest(
  simulator: Pick<SimulatorView, "endpoints"> | undefined,
  endpoint: Changeable,
  order: EndpointOrder,
): ApiRequest | undefined {
  return changeRequest(simulator?.endpoints?.[order], endpoint);
}

/** The request that changes where an endpoint is and what it gets; `undefined` where that cannot be. */
export function updateRequest(
  { endpoints }: Pick<SimulatorView, "endpoints">,
  endpoint: Changeable & Pick<EndpointView, "secret">,
  { url, types }: { readonly url: string; readonly types: readonly string[] },
): ApiRequest | undefined {
  const { secret } = endpoint;
  return changeRequest(endpoints?.update, endpoint, { url, types, secret });
}

/** The request that sends the failed deliveries of an endpoint again. */
export function redeliverRequest({ kind, id }: Pick<EndpointView, "kind" | "id">): ApiRequest {
  const endpoint = id === null ? {} : { endpoint: id };
  return { kind, method: "POST", path: "/_sim/redeliver", body: { failed: true, ...endpoint } };
}

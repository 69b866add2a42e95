import type { EndpointView, RequestTemplate, SimulatorView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "./api-call.ts";

type Values = Readonly<Record<string, string | readonly string[]>>;

/** Replaces `{name}` in every string of a template. A string that is only `{name}` becomes the value itself. */
export function fillTemplate(template: unknown, values: Values): unknown {
  if (typeof template === "string") {
    const whole = /^\{(\w+)\}$/.exec(template)?.[1] ?? "";
    return (
      values[whole] ??
      template.replaceAll(/\{(\w+)\}/g, (text, name: string) => {
        return String(values[name] ?? text);
      })
    );
  }
  if (Array.isArray(template)) return template.map((part) => fillTemplate(part, values));
  if (typeof template !== "object" || template === null) return template;
  const filled = Object.entries(template).map(([key, part]) => [key, fillTemplate(part, values)]);
  return Object.fromEntries(filled);
}

function requestOf(kind: string, { method, path, body }: RequestTemplate, values: Values) {
  const request: ApiRequest = { kind, method, path: String(fillTemplate(path, values)) };
  return body ? { ...request, body: fillTemplate(body, values) } : request;
}

/** The request that registers an endpoint; `undefined` where clients cannot. Default: for every event. */
export function registerRequest(
  { kind, endpoints }: Pick<SimulatorView, "kind" | "endpoints">,
  url: string,
  types: readonly string[] = endpoints?.everyType ?? [],
): ApiRequest | undefined {
  return endpoints && requestOf(kind, endpoints.register, { url, types });
}

type Changeable = Pick<EndpointView, "kind" | "id" | "enabled">;

/** The request that enables or disables an endpoint; `undefined` for one that was set at startup. */
export function toggleRequest(
  simulator: Pick<SimulatorView, "endpoints"> | undefined,
  { kind, id, enabled }: Changeable,
): ApiRequest | undefined {
  const routes = simulator?.endpoints;
  if (!routes || id === null) return undefined;
  return requestOf(kind, enabled ? routes.disable : routes.enable, { id });
}

/** What can be asked of an endpoint, besides enabling and disabling it. */
type EndpointOrder = "remove" | "rotate" | "test";

/** The request for something about an endpoint; `undefined` where the provider's API does not have it. */
export function orderRequest(
  simulator: Pick<SimulatorView, "endpoints"> | undefined,
  { kind, id }: Changeable,
  order: EndpointOrder,
): ApiRequest | undefined {
  const template = simulator?.endpoints?.[order];
  return template && id !== null ? requestOf(kind, template, { id }) : undefined;
}

/** The request that changes where an endpoint is and what it gets; `undefined` where that cannot be. */
export function updateRequest(
  { endpoints }: Pick<SimulatorView, "endpoints">,
  { kind, id }: Changeable,
  { url, types }: { readonly url: string; readonly types: readonly string[] },
): ApiRequest | undefined {
  const template = endpoints?.update;
  return template && id !== null ? requestOf(kind, template, { id, url, types }) : undefined;
}

/** The request that sends the failed deliveries of an endpoint again. */
export function redeliverRequest({ kind, id }: Pick<EndpointView, "kind" | "id">): ApiRequest {
  const endpoint = id === null ? {} : { endpoint: id };
  return { kind, method: "POST", path: "/_sim/redeliver", body: { failed: true, ...endpoint } };
}

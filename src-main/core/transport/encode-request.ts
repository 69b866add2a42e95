import type { SimulatorDefinition } from "#core/contract/definition.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { readPath } from "#core/kernel/routing/route-table.ts";

/** A request made within the process: by the timeline, the panel or the library. */
export interface InProcessRequest {
  readonly method: string;
  readonly path: string;
  /** JSON; encoded as the provider's routes expect it, or sent as JSON to control routes. */
  readonly body?: unknown;
  /** The API key. Default: the simulator's own. */
  readonly as?: string | undefined;
  /** The body exactly as it is sent, in place of `body`. */
  readonly raw?: { readonly contentType: string; readonly text: string } | undefined;
  /** Further headers, in lower case; they replace those of the credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** A call as it would be sent: its headers (credentials among them) and its encoded body. */
export interface EncodedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

/** Encodes a call as its route expects it: JSON for control routes, the provider's encoding elsewhere. */
export function encodeRequest<State>(
  definition: SimulatorDefinition<State>,
  { controlToken, requiredKey }: SimulatorSettings,
  { method, path, body: input, as, raw, headers: further }: InProcessRequest,
): EncodedRequest {
  const { dialect, profile } = definition;
  const isControl = leadsToControl(definition, path);
  const encoded =
    input === undefined ? undefined : isControl ? asJson(input) : dialect.encode(input);
  const body = raw ? { contentType: raw.contentType, payload: raw.text } : encoded;
  const credentials = isControl
    ? controlCredentials(controlToken)
    : dialect.credentials(as ?? requiredKey ?? profile.apiKey);
  const headers = {
    ...credentials,
    ...further,
    ...(body ? { "content-type": body.contentType } : {}),
  };
  return { method, path, headers, payload: body?.payload };
}

/** Returns whether a path is that of a control route or of a world action. */
export function leadsToControl<State>(
  { worldActions = [] }: SimulatorDefinition<State>,
  path: string,
): boolean {
  const plain = readPath(path);
  return plain.startsWith("/_sim/") || worldActions.some((action) => action.path === plain);
}

function asJson(body: unknown) {
  return { contentType: "application/json", payload: JSON.stringify(body) };
}

function controlCredentials(controlToken: string | undefined): Record<string, string> {
  return controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` };
}

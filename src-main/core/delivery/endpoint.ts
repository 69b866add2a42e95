import type { SimulatorProfile } from "#core/kernel/profile.ts";
import type { SimulatorSettings } from "#core/kernel/settings.ts";

/** A receiver's address as a simulator knows it. */
export interface Endpoint {
  /** The id under which it was registered; absent for the one URL that is set at boot. */
  readonly id?: string | undefined;
  readonly url: string;
  readonly secret: string;
  readonly enabled: boolean;
  /** Event types it wants; `"*"` among them means every type that is deliverable. */
  readonly types: readonly string[];
}

/** Whether an endpoint gets events of this type: enabled, and the type (or `*`) is in its list. */
export function hears(endpoint: Endpoint, type: string): boolean {
  return endpoint.enabled && (endpoint.types.includes(type) || endpoint.types.includes("*"));
}

/** The one URL of a simulator whose receiver is set at boot, or none. */
export function fixedEndpoint(
  { fixedReceiver }: SimulatorProfile,
  { environment }: SimulatorSettings,
): Endpoint | undefined {
  if (!fixedReceiver) return undefined;
  const url = environment[fixedReceiver.urlVariable];
  const secret = environment[fixedReceiver.secretVariable];
  if (url === undefined || secret === undefined) return undefined;
  return { url, secret, enabled: true, types: fixedReceiver.types ?? ["*"] };
}

/** The endpoint of a queued delivery as it is now: `undefined` once it was deleted. */
export function currentEndpoint(
  endpoints: Iterable<Endpoint>,
  queued: Endpoint,
): Endpoint | undefined {
  for (const endpoint of endpoints) if (endpoint.id === queued.id) return endpoint;
  return undefined;
}

/** One event for one endpoint, waiting or flying. */
export interface Attempt {
  readonly generation: number;
  readonly seq: number;
  readonly endpoint: Endpoint;
}

/** Who hears an event: one attempt per endpoint that wants its type, in the order of registration. */
export function planAttempts(
  event: { readonly generation: number; readonly seq: number; readonly type: string },
  endpoints: Iterable<Endpoint>,
): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const endpoint of endpoints) {
    if (!hears(endpoint, event.type)) continue;
    attempts.push({ generation: event.generation, seq: event.seq, endpoint });
  }
  return attempts;
}

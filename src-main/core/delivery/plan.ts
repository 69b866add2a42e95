import { hears, type Endpoint } from "./endpoint.ts";

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

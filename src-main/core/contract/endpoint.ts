/** A receiver's address as a simulator knows it. */
export interface Endpoint {
  /** The id under which it was registered; absent for the one URL that is set at startup. */
  readonly id?: string | undefined;
  /** Its path in the provider's API, where that is more than its id: the panel changes it there. */
  readonly path?: string;
  readonly url: string;
  readonly secret: string;
  readonly enabled: boolean;
  /** Event types it wants; `"*"` among them means every type that is deliverable. */
  readonly types: readonly string[];
  /** The groups that events may be addressed to: `repository:7`. */
  readonly groups?: readonly string[];
  /** True if it gets only events that are addressed to it or to one of its groups. */
  readonly onlyAddressed?: boolean;
  /** The form of events that it gets, if the provider has several; default: the recorded payload. */
  readonly rendering?: string;
  /** Further facts that the headers of its deliveries need: a second key, the id of its target. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The fields of an event that select its endpoints. */
export interface Addressed {
  readonly type: string;
  /**
   * The endpoints that it is for: ids of endpoints, which get it whatever their types, or names of their
   * groups. Default: every endpoint that wants the type.
   */
  readonly to?: readonly string[] | undefined;
}

/**
 * Returns whether an event goes to an endpoint: enabled, and addressed or subscribed to the type (or
 * `*`).
 */
export function isSubscribedTo(endpoint: Endpoint, { type, to }: Addressed): boolean {
  if (!endpoint.enabled) return false;
  if (to) {
    if (endpoint.id !== undefined && to.includes(endpoint.id)) return true;
    if (!endpoint.groups?.some((group) => to.includes(group))) return false;
  } else if (endpoint.onlyAddressed) return false;
  return endpoint.types.includes(type) || endpoint.types.includes("*");
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

/** Plans one attempt per endpoint that an event goes to, in the order of registration. */
export function planAttempts(
  event: Addressed & { readonly generation: number; readonly seq: number },
  endpoints: Iterable<Endpoint>,
): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const endpoint of endpoints) {
    if (!isSubscribedTo(endpoint, event)) continue;
    attempts.push({ generation: event.generation, seq: event.seq, endpoint });
  }
  return attempts;
}

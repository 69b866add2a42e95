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

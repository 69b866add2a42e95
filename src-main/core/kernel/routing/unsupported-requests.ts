/** The number of requests to a route that is not supported. */
export interface UnsupportedRequest {
  readonly method: string;
  readonly path: string;
  readonly count: number;
}

/** The number of uses of a documented parameter that has no effect. */
export interface UnsupportedParameter extends UnsupportedRequest {
  /** `transfer_data`, `shipping.carrier` */
  readonly parameter: string;
}

/** The most entries that are counted separately; further ones are counted together. */
const MAX_ENTRIES = 10_000;

const OTHER = "(other)";

/** Counts entries that are equal in every field. */
class Tally<Entry extends { readonly path: string }> {
  private readonly counts = new Map<string, { readonly entry: Entry; count: number }>();

  add(entry: Entry): void {
    const kept = this.counts.size < MAX_ENTRIES ? entry : { ...entry, path: OTHER };
    const key = JSON.stringify(kept);
    const known = this.counts.get(key);
    if (known) known.count += 1;
    else this.counts.set(key, { entry: kept, count: 1 });
  }

  list(): readonly (Entry & { readonly count: number })[] {
    return [...this.counts.values()].map(({ entry, count }) => ({ ...entry, count }));
  }

  clear(): void {
    this.counts.clear();
  }
}

/** The unsupported routes and parameters that clients used since the last reset. */
export class UnsupportedRequests {
  private readonly calls = new Tally<{ readonly method: string; readonly path: string }>();
  private readonly parameters = new Tally<{
    readonly method: string;
    readonly path: string;
    readonly parameter: string;
  }>();

  record(method: string, path: string): void {
    this.calls.add({ method, path });
  }

  recordParameter(method: string, path: string, parameter: string): void {
    this.parameters.add({ method, path, parameter });
  }

  list(): readonly UnsupportedRequest[] {
    return this.calls.list();
  }

  listParameters(): readonly UnsupportedParameter[] {
    return this.parameters.list();
  }

  clear(): void {
    this.calls.clear();
    this.parameters.clear();
  }
}

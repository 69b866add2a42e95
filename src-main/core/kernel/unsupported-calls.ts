/** How often a client asked for something that is not simulated. */
export interface UnsupportedCall {
  readonly method: string;
  readonly path: string;
  readonly count: number;
}

/** At most so many different paths are told apart; beyond, they are counted together. */
const MAX_PATHS = 10_000;

/** The calls that found no route, since the last reset. */
export class UnsupportedCalls {
  private readonly calls = new Map<string, { method: string; path: string; count: number }>();

  record(method: string, what: string): void {
    const path = this.calls.size < MAX_PATHS ? what : "(other)";
    const key = `${method} ${path}`;
    const call = this.calls.get(key) ?? { method, path, count: 0 };
    call.count += 1;
    this.calls.set(key, call);
  }

  list(): readonly UnsupportedCall[] {
    return [...this.calls.values()];
  }

  clear(): void {
    this.calls.clear();
  }
}

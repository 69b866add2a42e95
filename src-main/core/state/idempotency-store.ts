/** The first response to a key, kept to be sent again. */
export interface KeptResponse {
  /** The request; the same key with another request is an error of the client. */
  readonly fingerprint: string;
  readonly status: number;
  readonly json: string;
  readonly requestId: string;
  /** Simulator time in milliseconds. */
  readonly keptAt: number;
}

/** The time and size limits of an idempotency store. */
export interface IdempotencyLimits {
  /** Simulator time after which a key is new again. */
  readonly lifetimeMs: number;
  /** Characters of kept responses beyond which the oldest are dropped. */
  readonly maxCharacters: number;
}

const usualLimits: IdempotencyLimits = {
  lifetimeMs: 24 * 3_600_000,
  maxCharacters: 32 * 1_024 * 1_024,
};

/**
 * First responses by idempotency key. SDKs send a fresh key with every write, so the store is bounded:
 * a key lives a day of simulator time, and the oldest go first when the responses exceed the limit.
 */
export class IdempotencyStore {
  private readonly kept = new Map<string, KeptResponse>();
  private readonly limits: IdempotencyLimits;
  private characters = 0;

  constructor(limits: IdempotencyLimits = usualLimits) {
    this.limits = limits;
  }

  get size(): number {
    return this.kept.size;
  }

  /** Returns the first response to `key`, unless it is forgotten by `now`. */
  find(key: string, now: number): KeptResponse | undefined {
    const answer = this.kept.get(key);
    if (answer === undefined || now - answer.keptAt < this.limits.lifetimeMs) return answer;
    this.forget(key, answer);
    return undefined;
  }

  keep(key: string, answer: KeptResponse): void {
    const old = this.kept.get(key);
    if (old) this.forget(key, old);
    this.kept.set(key, answer);
    this.characters += answer.json.length;
    for (const [oldest, dropped] of this.kept) {
      if (this.characters <= this.limits.maxCharacters) return;
      this.forget(oldest, dropped);
    }
  }

  private forget(key: string, answer: KeptResponse): void {
    this.kept.delete(key);
    this.characters -= answer.json.length;
  }
}

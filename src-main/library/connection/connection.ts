import type { Schedule } from "#shared/domain/timeline.ts";

/** A call to a control route or world action. */
export interface ConnectionRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** Its response; `body` is parsed JSON, `undefined` when there is none. */
export interface ConnectionResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The number of queued attempts. */
export interface DeliveryState {
  readonly pending: number;
  readonly inFlight: boolean;
}

/** Watches for changes from the moment it is made. */
export interface Watch {
  /** Resolves when something may have changed since the last time; rejects when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** The connection to one simulator, in this process or in another one. */
export interface Connection {
  readonly kind: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  /** True if the use of what is not supported makes `reset` and `settled` reject. */
  readonly rejectsUnsupported?: boolean;
  /** The items that run after the start and after each reset. */
  readonly seed?: Schedule["events"];
  call(call: ConnectionRequest): Promise<ConnectionResponse>;
  deliveryState(): Promise<DeliveryState>;
  watch(): Watch;
}

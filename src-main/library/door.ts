/** A call to a control route or world action. */
export interface DoorCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
}

/** What it was answered; `body` is parsed JSON, `undefined` when there is none. */
export interface DoorAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** How many attempts are still to come. */
export interface DeliveryState {
  readonly pending: number;
  readonly inFlight: boolean;
}

/** Looks out for changes from the moment it is made. */
export interface Watch {
  /** Resolves when something may have changed since the last time; rejects when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  stop(): void;
}

/** The way to one simulator, in this process or in another one. */
export interface Door {
  readonly kind: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  call(call: DoorCall): Promise<DoorAnswer>;
  deliveryState(): Promise<DeliveryState>;
  watch(): Watch;
}

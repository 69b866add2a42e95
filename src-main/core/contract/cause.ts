import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request to the provider's API that its events name. */
export interface ApiRequest {
  /** The provider's request id; empty where it has none. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
}

/** The place of a request among the causes of events. */
export interface RecordedCause {
  readonly number: number;
  /** The causes that it is recorded in; a reset makes others. */
  readonly causes: object;
}

import type { Endpoint } from "./endpoint.ts";
import type { Outcome } from "./send.ts";

/** What was sent and what came back, for the panel: everything needed to show the request as sent. */
export interface Exchange {
  readonly seq: number;
  readonly endpoint: Endpoint;
  /** The seconds it was signed with; with the secret they give the headers back. */
  readonly signedAt: number;
  readonly outcome: Outcome;
}

/** The exchanges since the last reset, one per result row and under the same index. */
export class Exchanges {
  private readonly rows: Exchange[] = [];

  append(exchange: Exchange): void {
    this.rows.push(exchange);
  }

  at(index: number): Exchange | undefined {
    return this.rows[index];
  }
}

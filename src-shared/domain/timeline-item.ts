import type { JsonObject } from "./api-types.ts";

/** A call that is made when its time has come: to the provider's API, a world action or a control route. */
export interface ScheduledCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Begins with one `/`. `${name}` takes a bound value. */
  readonly path: string;
  /** `${name}` in its strings takes a bound value. A form route gets it as a form. */
  readonly body?: JsonObject | undefined;
  /** The API key to call with; default: the simulator's own. */
  readonly as?: string | undefined;
}

/** One item of a schedule. */
export interface TimelineItem {
  /** Unique within its batch; an item of the same id that is scheduled already is replaced. */
  readonly id: string;
  /** A sign, a number and `h`, `m` or `s`: `+90m`. Counted from now. */
  readonly at: string;
  readonly call: ScheduledCall;
  /** Name → JSON pointer (RFC 6901) into the call's response. */
  readonly bind?: Readonly<Record<string, string>> | undefined;
}

/** An item of the schedule. */
export interface TimelineItemView extends TimelineItem {
  /** ISO 8601, simulator time. */
  readonly due: string;
  readonly bind: Readonly<Record<string, string>>;
  readonly state: "pending" | "done" | "failed";
  readonly response?: { readonly status: number };
  /**
   * Why it failed: an unbound name, no response, or the start of an error response. Also why the app did not
   * respond to a world action.
   */
  readonly reason?: string;
}

/** One simulator's part of a timeline. */
export interface Schedule {
  readonly events: readonly TimelineItem[];
}

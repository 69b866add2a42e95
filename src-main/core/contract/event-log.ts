import type { DeliveryTiming } from "#shared/domain/egress.ts";
import type { DeliveryResult } from "#shared/domain/api-types.ts";

/** One line of the log without its payload. */
export interface EgressRow {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly createdAt: number;
}

/** One event in several forms, by their names. */
export type Renderings = ReadonlyMap<string, string>;

/** The events so far, by `seq`: 1, 2, 3, … */
export interface EventLog {
  /** Returns the number of events; also the `seq` of the newest. */
  readonly length: number;
  /** The line of `seq`. Throws a RangeError when there is none. */
  row(seq: number): EgressRow;
  /** The endpoints that an event is for, by id or group; `undefined` for all that want its type. */
  addressees(seq: number): readonly string[] | undefined;
  /** The `seq` of the event with this id. */
  seqOf(id: string): number | undefined;
  /** The recorded payload of `seq`, or that in the form which an endpoint asks for. */
  payload(seq: number, rendering?: string): Buffer;
  /** The payload of `seq` in a form of this name; `undefined` if none was kept. */
  rendering(seq: number, name: string): Buffer | undefined;
}

/** Takes the results of attempts that a simulator's own channel made. */
export interface ResultLog {
  append(row: DeliveryResult, timing?: DeliveryTiming): void;
}

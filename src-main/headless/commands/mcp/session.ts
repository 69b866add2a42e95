import * as z from "zod";
import type { DeliveryResult, EgressEvent } from "#shared/domain/api-types.ts";
import type { Registry } from "../../../hosting/registry.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";

/** The simulators that an agent works with. */
export interface Session {
  /** The known simulators: those that run are among them, unless they run elsewhere. */
  readonly registry: Registry;
  readonly connections: readonly Connection[];
  /** Returns the simulator of a kind or provider name. Throws an Error that names those that run. */
  named(name: string): Connection;
  /** Returns one simulator, or all of them without a name. */
  selected(name: string | undefined): readonly Connection[];
}

/** An event of a simulator, with the results of its deliveries. */
export interface ListedEvent {
  readonly simulator: string;
  readonly event: EgressEvent;
  readonly deliveries: readonly DeliveryResult[];
  /** True while a delivery of the simulator waits or is in flight. */
  readonly isPending: boolean;
}

const egress = answers.createEgressSchema<EgressEvent>();

/** Reads events after a number, optionally of one type, with the results of their deliveries. */
export async function readEvents(
  connection: Connection,
  { after = 0, type }: { readonly after?: number | undefined; readonly type?: string | undefined },
): Promise<readonly ListedEvent[]> {
  const query = new URLSearchParams({
    after: String(after),
    ...(type === undefined ? {} : { type }),
  });
  const path = `/_sim/egress?${query.toString()}`;
  const { events, delivery } = await ask(connection, "GET", path, egress);
  const isPending = delivery !== undefined && (delivery.pending > 0 || delivery.in_flight);
  return events.map((event) => ({
    simulator: connection.kind,
    event,
    deliveries: (delivery?.results ?? []).filter(({ seq }) => seq === event.seq),
    isPending,
  }));
}

export const hasFailed = ({ deliveries }: ListedEvent): boolean =>
  deliveries.some(({ status }) => status === "failed");

/** Returns the number of the newest event. */
export async function lastSeq(connection: Connection): Promise<number> {
  return (await readEvents(connection, {})).at(-1)?.event.seq ?? 0;
}

/** An event as tools show it. */
export const shownEvent = z.object({
  simulator: z.string(),
  seq: z.number(),
  type: z.string(),
  created_at: z.string(),
  deliveries: z.array(z.object({ status: z.string(), http_status: z.number().optional() })),
  payload: z.unknown().optional(),
});

export function showEvent(
  { simulator, event, deliveries }: ListedEvent,
  withPayload = false,
): z.output<typeof shownEvent> {
  const { seq, type, created_at: createdAt, payload } = event;
  return {
    simulator,
    seq,
    type,
    created_at: createdAt,
    deliveries: deliveries.map(({ status, http_status: code }) => ({
      status,
      ...(code === undefined ? {} : { http_status: code }),
    })),
    ...(withPayload ? { payload } : {}),
  };
}

import type { DeliveryResult, EgressEvent } from "#shared/domain/api-types.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { follow, readLimit } from "./follow.ts";
import type { Verb } from "./verb.ts";

const egress = answers.createEgressSchema<EgressEvent>();

/** An event with the results of its deliveries; `undefined` while the simulator does not deliver. */
interface ListedEvent {
  readonly kind: string;
  readonly event: EgressEvent;
  readonly deliveries: readonly DeliveryResult[] | undefined;
}

async function read(connection: Connection, type: string | undefined) {
  const query = type === undefined ? "" : `?type=${encodeURIComponent(type)}`;
  const { events, delivery } = await ask(connection, "GET", `/_sim/egress${query}`, egress);
  const bySeq = new Map<number, DeliveryResult[]>();
  for (const result of delivery?.results ?? []) {
    bySeq.set(result.seq, [...(bySeq.get(result.seq) ?? []), result]);
  }
  return events.map((event): ListedEvent => {
    const deliveries = delivery && (bySeq.get(event.seq) ?? []);
    return { kind: connection.kind, event, deliveries };
  });
}

const hasFailed = ({ deliveries }: ListedEvent) =>
  deliveries?.some(({ status }) => status === "failed") ?? false;

/** `delivered 200`, `failed`, `failed 500, delivered 200`; nothing for an event without a delivery. */
function describeDeliveries({ deliveries = [] }: ListedEvent): string {
  return deliveries
    .map(({ status, http_status: code }) => [status, code].filter((part) => part !== undefined))
    .map((parts) => parts.join(" "))
    .join(", ");
}

/** Identifies the state of an event that was printed: a later result prints it again. */
const stateOf = (listed: ListedEvent) =>
  `${listed.kind} ${listed.event.id} ${String(listed.event.seq)} ${describeDeliveries(listed)}`;

/** `simdeck events [KIND]`: the recorded events, with the results of their deliveries. */
export const events: Verb = {
  usage: "[KIND] [--type TYPE] [--failed] [--follow] [--limit N]",
  words: [0, 1],
  options: {
    type: { type: "string" },
    failed: { type: "boolean" },
    follow: { type: "boolean" },
    limit: { type: "string" },
  },
  run: async ({ words: [name], values, instance, output, signal }) => {
    const type = typeof values["type"] === "string" ? values["type"] : undefined;
    const limit = readLimit(values["limit"]);
    const connections = instance.selected(name);
    const list = async () => {
      const lists = connections.map(async (connection) => {
        const all = await read(connection, type);
        return (values["failed"] === true ? all.filter(hasFailed) : all).slice(-limit);
      });
      return (await Promise.all(lists)).flat();
    };
    let printed: ReadonlySet<string> = new Set();
    const print = async () => {
      const listed = await list();
      const fresh = listed.filter((one) => !printed.has(stateOf(one)));
      printed = new Set(listed.map(stateOf));
      if (output.isJson) {
        for (const { kind, event, deliveries } of fresh)
          output.json({ kind, ...event, deliveries });
        return;
      }
      output.table(
        fresh.map((one) => [
          one.kind,
          `#${String(one.event.seq)}`,
          one.event.created_at,
          one.event.type,
          describeDeliveries(one),
        ]),
        values["follow"] === true ? [16, 5, 24, 32] : [],
      );
    };
    if (values["follow"] === true) await follow(signal, print);
    else {
      await print();
      if (printed.size === 0) output.none("events");
    }
  },
};

import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import type { EndpointView } from "#shared/domain/simulator.ts";
import { formatHost, formatPort } from "../../ui/text/format.ts";
import { FLOOD_PER_SECOND, type Lane } from "./wire-lanes.ts";

/** The reason why events of a lane reach no receiver. */
export type Dead = "off" | "no-url" | "unheard" | "silent";

/** A receiver of the Wire, or in its place the reason why there is none. */
export interface Receiver {
  /** The URL, the name of a socket, or the reason. */
  readonly id: string;
  readonly title: string;
  readonly dead: Dead | null;
  readonly isEnabled: boolean;
  readonly delivered: number;
  readonly failed: number;
  /** The last attempt that is known, with its event. */
  readonly last: { readonly event: EventRow; readonly chip: DeliveryChip } | undefined;
  /** Attempts a second, in a flood. */
  readonly perSecond: number;
}

/** A thread from a lane to a receiver. */
export interface Thread {
  readonly kind: string;
  readonly receiver: string;
  readonly chip: DeliveryChip | undefined;
  /** The event that it carries; `undefined` for one that is idle or a rate. */
  readonly event: EventRow | undefined;
}

/** The receivers and the threads that lead to them. */
export interface Delivered {
  readonly receivers: readonly Receiver[];
  readonly threads: readonly Thread[];
}

/** The name of a receiver by its URL: `Test receiver :39359`, `:3000/webhooks/stripe`, `app.example/hooks`. */
export function nameReceiver(url: string, testReceiver: string | null): string {
  if (testReceiver !== null && url.startsWith(testReceiver)) {
    return `Test receiver ${formatPort(url)}`;
  }
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  const isHere = hostname === "127.0.0.1" || hostname === "localhost";
  return `${isHere ? formatPort(url) : formatHost(url)}${pathname === "/" ? "" : pathname}`;
}

const deadTitles: Readonly<Record<Dead, string>> = {
  off: "Delivery is off",
  "no-url": "No URL set",
  unheard: "No endpoint",
  silent: "Not delivered",
};

const isDead = (id: string): id is Dead => Object.hasOwn(deadTitles, id);

/** Returns where the events of a lane go: its endpoints, its socket, or why they go nowhere. */
function targetsOf(lane: Lane, endpoints: readonly EndpointView[]): readonly string[] {
  const { delivery, kind, socket } = lane.simulator;
  if (delivery === "none") return ["silent"];
  if (!lane.status.deliveryOn) return [delivery === "fixed" ? "no-url" : "off"];
  const own = endpoints.filter((endpoint) => endpoint.kind === kind && endpoint.enabled);
  if (own.length > 0) return [...new Set(own.map(({ url }) => url))];
  return [socket ?? "unheard"];
}

/** Finds the receivers of some lanes, and draws the threads to them. */
export function listReceivers(
  lanes: readonly Lane[],
  endpoints: readonly EndpointView[],
  events: readonly EventRow[],
  testReceiver: string | null,
): Delivered {
  const urlOf = new Map(endpoints.map(({ kind, id, url }) => [`${kind} ${id ?? ""}`, url]));
  const addressOf = (lane: Lane, chip: DeliveryChip) =>
    urlOf.get(`${lane.simulator.kind} ${chip.endpoint ?? ""}`) ??
    (chip.endpoint === null ? lane.simulator.socket : undefined);
  const threads = lanes.flatMap((lane): readonly Thread[] => {
    const { kind } = lane.simulator;
    const { event } = lane;
    const isFlood = lane.rates.events > FLOOD_PER_SECOND;
    const chips = isFlood ? [] : (event?.deliveries ?? []);
    const sent = chips.flatMap((chip): readonly Thread[] => {
      const receiver = addressOf(lane, chip);
      return receiver === undefined ? [] : [{ kind, receiver, chip, event }];
    });
    if (sent.length > 0) return [...new Map(sent.map((one) => [one.receiver, one])).values()];
    return targetsOf(lane, endpoints).map((receiver) => ({
      ...{ kind, receiver, chip: undefined },
      event: undefined,
    }));
  });
  const ids = [...new Set(threads.map(({ receiver }) => receiver))];
  return {
    threads,
    receivers: ids.map((id) => {
      const lanesTo = lanes.filter(({ simulator }) =>
        threads.some(({ kind, receiver }) => receiver === id && kind === simulator.kind),
      );
      return describeReceiver(id, { lanes: lanesTo, endpoints, events, testReceiver, addressOf });
    }),
  };
}

interface Around {
  readonly lanes: readonly Lane[];
  readonly endpoints: readonly EndpointView[];
  readonly events: readonly EventRow[];
  readonly testReceiver: string | null;
  readonly addressOf: (lane: Lane, chip: DeliveryChip) => string | undefined;
}

function describeReceiver(id: string, around: Around): Receiver {
  const { lanes, endpoints, testReceiver } = around;
  const own = endpoints.filter(({ url }) => url === id);
  const sum = (count: (endpoint: EndpointView) => number) =>
    own.reduce((total, endpoint) => total + count(endpoint), 0);
  const dead = isDead(id) ? id : null;
  return {
    id,
    title: dead ? deadTitles[dead] : nameReceiver(id, testReceiver),
    dead,
    isEnabled: own.length === 0 || own.some(({ enabled }) => enabled),
    delivered: sum(({ delivered }) => delivered),
    failed: sum(({ failed }) => failed),
    last: dead ? undefined : lastAttempt(id, around),
    perSecond: lanes.reduce(
      (total, { rates }) => total + (rates.events > FLOOD_PER_SECOND ? rates.results : 0),
      0,
    ),
  };
}

function lastAttempt(id: string, { lanes, events, addressOf }: Around): Receiver["last"] {
  const event = events.findLast((row) => {
    const lane = lanes.find(({ simulator }) => simulator.kind === row.kind);
    return lane && row.deliveries.some((chip) => addressOf(lane, chip) === id);
  });
  const lane = lanes.find(({ simulator }) => simulator.kind === event?.kind);
  const chip = lane && event?.deliveries.findLast((one) => addressOf(lane, one) === id);
  return event && chip && { event, chip };
}

/**
 * Gives each receiver a slot beside the lanes, in the middle of those that lead to it or near there.
 * Receivers without a slot are left out.
 */
export function placeReceivers(
  { receivers, threads }: Delivered,
  kinds: readonly string[],
  slots: number,
): ReadonlyMap<string, number> {
  const taken = new Map<number, string>();
  const wishOf = (id: string) => {
    const own = threads.filter(({ receiver }) => receiver === id);
    const sum = own.reduce((total, { kind }) => total + kinds.indexOf(kind), 0);
    return Math.floor(sum / Math.max(1, own.length));
  };
  const order = receivers.toSorted((one, other) => wishOf(one.id) - wishOf(other.id));
  for (const { id } of order) {
    const slot = [...slotsFrom(wishOf(id), slots)].find((free) => !taken.has(free));
    if (slot !== undefined) taken.set(slot, id);
  }
  return new Map([...taken].map(([slot, id]) => [id, slot]));
}

/** The slots from one on, then those before it, nearest first. */
function* slotsFrom(wish: number, slots: number): Generator<number> {
  for (let slot = wish; slot < slots; slot += 1) yield slot;
  for (let slot = wish - 1; slot >= 0; slot -= 1) yield slot;
}

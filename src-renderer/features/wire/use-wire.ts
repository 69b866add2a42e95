import { useEffect, useState } from "react";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { everyRequest, type RequestRow } from "#shared/domain/request-row.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useReceiver } from "../../bridge/use-receiver.ts";
import { watchFilter } from "../../stores/feed/feed.ts";
import type { FeedState } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { isRequestKnown } from "./actors.ts";
import { isFlood, usePacedFeed } from "./use-paced-feed.ts";
import { chooseLanes, listLanes, type Lane } from "./wire-lanes.ts";
import { listReceivers, type Delivered } from "./wire-receivers.ts";

/** More requests than the lanes and the ledger show at once. */
const REQUESTS = 60;

/** The content of the Wire at a moment. */
export interface WireView {
  readonly lanes: readonly Lane[];
  readonly delivered: Delivered;
  /** The number of simulators that were active in this generation, and of all. */
  readonly active: number;
  readonly total: number;
  /** Oldest first, as the events. */
  readonly requests: readonly RequestRow[];
  readonly events: readonly EventRow[];
  /** Simulators whose newest request is among them, or that had none. */
  readonly settled: ReadonlySet<string>;
  /** Real time of the look, milliseconds since the epoch. */
  readonly now: number;
}

const noRequests: readonly RequestRow[] = [];
const noEvents: readonly EventRow[] = [];

/** Follows requests, events and deliveries while `isLive`; what was seen last stays otherwise. */
export function useWire(isLive: boolean): WireView {
  const simulators = useChosenSimulators();
  const kinds = simulators.map(({ kind }) => kind);
  const { feed, now, rates } = usePacedFeed(isLive);
  useWatchedKinds(kinds.join());
  const requests = useNewestRequests(kinds, feed, isLive && !isFlood(rates));
  const counts = [...feed.statuses.values()].map(({ results, writes }) => [results, writes]);
  const fresh = { enabled: isLive, freshFor: counts.join() };
  const endpoints = useCommand("endpoints.list", {}, fresh).data ?? [];
  const testReceiver = useReceiver("wire")?.url ?? null;

  const events = feed.tail?.rows ?? noEvents;
  const { statuses } = feed;
  const all = listLanes({ simulators, statuses, requests, events, rates });
  const [order, setOrder] = useState<readonly string[]>([]);
  const lanes = chooseLanes(all, order, now);
  const drawn = lanes.map(({ simulator }) => simulator.kind);
  if (drawn.join() !== order.join()) setOrder(drawn);
  return {
    lanes,
    delivered: listReceivers(lanes, endpoints, events, testReceiver),
    active: all.filter(({ status }) => status.events + (status.requests ?? 0) > 0).length,
    total: all.length,
    requests,
    events,
    settled: listSettled(kinds, requests, statuses),
    now,
  };
}

function listSettled(
  kinds: readonly string[],
  requests: readonly RequestRow[],
  statuses: FeedState["statuses"],
): ReadonlySet<string> {
  const settled = kinds.filter((kind) => {
    const request = requests.findLast((row) => row.kind === kind);
    const status = statuses.get(kind);
    return isRequestKnown(status ? { request, status } : { request });
  });
  return new Set(settled);
}

/** Has the feed carry the newest events of some kinds. */
function useWatchedKinds(key: string): void {
  useEffect(() => {
    const kinds = key === "" ? [] : key.split(",");
    watchFilter({ ...everyEvent, kinds }).catch(() => undefined);
  }, [key]);
}

/** The newest requests, asked for again when there are more. */
function useNewestRequests(
  kinds: readonly string[],
  { statuses }: FeedState,
  enabled: boolean,
): readonly RequestRow[] {
  const counts = kinds.map((kind) => {
    const status = statuses.get(kind);
    return [status?.generation, status?.requests].join("/");
  });
  const input = { filter: { ...everyRequest, kinds: [...kinds] }, count: REQUESTS, partial: true };
  const asked = useCommand("requests.window", input, { enabled, freshFor: counts.join() });
  return asked.data?.rows ?? noRequests;
}

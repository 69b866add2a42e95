import { useQuery } from "@tanstack/react-query";
import type { EventRow } from "#shared/domain/egress.ts";
import { everyRequest, type RequestRow } from "#shared/domain/request-row.ts";
import { call } from "../../../bridge/client.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { usePerformedActions } from "../../../stores/performed-actions.ts";
import { tellReactions, type Reaction } from "./tell-reactions.ts";

/** As many requests as a person reads back through. */
const REQUESTS = 40;
/** As many events of one request as are shown. */
const EVENTS = 20;
const REFRESH_MS = 200;

/** Returns the newest steps of all simulators, newest first; `undefined` until they are known. */
export function useReactions(): readonly Reaction[] | undefined {
  const simulators = useSimulators();
  const kinds = simulators.map(({ kind }) => kind);
  const freshFor = useFeed(({ statuses }) =>
    kinds
      .map((kind) => {
        const { generation, requests, results, pending, inFlight } = statuses.get(kind) ?? {};
        return [generation, requests, results, pending, inFlight].join("/");
      })
      .join(),
  );
  const asked = useCommand(
    "requests.window",
    { filter: { ...everyRequest, kinds: [...kinds] }, count: REQUESTS, partial: true },
    { freshFor, refreshMs: REFRESH_MS, enabled: kinds.length > 0 },
  );
  // Requests and their events appear together, so that the list moves once.
  const told = useQuery({
    queryKey: ["reactions", asked.dataUpdatedAt],
    queryFn: async () => {
      const requests = asked.data?.rows ?? [];
      return { requests, events: await loadEvents(requests) };
    },
    placeholderData: (before) => before,
    gcTime: 0,
    enabled: asked.data !== undefined,
  }).data;
  const performed = usePerformedActions((state) => state.performed);
  const testEndpoints = useTestEndpoints(freshFor);
  if (!told) return undefined;
  return tellReactions({ ...told, performed, simulators, testEndpoints });
}

/** Returns the ids of endpoints that lead to the test receiver. */
function useTestEndpoints(freshFor: string): ReadonlySet<string> {
  const url = useCommand("receiver.state", {}, { freshFor }).data?.url ?? "";
  const endpoints = useCommand("endpoints.list", {}, { freshFor, enabled: url !== "" }).data ?? [];
  return new Set(endpoints.flatMap(({ id, url: at }) => (id !== null && at === url ? [id] : [])));
}

/** Loads the events of some requests, one question for each simulator and generation. */
async function loadEvents(requests: readonly RequestRow[]): Promise<readonly EventRow[]> {
  const wanted = new Map<string, { kind: string; generation: number; seqs: number[] }>();
  for (const { kind, generation, firstEvent, events } of requests) {
    if (firstEvent === null) continue;
    const key = `${kind}/${String(generation)}`;
    const group = wanted.get(key) ?? { kind, generation, seqs: [] };
    const length = Math.min(events, EVENTS);
    group.seqs.push(...Array.from({ length }, (_, place) => firstEvent + place));
    wanted.set(key, group);
  }
  const found = [...wanted.values()].map(({ seqs, ...of }) =>
    call("events.rows", { ...of, seqs: seqs.slice(-100) }),
  );
  return (await Promise.all(found)).flat();
}

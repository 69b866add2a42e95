import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "../../../bridge/client.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";

/** Requests of an app that are looked at for the name of its SDK; later ones need no further look. */
const MOST = 5;

/** The requests of an app to one simulator. */
export interface Seen {
  readonly kind: string;
  /** The number of its requests. */
  readonly count: number;
  /** The SDK, as its requests name it; empty when unknown. */
  readonly client: string;
  /** Real time of the newest request that was looked at, milliseconds since the epoch. */
  readonly arrivedAt: number;
}

/** Returns the simulators that an app has called, in the order of the simulators. */
export function useSeen(simulators: readonly SimulatorView[]): readonly Seen[] {
  const [known, setKnown] = useState<readonly Seen[]>([]);
  const kinds = simulators.map(({ kind }) => kind);
  const open = kinds.filter((kind) => !known.some((one) => one.kind === kind));
  const counts = useFeed(({ statuses }) =>
    open.map((kind) => statuses.get(kind)?.requests ?? 0).join(),
  );
  const found = useQuery({
    queryKey: ["seen", open, counts],
    queryFn: async () => {
      const requests = counts.split(",");
      const called = open.filter((_, place) => requests[place] !== "0");
      return Promise.all(called.map(findSeen));
    },
    placeholderData: keepPreviousData,
    enabled: open.length > 0,
  }).data;
  const news = (found ?? []).filter(({ kind }) => open.includes(kind));
  const settled = news.filter(({ count }) => count >= MOST);
  if (settled.length > 0) setKnown([...known, ...settled]);
  const all = [...known, ...news];
  return kinds.flatMap((kind) => all.find((one) => one.kind === kind && one.count > 0) ?? []);
}

async function findSeen(kind: string): Promise<Seen> {
  const { matched, rows } = await call("requests.window", {
    filter: {
      kinds: [kind],
      methods: [],
      statuses: [],
      sources: ["client"],
      paths: [],
      text: "",
    },
    count: 1,
  });
  const row = rows.at(-1);
  return { kind, count: matched, client: row?.client ?? "", arrivedAt: row?.arrivedAt ?? 0 };
}

import { useState } from "react";
import { useCommand } from "../../../bridge/use-command.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";

/** Requests of an app that are looked at for the name of its SDK. */
const MOST = 5;

/** The first request of an app to some simulators. */
export interface Seen {
  readonly isSeen: boolean;
  /** The SDK, as its requests name it; empty when unknown. */
  readonly client: string;
  /** Real time, milliseconds since the epoch. */
  readonly arrivedAt: number;
}

/** Returns what is known of the app that calls some simulators. */
export function useSeen(kinds: readonly string[]): Seen {
  const requests = useFeed(({ statuses }) =>
    kinds.reduce((sum, kind) => sum + (statuses.get(kind)?.requests ?? 0), 0),
  );
  // The first requests tell the SDK; later ones need no further look.
  const [isKnown, setKnown] = useState(false);
  const found = useCommand(
    "requests.window",
    {
      filter: {
        kinds: [...kinds],
        methods: [],
        statuses: [],
        sources: ["client"],
        paths: [],
        text: "",
      },
      count: 1,
    },
    { freshFor: isKnown ? "known" : String(requests), enabled: requests > 0 },
  ).data;
  const matched = requests > 0 ? (found?.matched ?? 0) : 0;
  if (!isKnown && matched >= MOST) setKnown(true);
  const row = found?.rows.at(-1);
  return {
    isSeen: matched > 0,
    client: row?.client ?? "",
    arrivedAt: row?.arrivedAt ?? 0,
  };
}

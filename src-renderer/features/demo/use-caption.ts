import { useState } from "react";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { onlyKind, useDoings, type Doing } from "../../stores/doings.ts";
import { useFeed } from "../../stores/feed-store.ts";
import { isCausedBy, sayCaption } from "./caption.ts";

const MOST_TOLD = 10;
const none: readonly EventRow[] = [];

/** What just happened in this window or, when an app did it, in a simulator. */
export function useCaption(): string {
  const doing = useDoings(({ doings }) => doings[0]);
  const foreign = useForeignEvent(doing);
  const { results, total } = useDeliveryState();
  const told = useCommand(
    "events.window",
    {
      filter: onlyKind(doing?.request.kind ?? ""),
      first: doing?.eventsBefore ?? 0,
      count: Math.min(MOST_TOLD, doing ? doing.eventsAfter - doing.eventsBefore : 0),
    },
    { freshFor: `${String(total)}:${results}` },
  );
  if (foreign) return sayCaption(undefined, [foreign]);
  return sayCaption(doing, doing ? (told.data?.rows ?? none) : none);
}

function useDeliveryState() {
  const total = useFeed((feed) => feed.total);
  const results = useFeed(({ statuses }) =>
    [...statuses.values()]
      .map((status) => `${String(status.results)}/${String(status.pending)}`)
      .join(),
  );
  return { total, results };
}

/** The newest event, when it came after the last doing of this window and was not caused by it. */
function useForeignEvent(doing: Doing | undefined): EventRow | undefined {
  const { total, results } = useDeliveryState();
  const last = { filter: everyEvent, first: Math.max(0, total - 1), count: 1 };
  const newest = useCommand("events.window", last, { freshFor: `${String(total)}:${results}` });
  const row = newest.data?.rows[0];
  const [since, setSince] = useState({ number: doing?.number ?? 0, total });
  const number = doing?.number ?? 0;
  // What was recorded before the doing is no news beside it.
  if (since.number !== number) setSince({ number, total });
  if (!row || (doing && isCausedBy(doing, row))) return undefined;
  return total > since.total ? row : undefined;
}

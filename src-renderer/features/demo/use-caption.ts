import { useState } from "react";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import {
  useCausedRows,
  usePerformedActions,
  type PerformedAction,
} from "../../stores/performed-actions.ts";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { isCausedBy, opening, describeCaption, type Caption } from "./caption.ts";

const MOST_TOLD = 10;

/**
 * Returns the latest change of this window or, if an app caused it, of a simulator; and the one before.
 */
export function useCaption(): { readonly now: Caption; readonly before: string | undefined } {
  const performedAction = usePerformedActions(({ performed }) => performed[0]);
  const before = usePerformedActions(({ performed }) => performed[1]);
  const foreign = useForeignEvent(performedAction);
  const kind = foreign?.kind ?? performedAction?.request.kind ?? "";
  const { deliveryOn } = useStatus(kind);
  const whose = useSimulator(kind)?.model ?? kind;
  const told = useCausedRows(performedAction, MOST_TOLD);
  const around = { whose, deliveryOn };
  if (foreign) {
    return { now: describeCaption(undefined, [foreign], around), before: titleOf(performedAction) };
  }
  // After a reset the last action is no news any more.
  if (performedAction?.past) return { now: opening, before: undefined };
  return { now: describeCaption(performedAction, told, around), before: titleOf(before) };
}

const titleOf = (performedAction: PerformedAction | undefined) =>
  performedAction?.past ? undefined : performedAction?.title;

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
function useForeignEvent(performedAction: PerformedAction | undefined): EventRow | undefined {
  const { total, results } = useDeliveryState();
  const last = { filter: everyEvent, first: Math.max(0, total - 1), count: 1 };
  const newest = useCommand("events.window", last, { freshFor: `${String(total)}:${results}` });
  const row = newest.data?.rows[0];
  const [since, setSince] = useState({ number: performedAction?.number ?? 0, total });
  const number = performedAction?.number ?? 0;
  // Events from before the action are not news.
  if (since.number !== number) setSince({ number, total });
  if (!row || (performedAction && isCausedBy(performedAction, row))) return undefined;
  return total > since.total ? row : undefined;
}

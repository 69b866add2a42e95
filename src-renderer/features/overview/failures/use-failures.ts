import { useMemo } from "react";
import type { DeliveryChip, EventFilter, EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";

/** The number of failures that the sentence about them considers. */
const LOOKED_AT = 20;

/** Events whose latest attempt failed. */
export interface Failures {
  readonly count: number;
  /** The newest of them, newest first. */
  readonly rows: readonly EventRow[];
}

/** Follows the events of some simulators whose latest attempt at a receiver failed. */
export function useFailures(kinds: readonly string[]): Failures {
  const results = useFeed(({ statuses }) =>
    kinds
      .map(
        (kind) =>
          `${String(statuses.get(kind)?.results)}/${String(statuses.get(kind)?.generation)}`,
      )
      .join(),
  );
  const hasFailed = useFeed(({ statuses }) =>
    kinds.some((kind) => (statuses.get(kind)?.failed ?? 0) > 0),
  );
  const key = kinds.join();
  const filter = useMemo(
    (): EventFilter => ({ kinds: key.split(","), types: [], outcome: "failed", text: "" }),
    [key],
  );
  const options = { enabled: hasFailed, freshFor: results };
  const counted = { filter, first: 0, count: 0, partial: true };
  const count = useCommand("events.window", counted, options).data?.matched ?? 0;
  const first = Math.max(0, count - LOOKED_AT);
  const newest = { filter, first, count: LOOKED_AT, partial: true };
  const rows = useCommand("events.window", newest, options).data?.rows ?? [];
  return hasFailed ? { count, rows: rows.toReversed() } : { count: 0, rows: [] };
}

/** The attempt of an event that failed. */
export function failedChip({ deliveries }: EventRow): DeliveryChip | undefined {
  return deliveries.findLast(({ state }) => state === "failed");
}

/** Says what receivers answered, most often first: `2 answered 400, 1 gave no answer`. */
export function describeResponses(rows: readonly EventRow[]): string {
  const counts = new Map<number | null, number>();
  for (const row of rows) {
    const answer = failedChip(row)?.httpStatus ?? null;
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  const parts = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([answer, count]) => {
      const who =
        counts.size === 1 ? (count === 1 ? "The receiver" : "The receivers") : String(count);
      return answer === null ? `${who} gave no answer` : `${who} answered ${String(answer)}`;
    });
  return `${parts.join(", ")}.`;
}

import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import * as z from "zod";
import { callMethods, type TimelineEvent } from "#shared/domain/timeline.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { sendApiRequest } from "../../bridge/api-request.ts";
import { useFeed } from "../feed/feed-store.ts";

const itemView: z.ZodType<TimelineItemView> = z.object({
  id: z.string(),
  at: z.string(),
  due: z.string(),
  call: z.object({
    method: z.enum(callMethods),
    path: z.string(),
    body: z.record(z.string(), z.unknown()).exactOptional(),
    as: z.string().exactOptional(),
  }),
  bind: z
    .record(z.string(), z.string())
    .nullish()
    .transform((bind) => bind ?? {}),
  state: z.enum(["pending", "done", "failed"]),
  response: z.object({ status: z.int() }).exactOptional(),
});

const answer = z.object({ events: z.array(itemView) });

/** An item of a schedule with the simulator it belongs to. */
export interface ScheduledItem {
  readonly kind: string;
  readonly item: TimelineItemView;
}

/** A scheduled item as it was injected: without what became of it. */
export function toEvent({ item }: ScheduledItem): TimelineEvent {
  const { id, at, call, bind } = item;
  return { id, at, call, ...(Object.keys(bind).length === 0 ? {} : { bind: { ...bind } }) };
}

/** The current schedule of one simulator, in the order of injection. */
export async function loadItems(kind: string): Promise<readonly ScheduledItem[]> {
  const { body } = await sendApiRequest({ kind, method: "GET", path: "/_sim/timeline" });
  const read = answer.safeParse(body);
  return read.success ? read.data.events.map((item) => ({ kind, item })) : [];
}

/** Everything that was scheduled with these simulators, in the order it falls due. */
export function useScheduledItems(kinds: readonly string[]): readonly ScheduledItem[] {
  useRefreshOnRun(kinds);
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ["timeline", kind],
      queryFn: () => loadItems(kind),
      placeholderData: keepPreviousData,
    })),
    combine: (results) =>
      results
        .flatMap(({ data }) => data ?? [])
        .sort((one, other) => Date.parse(one.item.due) - Date.parse(other.item.due)),
  });
}

/**
 * Returns the pending items of these simulators, in due order. Only simulators with items are
 * asked: reading an empty schedule would build an unused simulator.
 */
export function useWaitingItems(kinds: readonly string[]): readonly ScheduledItem[] {
  const waiting = useFeed(({ statuses }) =>
    kinds.filter((kind) => (statuses.get(kind)?.scheduled ?? 0) > 0).join(),
  );
  const items = useScheduledItems(waiting === "" ? [] : waiting.split(","));
  return items.filter(({ item }) => item.state === "pending");
}

/** The schedule looks different when an item was added, ran, or was armed again. */
function useRefreshOnRun(kinds: readonly string[]): void {
  const client = useQueryClient();
  const state = useFeed(({ statuses }) =>
    kinds
      .map((kind) => statuses.get(kind))
      .map((status) => status && [status.generation, status.scheduled, status.nextDue].join(":"))
      .join(),
  );
  useEffect(() => {
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["timeline"] }), 60);
    return () => clearTimeout(timer);
  }, [client, state]);
}

/** Asks again at once: the person just changed the schedule. Resolves when the answer is there. */
export function useRefreshItems(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["timeline"] });
}

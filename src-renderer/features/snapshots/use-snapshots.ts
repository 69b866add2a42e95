import { useMutation, useQuery } from "@tanstack/react-query";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { undoAct } from "../../stores/snapshots/undo-store.ts";
import { listSnapshots } from "../../stores/snapshots/snapshot-calls.ts";
import { groupSnapshots } from "./snapshot-groups.ts";

/** Something that is done to snapshots, and the announcement of it. */
export interface SnapshotChange {
  readonly act: () => Promise<unknown>;
  /** The announcement after it, in words. */
  readonly said: string | ((result: unknown) => string);
  /** The title of its step of undo; absent where there is none. */
  readonly undoable?: string;
}

/** Lists the snapshots of some simulators, and does something to them. */
export function useSnapshots(kinds: readonly string[]) {
  const refreshItems = useRefreshItems();
  const query = useQuery({
    queryKey: ["snapshots", kinds],
    queryFn: async () =>
      groupSnapshots(
        await Promise.all(
          kinds.map(async (kind) => ({ kind, snapshots: await listSnapshots(kind) })),
        ),
      ),
    staleTime: 0,
    gcTime: 0,
  });
  /** Does something and says it. */
  const change = useMutation({
    mutationFn: async ({ act, said, undoable }: SnapshotChange) => {
      const result = await act();
      announce(typeof said === "string" ? said : said(result), {
        act: undoable === undefined ? undefined : undoAct(undoable),
      });
    },
    onSettled: () => Promise.all([query.refetch(), refreshItems()]),
  });
  return { query, change };
}

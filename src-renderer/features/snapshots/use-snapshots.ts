import { useMutation, useQuery } from "@tanstack/react-query";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { listSnapshots } from "../../stores/snapshots/snapshot-calls.ts";
import { groupSnapshots } from "./snapshot-groups.ts";

interface Change {
  readonly act: () => Promise<unknown>;
  /** The announcement after it, in words. */
  readonly said: string | ((result: unknown) => string);
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
    mutationFn: async ({ act, said }: Change) => {
      const result = await act();
      announce(typeof said === "string" ? said : said(result));
    },
    onSettled: () => Promise.all([query.refetch(), refreshItems()]),
  });
  return { query, change };
}

import { useMutation } from "@tanstack/react-query";
import type { ClockChange } from "#shared/domain/clock.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { undoAct } from "../../stores/snapshots/undo-store.ts";
import { formatDateTime } from "../../ui/text/format.ts";
import { ADVANCE, advanceWithUndo, changeClocks } from "./change-clocks.ts";

/** `changeClocks` for a button: it announces the change. */
export function useClockChange(kinds: readonly string[]) {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: ({ body }: { readonly body: ClockChange; readonly said: string }) =>
      changeClocks(kinds, body),
    onSuccess: (_, { said }) => announce(said),
    onSettled: refresh,
  });
}

/** A way forward for a clock that shows `now`, in milliseconds since the epoch. */
export interface Advance {
  readonly momentFrom: (now: number) => number;
  /** The end of the announcement: `by 1 h`. */
  readonly words: string;
}

/** Moves the clocks of some simulators forward. */
export function useAdvance(kinds: readonly string[]) {
  const refresh = useRefreshItems();
  const change = useMutation({
    mutationFn: ({ momentFrom }: Advance) => advanceWithUndo(kinds, momentFrom),
    onSuccess: (_, { words }) =>
      announce(`Simulator clock advanced ${words}`, { act: undoAct(ADVANCE) }),
    onSettled: refresh,
  });
  return { advance: change.mutate, change };
}

/** Returns the advance to one moment. */
export function advanceTo(moment: number): Advance {
  return { momentFrom: () => moment, words: `to ${formatDateTime(moment)} UTC` };
}

import { useMutation } from "@tanstack/react-query";
import type { ClockChange } from "#shared/domain/clock.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { undoAct, withUndo } from "../../stores/snapshots/undo-store.ts";
import { formatSeconds } from "../../ui/text/format.ts";
import { changeClocks } from "./change-clocks.ts";

const ADVANCE = "Advance";

/** `changeClocks` for a button: what it did is said. */
export function useClockChange(kinds: readonly string[]) {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: ({ body }: { readonly body: ClockChange; readonly said: string }) =>
      body.advance_seconds === undefined
        ? changeClocks(kinds, body)
        : withUndo({ title: ADVANCE, kinds }, () => changeClocks(kinds, body)),
    onSuccess: (_, { body, said }) =>
      announce(said, body.advance_seconds === undefined ? {} : { act: undoAct(ADVANCE) }),
    onSettled: refresh,
  });
}

/** Moves the clocks of some simulators forward. */
export function useAdvance(kinds: readonly string[]) {
  const change = useClockChange(kinds);
  const advance = (seconds: number) =>
    change.mutate({
      body: { advance_seconds: seconds },
      said: `Simulator clock advanced by ${formatSeconds(seconds)}`,
    });
  return { advance, change };
}

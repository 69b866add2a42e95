import { FastForward, SkipForward, TimerReset } from "lucide-react";
import { ADVANCE, advanceWithUndo, changeClocks } from "../../features/clock/change-clocks.ts";
import { nameAhead, useAhead } from "../../stores/schedule/ahead.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { formatSeconds } from "../../ui/text/format.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { saying } from "./saying.ts";
import { momentAfter, parseSeconds } from "../../features/clock/parse-seconds.ts";
import { announce, announceError } from "../../stores/announcer-store.ts";
import { undoAct } from "../../stores/snapshots/undo-store.ts";

const steps = ["1m", "5m", "1h", "6h", "1d", "1w", "1mo"];

/** The clocks of the chosen simulators, to be moved from wherever one is, also as far as is typed. */
export function useClockCommands(
  simulators: readonly SimulatorView[],
  text: string,
): readonly PaletteCommand[] {
  const kinds = simulators.map(({ kind }) => kind);
  const [only] = kinds.length === 1 ? kinds : [];
  const scope = only ?? `${String(kinds.length)} simulators`;
  const refresh = useRefreshItems();
  const [first] = useAhead(simulators).entries;
  const isOff = useFeed(({ statuses }) =>
    kinds.some((kind) => (statuses.get(kind)?.wallOffsetSeconds ?? 0) !== 0),
  );
  const advance = (text: string, words: string) => () => {
    advanceWithUndo(kinds, (now) => momentAfter(text, now) ?? now)
      .finally(() => void refresh())
      .then(
        () => announce(`Simulator clock advanced by ${words}`, { act: undoAct(ADVANCE) }),
        (error: unknown) => announceError(error),
      );
  };
  const common = { section: "Clock", scope } as const;
  const typed = readAdvance(text);
  const byStep = (step: string, isFound: boolean): PaletteCommand => ({
    ...common,
    id: `advance-${step}`,
    title: `Advance the clock by ${describeStep(step)}`,
    icon: FastForward,
    words: `time forward ${step}`,
    isFound,
    run: advance(step, describeStep(step)),
  });
  const next: PaletteCommand = {
    ...common,
    id: "advance-next",
    title: `Advance the clock to the next item${first ? `: ${nameAhead(first)}` : ""}`,
    icon: SkipForward,
    words: "time forward schedule timeline",
    run: advance(String(first?.wait ?? 0), formatSeconds(first?.wait ?? 0)),
  };
  const back: PaletteCommand = {
    ...common,
    id: "wall-offset-0",
    title: "Signature time back to real time",
    icon: TimerReset,
    words: "signing clock wall offset",
    run: saying(async () => {
      await changeClocks(kinds, { wall_offset_seconds: 0 });
      return "Signatures have the real time again";
    }),
  };
  return [
    ...(typed === undefined || steps.includes(typed) ? [] : [byStep(typed, true)]),
    ...steps.map((step) => byStep(step, step === typed)),
    ...(first === undefined ? [] : [next]),
    ...(isOff ? [back] : []),
  ];
}

/** `1 h 30 m`; a month has no fixed number of seconds. */
function describeStep(step: string): string {
  const seconds = parseSeconds(step);
  return seconds === undefined ? step.replace(/mo/i, " mo") : formatSeconds(seconds);
}

/** `90m`, `+1h 30m`, `30d` and `advance 1mo`: the duration to advance by, without spaces. */
export function readAdvance(text: string): string | undefined {
  const typed = /^\s*(?:advance\s+)?\+?\s*(\d.*[hmsdwo])\s*$/i.exec(text)?.[1];
  const moment = typed === undefined ? undefined : momentAfter(typed, 0);
  if (typed === undefined || moment === undefined || moment === 0) return undefined;
  return typed.replaceAll(/\s+/g, "").toLowerCase();
}

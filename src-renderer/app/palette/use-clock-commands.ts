import { FastForward, SkipForward, TimerReset } from "lucide-react";
import { changeClocks } from "../../features/clock/change-clocks.ts";
import { secondsToNextItem } from "../../features/clock/clock-plan.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { formatSeconds } from "../../ui/text/format.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { saying } from "./saying.ts";
import { parseSeconds } from "../../features/clock/parse-seconds.ts";

const steps = [60, 300, 3_600, 21_600];

/** The clocks of the chosen simulators, to be moved from wherever one is, also as far as is typed. */
export function useClockCommands(
  simulators: readonly SimulatorView[],
  text: string,
): readonly PaletteCommand[] {
  const kinds = simulators.map(({ kind }) => kind);
  const [only] = kinds.length === 1 ? kinds : [];
  const scope = only ?? `${String(kinds.length)} simulators`;
  const refresh = useRefreshItems();
  const toNext = useFeed(({ statuses }) =>
    secondsToNextItem(kinds.flatMap((kind) => statuses.get(kind) ?? [])),
  );
  const isOff = useFeed(({ statuses }) =>
    kinds.some((kind) => (statuses.get(kind)?.wallOffsetSeconds ?? 0) !== 0),
  );
  const advance = (seconds: number) =>
    saying(async () => {
      try {
        await changeClocks(kinds, { advance_seconds: seconds });
      } finally {
        void refresh();
      }
      return `Simulator clock advanced by ${formatSeconds(seconds)}`;
    });
  const common = { section: "Clock", scope } as const;
  const typed = readAdvance(text);
  const byStep = (seconds: number, isFound: boolean): PaletteCommand => ({
    ...common,
    id: `advance-${String(seconds)}`,
    title: `Advance the clock by ${formatSeconds(seconds)}`,
    icon: FastForward,
    words: `time forward ${String(seconds)}`,
    isFound,
    run: advance(seconds),
  });
  const next: PaletteCommand = {
    ...common,
    id: "advance-next",
    title: "Advance the clock to the next item",
    icon: SkipForward,
    words: "time forward schedule timeline",
    run: advance(toNext ?? 0),
  };
  const back: PaletteCommand = {
    ...common,
    id: "wall-offset-0",
    title: "Signing clock back to 0",
    icon: TimerReset,
    words: "wall offset",
    run: saying(async () => {
      await changeClocks(kinds, { wall_offset_seconds: 0 });
      return "The signing clock is back at the real time";
    }),
  };
  return [
    ...(typed === undefined || steps.includes(typed) ? [] : [byStep(typed, true)]),
    ...steps.map((seconds) => byStep(seconds, seconds === typed)),
    ...(toNext === undefined ? [] : [next]),
    ...(isOff ? [back] : []),
  ];
}

/** `90m`, `+1h 30m` and `advance 5m`: how far the clock is to go, in seconds. */
export function readAdvance(text: string): number | undefined {
  const typed = /^\s*(?:advance\s+)?\+?\s*(\d.*[hms])\s*$/i.exec(text)?.[1];
  const seconds = typed === undefined ? undefined : parseSeconds(typed);
  return seconds === 0 ? undefined : seconds;
}

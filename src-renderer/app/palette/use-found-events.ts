import { Activity } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "../../bridge/client.ts";
import { goTo } from "../../stores/location.ts";
import { formatTime } from "../../ui/format.ts";
import type { PaletteCommand } from "./palette-command.ts";

const SHORTEST = 3;
const SHOWN = 5;

/** `12` and `#12` are a place in the log. */
export function readSeq(text: string): number | undefined {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}

/** Within one simulator's log the position of an event is its seq. */
async function atSeq(kinds: readonly string[], seq: number): Promise<readonly EventRow[]> {
  const windows = await Promise.all(
    kinds.map((kind) => {
      const filter = { kinds: [kind], types: [], outcome: "any" as const, text: "" };
      return call("events.window", { filter, first: seq - 1, count: 1 });
    }),
  );
  return windows.flatMap(({ rows }) => rows);
}

async function newestWith(kinds: readonly string[], text: string): Promise<readonly EventRow[]> {
  const filter: EventFilter = { kinds: [...kinds], types: [], outcome: "any", text };
  const { matched } = await call("events.window", { filter, first: 0, count: 0 });
  const first = Math.max(0, matched - SHOWN);
  return (await call("events.window", { filter, first, count: SHOWN })).rows.toReversed();
}

async function findEvents(kinds: readonly string[], text: string): Promise<readonly EventRow[]> {
  const seq = readSeq(text);
  if (seq !== undefined) return atSeq(kinds, seq);
  return text.length < SHORTEST ? [] : newestWith(kinds, text);
}

/** Events that hold what was typed, or that stand at the place that was typed; the newest first. */
export function useFoundEvents(
  simulators: readonly SimulatorView[],
  text: string,
): readonly PaletteCommand[] {
  const wanted = text.trim();
  const kinds = simulators.map(({ kind }) => kind);
  const found = useQuery({
    queryKey: ["palette-events", kinds.join(), wanted],
    queryFn: () => findEvents(kinds, wanted),
    enabled: wanted !== "",
  });
  return (wanted === "" ? [] : (found.data ?? [])).map(({ kind, seq, type, createdAt }) => ({
    id: `event-${kind}-${String(seq)}`,
    section: "Events",
    title: `#${String(seq)}  ${type}`,
    icon: Activity,
    kind,
    scope: formatTime(createdAt),
    isFound: true,
    target: { place: "events", params: { kind, seq: String(seq) } },
    run: () => {
      goTo("events", { kind, seq: String(seq) });
    },
  }));
}

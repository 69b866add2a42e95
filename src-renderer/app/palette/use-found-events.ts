import { Activity, ListFilter } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { EventRow } from "#shared/domain/egress.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { goTo } from "../../stores/location.ts";
import { formatCount, formatTime, formatWallTime } from "../../ui/text/format.ts";
import { findEvents } from "./find-events.ts";
import type { PaletteCommand } from "./palette-command.ts";

/** Events that fit what was typed, the newest first, and the way to all of them. */
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
  if (wanted === "" || !found.data) return [];
  const { rows, matched, query } = found.data;
  const isMore = matched > rows.length && query !== undefined;
  return [...rows.map(lineOf), ...(isMore ? [lineOfAll(matched, query)] : [])];
}

function lineOf({ kind, seq, order = seq, type, arrivedAt, createdAt }: EventRow): PaletteCommand {
  return {
    id: `event-${kind}-${String(seq)}`,
    section: "Events",
    title: `#${String(order)}  ${type}`,
    icon: Activity,
    kind,
    scope: arrivedAt === undefined ? formatTime(createdAt) : formatWallTime(arrivedAt),
    isFound: true,
    target: { place: "events", params: { kind, seq: String(seq) } },
    run: () => goTo("events", { kind, seq: String(seq) }),
  };
}

/** The way to those that are not listed. */
function lineOfAll(matched: number, query: string): PaletteCommand {
  return {
    id: "events-all",
    section: "Events",
    title: `Show all ${formatCount(matched)} in the log`,
    icon: ListFilter,
    scope: query,
    isFound: true,
    target: { place: "events", params: { q: query } },
    run: () => goTo("events", { q: query }),
  };
}

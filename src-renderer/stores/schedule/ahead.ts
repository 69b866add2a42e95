import type { AheadItem, SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useFeed } from "../feed/feed-store.ts";
import { useWaitingItems, type ScheduledItem } from "./timeline-items.ts";

/** Something that happens when the clock of a simulator reaches its time. */
export interface AheadEntry extends AheadItem {
  readonly kind: string;
  /** The seconds until then by the clock of the simulator. */
  readonly wait: number;
  /** The id of the item of the timeline; absent for work of the simulator itself. */
  readonly scheduledAs?: string;
}

/** As many entries of each simulator as a person reads through. */
const SHOWN = 50;

/** Returns the next work of these simulators and of their schedules, soonest first. */
export function useAhead(simulators: readonly SimulatorView[]): {
  readonly entries: readonly AheadEntry[];
  readonly more: boolean;
} {
  const kinds = simulators.map(({ kind }) => kind);
  const statuses = useFeed((feed) => feed.statuses);
  const items = useWaitingItems(kinds);
  const waiting = kinds.filter((kind) => typeof statuses.get(kind)?.nextDue === "number");
  const freshFor = waiting
    .map((kind) => statuses.get(kind))
    .map((status) => [status?.generation, status?.writes, status?.nextDue].join(":"))
    .join();
  const isAny = waiting.length > 0;
  const found = useCommand(
    "ahead.list",
    { kinds: waiting, limit: SHOWN },
    { freshFor, enabled: isAny },
  );
  const views = isAny ? Object.entries(found.data ?? {}) : [];
  const waitOf = (kind: string, due: number) =>
    Math.max(0, Math.ceil((due - (statuses.get(kind)?.now ?? due)) / 1_000));
  const own = views.flatMap(([kind, view]) =>
    view.items.map((item) => ({ ...item, kind, wait: waitOf(kind, item.due) })),
  );
  const scheduled = items.map(({ kind, item }) => {
    const due = Date.parse(item.due);
    const title = titleOf({ kind, item }, simulators);
    const described = { title, money: "", about: `${item.id}, scheduled by you`, object: null };
    return { ...described, kind, due, wait: waitOf(kind, due), scheduledAs: item.id };
  });
  return {
    entries: [...own, ...scheduled].toSorted((one, other) => one.wait - other.wait),
    more: views.some(([, { more }]) => more),
  };
}

/** The title of a world action, else the method and the path of the call. */
function titleOf({ kind, item }: ScheduledItem, simulators: readonly SimulatorView[]): string {
  const { method, path } = item.call;
  const actions = simulators.find((simulator) => simulator.kind === kind)?.actions ?? [];
  return actions.find((action) => action.path === path)?.title ?? `${method} ${path}`;
}

/** `Renewal $29.00, Mei Tanaka` */
export function nameAhead({ title, money, about }: AheadItem): string {
  const named = money === "" ? title : `${title} ${money}`;
  return about === "" ? named : `${named}, ${about}`;
}

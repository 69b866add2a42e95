import type { SnapshotInfo } from "../../stores/snapshots/snapshot-calls.ts";

/** The snapshots of several simulators that have one name. */
export interface SnapshotGroup {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly events: number;
  /** Simulator time of the latest. */
  readonly at: number;
  /** Real time of the latest; absent when none was taken since the start. */
  readonly savedAt?: number | undefined;
  /** True if it was taken for Undo. */
  readonly isAutomatic: boolean;
}

/** Gathers the snapshots of several simulators by their names: those that a person saved first, newest first. */
export function groupSnapshots(
  lists: readonly { readonly kind: string; readonly snapshots: readonly SnapshotInfo[] }[],
): readonly SnapshotGroup[] {
  const groups = new Map<string, SnapshotGroup>();
  for (const { kind, snapshots } of lists) {
    for (const { name, at, events, automatic, saved_at: saved } of snapshots) {
      const { kinds = [], savedAt, ...known } = groups.get(name) ?? { events: 0, at: 0 };
      const times = [savedAt, saved].filter((time) => time !== undefined);
      groups.set(name, {
        name,
        kinds: [...kinds, kind],
        events: known.events + events,
        at: Math.max(known.at, at),
        savedAt: times.length === 0 ? undefined : Math.max(...times),
        isAutomatic: automatic,
      });
    }
  }
  const newestFirst = [...groups.values()].reverse();
  return newestFirst.toSorted((one, other) => Number(one.isAutomatic) - Number(other.isAutomatic));
}

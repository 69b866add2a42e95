import type { SnapshotInfo } from "../../stores/snapshots/snapshot-calls.ts";

/** The snapshots of several simulators that have one name. */
export interface SnapshotGroup {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly events: number;
  /** Simulator time of the latest. */
  readonly at: number;
}

/** Gathers the snapshots of several simulators by their names, newest first. */
export function groupSnapshots(
  lists: readonly { readonly kind: string; readonly snapshots: readonly SnapshotInfo[] }[],
): readonly SnapshotGroup[] {
  const groups = new Map<string, SnapshotGroup>();
  for (const { kind, snapshots } of lists) {
    for (const { name, at, events } of snapshots) {
      const { kinds = [], ...known } = groups.get(name) ?? { events: 0, at: 0 };
      groups.set(name, {
        name,
        kinds: [...kinds, kind],
        events: known.events + events,
        at: Math.max(known.at, at),
      });
    }
  }
  return [...groups.values()].reverse();
}

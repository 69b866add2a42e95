import type { SnapshotInfo } from "#shared/domain/control-views.ts";

/** A snapshot as it is in memory. */
export interface Snapshot {
  readonly info: SnapshotInfo;
  readonly image: unknown;
}

/** Which snapshots a simulator takes: those of its own kind and of this version. */
export interface SnapshotOrigin {
  readonly version: string;
  readonly kind: string;
}

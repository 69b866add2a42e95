/** The facts about a snapshot that are known without reading it. */
export interface SnapshotInfo {
  readonly name: string;
  /** ISO 8601, simulator time. */
  readonly at: string;
  readonly generation: number;
  /** The number of events in its log. */
  readonly events: number;
}

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

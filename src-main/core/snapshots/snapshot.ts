/** What is known of a snapshot without reading it. */
export interface SnapshotInfo {
  readonly name: string;
  /** ISO 8601, simulator time. */
  readonly at: string;
  readonly generation: number;
  /** How many events its log has. */
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

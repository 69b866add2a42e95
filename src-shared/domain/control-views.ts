/** The simulator clock and the signing offset, as `GET /_sim/clock` shows them. */
export interface Clock {
  /** ISO 8601, simulator time. */
  readonly now: string;
  readonly wall_offset_seconds: number;
  /** Simulated seconds per real second; null when the clock stands still. */
  readonly pace: number | null;
}

/** The delivery state of a simulator; a kind that never delivers has `on` alone. */
export interface DeliveryView {
  readonly on: boolean;
  /** The receiver of a simulator that delivers to one URL. */
  readonly url?: string;
  readonly vendor_headers?: boolean;
}

/** The redirect URIs of OAuth apps. */
export interface OAuthView {
  readonly redirect_uris: readonly string[];
}

/** The facts about a snapshot that are known without reading it. */
export interface SnapshotInfo {
  readonly name: string;
  /** ISO 8601, simulator time. */
  readonly at: string;
  readonly generation: number;
  /** The number of recorded events. */
  readonly events: number;
}

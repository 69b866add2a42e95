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
  /** True for a snapshot that a program took by itself. */
  readonly automatic?: boolean;
  /** ISO 8601, real time. Only on request (`times`), and not of a snapshot that came from a file. */
  readonly saved_at?: string;
}

/** An object that one of two compared states has, or has otherwise. */
export interface DifferingObject {
  /** The name of the collection, as the panel's Objects list it. */
  readonly collection: string;
  readonly id: string;
  /** Its line in Objects: label and status. */
  readonly summary: string;
}

/** A field of an object that differs. A field that one state does not have has no value there. */
export interface DifferingField {
  /** `metadata.order`, `lines[0].amount`; empty if the whole differs. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** The differences from one state of a simulator to another. */
export interface StateDifferences {
  readonly added: readonly DifferingObject[];
  readonly removed: readonly DifferingObject[];
  readonly changed: readonly (DifferingObject & { readonly fields: readonly DifferingField[] })[];
  /** The numbers of recorded events. */
  readonly events: { readonly from: number; readonly to: number };
  /** True if there are more differences than are listed. */
  readonly truncated?: true;
}

import type { Metadata } from "../../shared/types.ts";

/** A receiver of events that API v2 registered. Times are milliseconds. */
export interface EventDestination {
  readonly id: string;
  readonly created: number;
  readonly updated: number;
  readonly name: string;
  readonly description: string;
  /** The types as the client named them: those of thin events begin with `v1.` or `v2.`. */
  readonly types: readonly string[];
  readonly payload: "snapshot" | "thin";
  /** The version of snapshots; `null` for thin events. */
  readonly version: string | null;
  readonly from: readonly string[] | null;
  readonly metadata: Metadata;
  readonly url: string;
  readonly secret: string;
  readonly enabled: boolean;
}

import { create } from "zustand";
import type { ChangeBatch } from "#shared/bridge/contract.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import { everyEvent, type EventFilter, type EventRow } from "#shared/domain/egress.ts";
import { unknownStatus, type SimulatorStatus } from "#shared/domain/simulator.ts";

/** The newest rows that match a filter, as the feed brings them. */
export interface Tail {
  /** The very filter that was asked for. */
  readonly filter: EventFilter;
  readonly matched: number;
  /** The share of the log that was searched for them; absent when all was. */
  readonly searched?: number | undefined;
  /** Oldest first. */
  readonly rows: readonly EventRow[];
}

export interface FeedState {
  readonly revision: number;
  readonly statuses: ReadonlyMap<string, SimulatorStatus>;
  /** Rises when simulators came or went and when a setting changed; -1 before anything is known. */
  readonly setup: number;
  /** The instance elsewhere that is shown; null while the window shows its own program's simulators. */
  readonly attachment: AttachmentView | null;
  readonly total: number;
  readonly eventsPerSecond: number;
  /** The filter that the feed follows. */
  readonly watched: EventFilter;
  /** Of the watched filter, or of the one before it until the host has answered; null before anything is known. */
  readonly tail: Tail | null;
  /** Batches up to this revision still speak of an earlier filter. */
  readonly watchedSince: number;
}

export const emptyFeed: FeedState = {
  revision: -1,
  statuses: new Map(),
  setup: -1,
  attachment: null,
  total: 0,
  eventsPerSecond: 0,
  watched: everyEvent,
  tail: null,
  watchedSince: Infinity,
};

/** The state after one batch. A batch that is older than what is known changes nothing. */
export function applyBatch(state: FeedState, batch: ChangeBatch): FeedState {
  if (batch.revision <= state.revision) return state;
  const speaksOfFilter = batch.revision > state.watchedSince;
  return {
    ...state,
    revision: batch.revision,
    statuses: keepSame(state.statuses, batch.simulators),
    setup: batch.setup,
    attachment: isSame(state.attachment, batch.attachment) ? state.attachment : batch.attachment,
    total: batch.total,
    eventsPerSecond: batch.eventsPerSecond,
    tail: speaksOfFilter
      ? {
          filter: state.watched,
          matched: batch.matched,
          searched: batch.searched,
          rows: keepSameRows(state.tail?.rows ?? [], batch.tail),
        }
      : state.tail,
  };
}

/** A simulator whose figures did not change keeps its object, so that its parts need no new drawing. */
function keepSame(
  before: ReadonlyMap<string, SimulatorStatus>,
  statuses: readonly SimulatorStatus[],
): ReadonlyMap<string, SimulatorStatus> {
  const after = new Map(
    statuses.map((status) => {
      const old = before.get(status.kind);
      return [status.kind, old && isSame(old, status) ? old : status] as const;
    }),
  );
  const unchanged =
    after.size === before.size && [...after].every(([kind, s]) => before.get(kind) === s);
  return unchanged ? before : after;
}

/** A row that is as it was keeps its object: only what is new is drawn. */
function keepSameRows(before: readonly EventRow[], rows: readonly EventRow[]): readonly EventRow[] {
  const known = new Map(before.map((row) => [nameOf(row), row]));
  return rows.map((row) => {
    const old = known.get(nameOf(row));
    return old && isSame(old.deliveries, row.deliveries) && old.summary === row.summary ? old : row;
  });
}

/** An event never changes; only its deliveries do, and its summary may come later. */
function nameOf({ kind, generation, seq }: EventRow): string {
  return `${kind} ${String(generation)} ${String(seq)}`;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The state that the host pushes: one `set` per batch. */
export const useFeed = create<FeedState>(() => emptyFeed);

/** Returns the current status of one simulator. */
export function useStatus(kind: string): SimulatorStatus {
  return useFeed((feed) => feed.statuses.get(kind)) ?? unknownStatus;
}

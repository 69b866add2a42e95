import { create } from "zustand";
import { sendApiRequest, onApiRequest, type MadeRequest } from "../bridge/api-request.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { announce } from "./announcer-store.ts";
import { useFeed } from "./feed/feed-store.ts";
import { loadItems } from "./schedule/timeline-items.ts";

/** The state of a simulator when the recording began. */
export interface RecordingStart {
  /** Simulator time, milliseconds since the epoch. */
  readonly now: number;
  /** Nothing had been done to it since it began: only then do ids come out the same elsewhere. */
  readonly isFresh: boolean;
  /** The number of recorded events and delivery results, and the generation that the last reset had begun. */
  readonly events: number;
  readonly results: number;
  readonly since: number;
  /** The pending items of its schedule. */
  readonly waiting: readonly TimelineItemView[];
}

/** The actions in the window while the recorder was on. */
export interface Recording {
  /** Real time, milliseconds since the epoch. */
  readonly startedAt: number;
  /** Absent while it goes on. */
  readonly stoppedAt?: number;
  readonly starts: ReadonlyMap<string, RecordingStart>;
  /** Calls that may have changed something, in order. */
  readonly calls: readonly MadeRequest[];
}

interface RecorderState {
  readonly recording: Recording | null;
  /** The last recording that ended, until it is put away. */
  readonly finished: Recording | null;
}

/** The recorder, on or off. */
export const useRecorder = create<RecorderState>(() => ({ recording: null, finished: null }));

async function readStart(kind: string): Promise<readonly [string, RecordingStart]> {
  const { now } = await sendApiRequest({ kind, method: "GET", path: "/_sim/clock" });
  const status = useFeed.getState().statuses.get(kind);
  const isFresh = status?.events === 0 && (status.writes === 0 || status.generation > 1);
  const items = (status?.scheduled ?? 0) > 0 ? await loadItems(kind) : [];
  const waiting = items.map(({ item }) => item).filter(({ state }) => state === "pending");
  const { events = 0, results = 0, since = 1 } = status ?? {};
  return [kind, { now, isFresh, events, results, since, waiting }];
}

/** Starts recording with the current clocks. */
export async function startRecording(kinds: readonly string[]): Promise<void> {
  const starts = new Map(await Promise.all(kinds.map(readStart)));
  useRecorder.setState({ recording: { startedAt: Date.now(), starts, calls: [] }, finished: null });
}

/** Ends the recording; what was recorded waits to be looked at. */
export function stopRecording(): void {
  const stoppedAt = Date.now();
  useRecorder.setState(({ recording }) => ({
    recording: null,
    finished: recording && { ...recording, stoppedAt },
  }));
}

/** Puts the finished recording away. */
export function dropRecording(): void {
  useRecorder.setState({ finished: null });
}

/** Listens to the window's calls, so that the recorder hears them while it is on. */
export function startRecorder(): () => void {
  return onApiRequest((made) => {
    const { method, raw, body } = made.request;
    if (method === "GET") return;
    if (raw && body === undefined) {
      if (useRecorder.getState().recording)
        announce("Not recorded: a timeline holds JSON bodies only");
      return;
    }
    useRecorder.setState(({ recording }) =>
      recording ? { recording: { ...recording, calls: [...recording.calls, made] } } : {},
    );
  });
}

import { Circle } from "lucide-react";
import { useEffect, useState } from "react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { announce } from "../../stores/announcer-store.ts";
import {
  dropRecording,
  startRecording,
  stopRecording,
  type Recording,
  useRecorder,
} from "../../stores/recorder-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { RecordingReview } from "./recording-review.tsx";
import "./recorder.css";

/** Records what is done in the window; the recording is reviewed before it is saved. */
export function RecordButton() {
  const kinds = useSimulators().map(({ kind }) => kind);
  const { recording, finished } = useRecorder();
  const toggle = (on: boolean) => {
    if (!on) {
      stopRecording();
      // The review is open: it is what the person sees.
      announce("Recording ended", { isUnseen: true });
      return;
    }
    void startRecording(kinds).then(() =>
      announce("Recording. Requests of your app and actions in this window become steps."),
    );
  };
  return (
    <div className="hstack recorder">
      {recording ? (
        <RecordingState startedAt={recording.startedAt} count={countActs(recording.calls)} />
      ) : null}
      <Button
        aria-label={recording ? "Stop recording" : undefined}
        onPress={() => toggle(recording === null)}
      >
        <Circle
          size={11}
          aria-hidden
          className={recording ? "record-dot on" : "record-dot"}
          fill="currentColor"
        />
        {recording ? "Stop" : "Record"}
      </Button>
      <Dialog
        title="Recorded session"
        isOpen={finished !== null}
        onClose={dropRecording}
        width="wide"
      >
        {finished ? <RecordingReview recording={finished} onDone={dropRecording} /> : null}
      </Dialog>
    </div>
  );
}

/** Counts what a person did: a change of all simulators is one action, and snapshots for Undo are none. */
function countActs(calls: Recording["calls"]): number {
  const requests = calls
    .map(({ request }) => request)
    .filter(({ path }) => !path.startsWith("/_sim/snapshots"));
  return requests.filter(({ kind, path }, place) => {
    const before = requests[place - 1];
    return !path.startsWith("/_sim/") || before?.path !== path || before.kind === kind;
  }).length;
}

interface RecordingStateProps {
  readonly startedAt: number;
  readonly count: number;
}

function RecordingState({ startedAt, count }: RecordingStateProps) {
  const now = useSecond();
  return (
    <span className="hstack record-state figures soft">
      <span className="record-elapsed">{formatElapsed(Math.max(0, now - startedAt))}</span>
      {formatPlural(count, "action")}
    </span>
  );
}

/** Real time, told once a second. */
function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** `0:07`, `12:30`, `1:02:03`. */
function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  if (hours === 0) return `${String(minutes)}:${tail}`;
  return `${String(hours)}:${String(minutes).padStart(2, "0")}:${tail}`;
}

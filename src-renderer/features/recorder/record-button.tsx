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
import { Toggle } from "../../ui/controls/button.tsx";
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
      announce("Recording ended");
      return;
    }
    void startRecording(kinds).then(() =>
      announce("Recording. Actions in this window become a timeline."),
    );
  };
  return (
    <div className="hstack recorder">
      {recording ? (
        <RecordingState startedAt={recording.startedAt} count={countSteps(recording.calls)} />
      ) : null}
      <Toggle isSelected={recording !== null} onChange={toggle}>
        <Circle
          size={11}
          aria-hidden
          className={recording ? "record-dot on" : "record-dot"}
          fill="currentColor"
        />
        Record
      </Toggle>
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

/** Snapshots are taken for Undo: they are no steps. */
function countSteps(calls: Recording["calls"]): number {
  return calls.filter(({ request }) => !request.path.startsWith("/_sim/snapshots")).length;
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
      {formatPlural(count, "call")}
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

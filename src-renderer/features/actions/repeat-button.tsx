import { useRef, useState } from "react";
import type { ApiRequest } from "../../bridge/api-call.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { Button } from "../../ui/button.tsx";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { Segments } from "../../ui/segments.tsx";
import { repeatAction, walkObjects, type Progress } from "./repeat-run.ts";
import type { FieldSpec } from "../../bridge/schema-fields.ts";
import "./schedule-form.css";

interface RepeatProps {
  readonly title: string;
  readonly request: ApiRequest;
  readonly fields: readonly FieldSpec[];
}

/** Makes the same call many times over; it can be stopped. */
export function RepeatButton(props: RepeatProps) {
  return (
    <DialogButton label="Repeat…" title={`Repeat: ${props.title}`}>
      {() => <RepeatForm {...props} />}
    </DialogButton>
  );
}

const MOST = 1_000;

function RepeatForm({ title, request, fields }: RepeatProps) {
  const picker = fields.find((field) => field.picker !== undefined);
  const [times, setTimes] = useState("10");
  const [subject, setSubject] = useState<"each" | "same">(picker ? "each" : "same");
  const { progress, problem, isRunning, start, stop } = useRepetition(title, subject === "each");
  const wanted = Number(times);
  const isWrong = !Number.isInteger(wanted) || wanted < 1 || wanted > MOST;
  const run = async (): Promise<readonly ApiRequest[]> =>
    picker?.picker !== undefined && subject === "each"
      ? walkObjects(request, picker.name, picker.picker, wanted)
      : Array.from({ length: wanted }, () => request);
  return (
    <div className="schedule-form">
      <TextInput
        label="Times"
        value={times}
        onChange={setTimes}
        numeric
        error={isWrong ? `a whole number from 1 to ${String(MOST)}` : undefined}
      />
      {picker ? (
        <Segments
          label={picker.title}
          value={subject}
          choices={{ each: "Another each time, newest first", same: "The same" }}
          onChange={setSubject}
        />
      ) : null}
      {progress ? <ProgressLine progress={progress} isRunning={isRunning} /> : null}
      {problem === undefined ? null : <Note tone="bad">{problem}</Note>}
      <div className="dialog-actions">
        {isRunning ? (
          <Button onPress={stop}>Stop</Button>
        ) : (
          <Button
            tone="primary"
            isDisabled={isWrong}
            onPress={() => {
              void start(run);
            }}
          >
            Start
          </Button>
        )}
      </div>
    </div>
  );
}

function useRepetition(title: string, isPatient: boolean) {
  const [progress, setProgress] = useState<Progress>();
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const stopped = useRef(false);
  const start = async (list: () => Promise<readonly ApiRequest[]>) => {
    stopped.current = false;
    setRunning(true);
    setProblem(undefined);
    try {
      const requests = await list();
      if (requests.length === 0) setProblem("There is no object to act on yet.");
      const onProgress = setProgress;
      const isStopped = () => stopped.current;
      await repeatAction({ title, requests, isPatient, onProgress, isStopped });
      announce(`${title}: the repetition ended`);
    } catch (error) {
      setProblem(explainError(error));
    } finally {
      setRunning(false);
    }
  };
  const stop = () => {
    stopped.current = true;
  };
  return { progress, problem, isRunning, start, stop };
}

interface ProgressProps {
  readonly progress: Progress;
  readonly isRunning: boolean;
}

function ProgressLine({ progress, isRunning }: ProgressProps) {
  const { done, refused, wanted, reason } = progress;
  return (
    <div className="repeat-progress">
      <progress max={wanted} value={done + refused} aria-label="Progress" />
      <p className="figures">
        {isRunning ? "" : "Ended: "}
        {done} of {wanted} done{refused > 0 ? `, ${String(refused)} refused` : ""}
      </p>
      {reason === undefined ? null : <p className="soft">Last refusal: {reason}</p>}
    </div>
  );
}

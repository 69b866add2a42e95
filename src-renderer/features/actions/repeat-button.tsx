import { useRef, useState } from "react";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/display/note.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import type { FieldSpec } from "../../bridge/schema-fields.ts";
import { call } from "../../bridge/client.ts";
import {
  notePerformedAction,
  runAction,
  type ActionOutcome,
} from "../../stores/performed-actions.ts";
import { undoAct, withUndo } from "../../stores/snapshots/undo-store.ts";
import "./schedule-form.css";

interface RepeatProps {
  readonly title: string;
  readonly path: string;
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

function RepeatForm({ title, path, request, fields }: RepeatProps) {
  const picker = fields.find((field) => field.picker !== undefined);
  const [times, setTimes] = useState("10");
  const [subject, setSubject] = useState<"each" | "same">(picker ? "each" : "same");
  const { progress, problem, isRunning, start, stop } = useRepetition(title, subject === "each");
  const wanted = Number(times);
  const isWrong = !Number.isInteger(wanted) || wanted < 1 || wanted > MOST;
  const run = async (): Promise<readonly ApiRequest[]> =>
    picker?.picker !== undefined && subject === "each"
      ? walkObjects(request, path, picker.name, wanted)
      : Array.from({ length: wanted }, () => request);
  return (
    <div className="vstack schedule-form">
      <TextInput
        label="Times"
        value={times}
        onChange={setTimes}
        numeric
        error={isWrong ? `Enter a whole number from 1 to ${String(MOST)}.` : undefined}
      />
      {picker ? (
        <Segments
          label={picker.title}
          value={subject}
          choices={{ each: "A different one each time, newest first", same: "The same" }}
          onChange={setSubject}
        />
      ) : null}
      {progress ? <ProgressLine progress={progress} isRunning={isRunning} /> : null}
      {problem === undefined ? null : <Note tone="bad">{problem}</Note>}
      <div className="hstack dialog-actions">
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
      if (requests.length === 0) setProblem("There is no object for this action yet.");
      const onProgress = setProgress;
      const isStopped = () => stopped.current;
      await repeatAction({ title, requests, isPatient, onProgress, isStopped });
      announce(`${title}: repetition ended`, { act: undoAct(title) });
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
    <div className="vstack repeat-progress">
      <progress max={wanted} value={done + refused} aria-label="Progress" />
      <p className="figures">
        {isRunning ? "" : "Ended: "}
        {done} of {wanted} done{refused > 0 ? `, ${String(refused)} refused` : ""}
      </p>
      {reason === undefined ? null : <p className="soft">Last error: {reason}</p>}
    </div>
  );
}

/** The progress of a repetition. */
interface Progress {
  readonly done: number;
  readonly refused: number;
  /** Of how many. */
  readonly wanted: number;
  /** The last refusal, in the route's words. */
  readonly reason: string | undefined;
}

interface Repetition {
  readonly title: string;
  readonly requests: readonly ApiRequest[];
  /** Continues after an error: the next request is about another object. */
  readonly isPatient: boolean;
  readonly onProgress: (progress: Progress) => void;
  readonly isStopped: () => boolean;
}

/** Makes the calls in order, until all are made or it is stopped. One undo takes all back. */
function repeatAction(repetition: Repetition): Promise<void> {
  const { title, requests } = repetition;
  const kinds = [...new Set(requests.map(({ kind }) => kind))];
  return withUndo({ title, kinds }, () => makeCalls(repetition));
}

async function makeCalls(repetition: Repetition): Promise<void> {
  const { title, requests, isPatient, onProgress, isStopped } = repetition;
  let progress: Progress = { done: 0, refused: 0, wanted: requests.length, reason: undefined };
  let events: readonly number[] = [];
  let last: ActionOutcome | undefined;
  for (const request of requests) {
    if (isStopped()) break;
    last = await runAction(request);
    events = [...events, ...last.events];
    progress = count(progress, last);
    onProgress(progress);
    if (last.answer.refusal && !isPatient) break;
  }
  if (last) {
    const times = progress.done > 1 ? ` ×${String(progress.done)}` : "";
    notePerformedAction(`${title}${times}`, { ...last, events });
  }
}

function count(progress: Progress, { answer }: ActionOutcome): Progress {
  const { done, refused } = progress;
  if (!answer.refusal) return { ...progress, done: done + 1 };
  return { ...progress, refused: refused + 1, reason: answer.refusal.message };
}

/** The same call about each of the newest objects that fit. */
async function walkObjects(
  request: ApiRequest,
  path: string,
  field: string,
  limit: number,
): Promise<readonly ApiRequest[]> {
  const { kind } = request;
  const body = typeof request.body === "object" ? request.body : {};
  const { fields } = await call("actions.choices", { kind, path, typed: {}, limit });
  const fitting = (fields[field]?.items ?? []).filter(({ unfit }) => unfit === undefined);
  return fitting.slice(0, limit).map(({ id }) => ({ ...request, body: { ...body, [field]: id } }));
}

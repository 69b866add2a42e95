import { Download, FileVideo } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { formatPlural, formatSeconds, formatWallTime } from "../../ui/text/format.ts";
import { TextInput } from "../../ui/forms/field.tsx";
import { Empty, Note } from "../../ui/display/note.tsx";
import { ExpectedEvents } from "./expected-events.tsx";
import { loadAppCalls, withAppCalls } from "./load-app-calls.ts";
import { findMakers } from "./find-makers.ts";
import {
  FILE_NAME,
  loadAllExpectations,
  useSaveScenario,
  useSaveTimeline,
} from "./save-recording.ts";
import { readRecording, type ReadRecording } from "./read-recording.ts";
import { RecordedItems } from "./recorded-items.tsx";
import {
  findForeign,
  findProblems,
  untouched,
  writeFile,
  writeItems,
  type Review,
  type WrittenItem,
} from "./write-timeline.ts";

/** The commands that play a saved recording to its end. */
function describeRun(
  recording: Recording,
  ends: ReadonlyMap<string, number>,
  kinds: readonly string[],
): string {
  const start = recording.starts.get(kinds[0] ?? "")?.now ?? 0;
  const extent = Math.ceil(Math.max(0, ...kinds.map((kind) => ends.get(kind) ?? 0)));
  const run = [
    `SIM_START_TIME=${new Date(start).toISOString()} npx simdeck headless`,
    ...(kinds.length === 0 ? [] : [`--only ${kinds.join(",")}`]),
    `--timeline ${FILE_NAME}`,
  ].join(" \\\n  ");
  if (extent === 0) return run;
  const advance = JSON.stringify({ advance_seconds: extent });
  return `${run}\n# then, at each simulator's address: POST /_sim/clock ${advance}`;
}

interface RecordingReviewProps {
  readonly recording: Recording;
  readonly onDone: () => void;
}

/** The recorded items, for review, renaming and saving. */
export function RecordingReview({ recording, onDone }: RecordingReviewProps) {
  const app = useQuery({
    queryKey: ["recording.app", recording.startedAt],
    queryFn: () => loadAppCalls(recording),
  });
  const whole = useMemo(
    () => withAppCalls(recording, app.data?.calls ?? []),
    [recording, app.data],
  );
  const read = useMemo(() => readRecording(whole), [whole]);
  const [review, setReview] = useState<Review>(untouched);
  const makers = useQuery({
    queryKey: ["recording.makers", recording.startedAt],
    queryFn: () => findMakers(read.steps),
    enabled: app.isFetched,
  });
  const save = useSaveTimeline();
  const toScenario = useSaveScenario(onDone);
  const [name, setName] = useState("Recorded session");
  const items = useMemo(
    () => writeItems(read.steps, review, makers.data),
    [read, review, makers.data],
  );
  const file = writeFile(items);
  const kinds = [...new Set(items.map(({ step }) => step.kind))];
  const [loose, setLoose] = useState<ReadonlySet<string>>(new Set());
  const expected = useQuery({
    queryKey: ["recording.expected", recording.startedAt, file],
    queryFn: () => loadAllExpectations(recording, items, kinds),
    enabled: makers.isFetched,
    placeholderData: (before) => before,
  });
  if (app.isPending) return <p className="soft">Reading the requests of your app…</p>;
  if (read.steps.length === 0) return <NothingRecorded read={read} onDone={onDone} />;
  const isSaved = save.data?.file === file && save.data.words !== undefined;
  return (
    <>
      <p className="soft">{describeExtent(recording, items, read)}</p>
      <Cautions
        recording={recording}
        kinds={kinds}
        leftOut={[...read.leftOut, ...(app.data?.leftOut ?? [])]}
      />
      {app.isError ? <Note tone="bad">{explainError(app.error)}</Note> : null}
      <RecordedItems
        steps={read.steps}
        items={items}
        review={review}
        onReview={(changed) => {
          // Other steps cause other events.
          if (changed.leftOut !== review.leftOut) setLoose(new Set());
          setReview(changed);
        }}
      />
      {[...findProblems(items), ...findForeign(items, makers.data ?? [])].map((problem) => (
        <Note key={problem} tone="bad">
          {problem}
        </Note>
      ))}
      {expected.data ? (
        <ExpectedEvents expected={expected.data} loose={loose} onLoosen={setLoose} />
      ) : null}
      {expected.isError ? <Note tone="bad">{explainError(expected.error)}</Note> : null}
      <HowToRun recording={recording} read={read} kinds={kinds} />
      <TextInput label="Name of the scenario" value={name} onChange={setName} />
      {isSaved ? <p className="soft">{save.data?.words}.</p> : null}
      {toScenario.isError ? <Note tone="bad">{explainError(toScenario.error)}</Note> : null}
      {save.isError ? <Note tone="bad">{explainError(save.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>{isSaved ? "Close" : "Discard"}</Button>
        <CopyButton text={file} what="file" wordy />
        <Button
          isPending={save.isPending}
          onPress={() => save.mutate({ file, count: items.length })}
          isDisabled={items.length === 0 || makers.isPending}
        >
          <Download size={13} aria-hidden />
          Save timeline file
        </Button>
        <Button
          tone="primary"
          isPending={toScenario.isPending}
          onPress={() => toScenario.mutate({ recording, kinds, items, name, loose })}
          isDisabled={items.length === 0 || makers.isPending || name.trim() === ""}
        >
          <FileVideo size={13} aria-hidden />
          Save as scenario
        </Button>
      </div>
    </>
  );
}

/** `Recorded 11:22:00 to 11:31:07, over 3 d of simulator time. 7 steps, 3 by your app.` */
function describeExtent(
  { startedAt, stoppedAt = startedAt }: Recording,
  items: readonly WrittenItem[],
  { ends }: ReadRecording,
): string {
  const extent = Math.max(0, ...ends.values());
  const ofApp = items.filter(({ step }) => step.isOfApp).length;
  const time = `${formatWallTime(startedAt)} to ${formatWallTime(stoppedAt)}`;
  const over = extent === 0 ? "" : `, over ${formatSeconds(extent)} of simulator time`;
  return `Recorded ${time}${over}. ${formatPlural(items.length, "step")}, ${String(ofApp)} by your app.`;
}

interface CautionsProps {
  readonly recording: Recording;
  readonly kinds: readonly string[];
  readonly leftOut: readonly string[];
}

/** The possible differences between the replay and the recording. */
function Cautions({ recording, kinds, leftOut }: CautionsProps) {
  const used = kinds.filter((kind) => recording.starts.get(kind)?.isFresh === false);
  return (
    <>
      {used.length === 0 ? null : (
        <Note tone="warn">
          {used.join(", ")} had events before the recording. The file does not include them. Reset
          before you record to get the same events.
        </Note>
      )}
      {leftOut.map((reason) => (
        <Note key={reason} tone="warn">
          Left out: {reason}.
        </Note>
      ))}
    </>
  );
}

interface HowToRunProps {
  readonly recording: Recording;
  readonly read: ReadRecording;
  readonly kinds: readonly string[];
}

function HowToRun({ recording, read, kinds }: HowToRunProps) {
  const commands = describeRun(recording, read.ends, kinds);
  return (
    <div className="vstack record-run">
      <div className="hstack cell-line">
        <span className="label grow">Run it without a window</span>
        <CopyButton text={commands} what="commands" />
      </div>
      <CodeBlock text={commands} label="Commands" wraps />
    </div>
  );
}

interface NothingRecordedProps {
  readonly read: ReadRecording;
  readonly onDone: () => void;
}

function NothingRecorded({ read, onDone }: NothingRecordedProps) {
  return (
    <Empty title="Nothing was recorded">
      <p>
        While the recorder is on, the requests of your app become steps, and so do world actions,
        registrations, clock moves and requests of this window.
      </p>
      {read.leftOut.map((reason) => (
        <p key={reason}>Left out: {reason}.</p>
      ))}
      <Button onPress={onDone}>Close</Button>
    </Empty>
  );
}

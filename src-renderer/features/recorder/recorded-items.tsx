import { Minus, Plus } from "lucide-react";
import { useMemo } from "react";
import type { CallWords } from "../../stores/schedule/describe-call.ts";
import { useDescribedCalls } from "../../stores/schedule/use-described-calls.ts";
import { CallSentence } from "../../ui/display/call-sentence.tsx";
import { IconButton } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import type { RecordedStep } from "./recorded-step.ts";
import type { Review, WrittenItem } from "./write-timeline.ts";

interface RecordedItemsProps {
  readonly steps: readonly RecordedStep[];
  readonly items: readonly WrittenItem[];
  readonly review: Review;
  readonly onReview: (review: Review) => void;
}

/** Every step of the recording, with its name and the values it passes on. */
export function RecordedItems({ steps, items, review, onReview }: RecordedItemsProps) {
  const calls = useMemo(
    () =>
      items.map(({ step: { kind, isOfApp }, event: { call, bind = {} } }) => {
        return { kind, isOfApp, ...call, binds: Object.keys(bind) };
      }),
    [items],
  );
  const words = useDescribedCalls(calls);
  return (
    <ul className="record-items" aria-label="Recorded items">
      {steps.map((step) => (
        <RecordedItem
          key={step.key}
          step={step}
          written={items.find((item) => item.step.key === step.key)}
          words={words[items.findIndex((item) => item.step.key === step.key)]}
          review={review}
          onReview={onReview}
        />
      ))}
    </ul>
  );
}

interface RecordedItemProps {
  readonly step: RecordedStep;
  /** Absent when the step is left out. */
  readonly written: WrittenItem | undefined;
  /** Absent when the step is left out. */
  readonly words: CallWords | undefined;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
}

function RecordedItem({ step, written, words, review, onReview }: RecordedItemProps) {
  const { method, path } = written?.event.call ?? step.call;
  const id = review.ids.get(step.key) ?? step.id;
  const rename = (to: string) =>
    onReview({ ...review, ids: new Map(review.ids).set(step.key, to) });
  return (
    <li className={`record-item ${written ? "" : "left-out"}`}>
      <Mark name={step.kind} />
      <span className="mono figures record-at">{written?.event.at ?? "left out"}</span>
      <TextInput label={`Id of ${step.id}`} bare mono value={id} onChange={rename} />
      <span className="vstack record-call">
        {words ? <CallSentence {...words} /> : null}
        <span className="mono clip faint" title={`${method} ${path}`}>
          {method} {path}
        </span>
        {step.answer && step.answer.status >= 400 ? (
          <span className="record-refused"> refused {step.answer.status}</span>
        ) : null}
      </span>
      <LeaveOut step={step} review={review} onReview={onReview} />
      {written?.names.map((input) => (
        <PassedOn key={input.name} {...input} {...{ step, written, review, onReview }} />
      ))}
    </li>
  );
}

interface PassedOnProps {
  readonly name: string;
  readonly now: string;
  readonly step: RecordedStep;
  readonly written: WrittenItem;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
}

/** A value of the answer that later items use, under a name that can be changed. */
function PassedOn({ name, now, step, written, review, onReview }: PassedOnProps) {
  return (
    <div className="record-bind">
      <span className="faint">binds</span>
      <TextInput
        label={`Name of ${name}`}
        bare
        mono
        value={now}
        onChange={(to) =>
          onReview({ ...review, names: new Map(review.names).set(`${step.kind}/${name}`, to) })
        }
      />
      <span className="mono faint clip">← {written.event.bind?.[now]}</span>
    </div>
  );
}

type LeaveOutProps = Pick<RecordedItemProps, "step" | "review" | "onReview">;

function LeaveOut({ step, review, onReview }: LeaveOutProps) {
  const isOut = review.leftOut.has(step.key);
  const toggle = () => {
    const leftOut = new Set(review.leftOut);
    if (!leftOut.delete(step.key)) leftOut.add(step.key);
    onReview({ ...review, leftOut });
  };
  return (
    <IconButton label={isOut ? `Include ${step.id}` : `Exclude ${step.id}`} onPress={toggle}>
      {isOut ? <Plus size={13} aria-hidden /> : <Minus size={13} aria-hidden />}
    </IconButton>
  );
}

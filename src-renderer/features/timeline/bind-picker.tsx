import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import { namesUsedBy } from "#shared/domain/timeline-names.ts";
import { callApi } from "../../bridge/api-call.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce } from "../../stores/announcer-store.ts";
import { callKey, useAnswers } from "../../stores/answer-store.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useShown } from "../../ui/secret.tsx";
import { leavesOf, nounOf } from "./answer-leaves.ts";

interface BindPickerProps {
  readonly kind: string;
  /** The item, once it is whole. */
  readonly item: TimelineEvent | undefined;
  readonly method: string;
  readonly path: string;
  readonly onPick: (name: string, pointer: string) => void;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Picks values to bind from a real answer: the last one of this call, or one that is made now. */
export function BindPicker({ kind, item, method, path, onPick }: BindPickerProps) {
  const known = methods.find((one) => one === method) ?? "POST";
  const answer = useAnswers((answers) => answers.get(callKey({ kind, method: known, path })));
  const run = useMutation({
    mutationFn: async ({ call }: TimelineEvent) => {
      const { status, refusal } = await callApi({ kind, ...call });
      announce(`${call.method} ${call.path} answered ${String(status)}`);
      if (refusal) throw new Error(`${String(status)}: ${refusal.message}`);
    },
  });
  const needs = item ? namesUsedBy(item.call) : [];
  return (
    <div className="bind-picker">
      <div className="bind-picker-head">
        <Button
          size="small"
          isDisabled={item === undefined || needs.length > 0 || run.isPending}
          onPress={() => {
            if (item) run.mutate(item);
          }}
        >
          Run once now
        </Button>
        <span className="hint">
          {needs.length > 0
            ? `It needs ${needs.map((name) => `\${${name}}`).join(", ")}, which only the schedule has.`
            : answer === undefined
              ? "Really makes the call; then press a value of its answer to bind it."
              : "Press a value of the last answer to bind it."}
        </span>
      </div>
      {run.isError ? <Note tone="bad">{explainError(run.error)}</Note> : null}
      {answer === undefined ? null : (
        <AnswerValues answer={answer} noun={nounOf(path)} onPick={onPick} />
      )}
    </div>
  );
}

interface AnswerValuesProps {
  readonly answer: unknown;
  readonly noun: string;
  readonly onPick: (name: string, pointer: string) => void;
}

const FEW = 8;

function AnswerValues({ answer, noun, onPick }: AnswerValuesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const leaves = leavesOf(answer, noun);
  const shown = useShown();
  return (
    <ul className="answer-values" aria-label="Values of the answer">
      {(showsAll ? leaves : leaves.slice(0, FEW)).map(({ pointer, value, name }) => (
        <li key={pointer}>
          <Button
            tone="quiet"
            size="small"
            className="answer-value mono"
            onPress={() => {
              onPick(name, pointer);
            }}
          >
            <span>{pointer}</span>
            <span className="clip faint">{shown(value, name)}</span>
          </Button>
        </li>
      ))}
      {leaves.length > FEW && !showsAll ? (
        <li>
          <Button
            tone="quiet"
            size="small"
            onPress={() => {
              setShowsAll(true);
            }}
          >
            {leaves.length - FEW} more values
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { callMethods, type TimelineEvent } from "#shared/domain/timeline.ts";
import { namesUsedBy } from "#shared/domain/timeline-names.ts";
import { sendApiRequest } from "../../../bridge/api-request.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { announce } from "../../../stores/announcer-store.ts";
import { requestKey, useResponses } from "../../../stores/response-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { useShown } from "../../../ui/text/secret.tsx";

/** A value somewhere in an answer. */
interface ResponseLeaf {
  readonly pointer: string;
  readonly value: string;
  readonly name: string;
}

const MOST = 200;

/** The values of an answer that can be bound, in the order they stand. */
function leavesOf(answer: unknown, noun: string): readonly ResponseLeaf[] {
  return [...walk(answer, "", noun)].slice(0, MOST);
}

function* walk(value: unknown, pointer: string, noun: string): Generator<ResponseLeaf> {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    if (value !== "") yield { pointer, value: String(value), name: nameValue(pointer, noun) };
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries<unknown>({ ...value })) {
    const token = key.replaceAll("~", "~0").replaceAll("/", "~1");
    yield* walk(member, `${pointer}/${token}`, noun);
  }
}

/** A name for a value: `charge` for the id of an answer about charges, else what the member is called. */
function nameValue(pointer: string, noun: string): string {
  const words = pointer.split("/").filter((word) => word !== "" && !/^\d+$/.test(word));
  const last = words.at(-1) ?? noun;
  const word = last === "id" ? (words.at(-2) ?? noun) : last.replace(/_id$|Id$/, "");
  const tidy = word.replaceAll(/\W+/g, "_").replace(/^_+/, "");
  return /^[A-Za-z]/.test(tidy) ? tidy : `value_${tidy}`;
}

/** Returns the noun for a path: `charge` for `/v1/charges`, `dispute` for `/_dispute`. */
function nounOf(path: string): string {
  const [plain = ""] = path.split("?", 1);
  const word = plain.split("/").findLast((part) => /^_?[A-Za-z]+$/.test(part)) ?? "value";
  return word.replace(/^_/, "").replace(/([^s])s$/, "$1");
}

interface BindPickerProps {
  readonly kind: string;
  /** The item, once it is whole. */
  readonly item: TimelineEvent | undefined;
  readonly method: string;
  readonly path: string;
  readonly onPick: (name: string, pointer: string) => void;
}

/** Picks values to bind from a real answer: the last one of this call, or one that is made now. */
export function BindPicker({ kind, item, method, path, onPick }: BindPickerProps) {
  const known = callMethods.find((one) => one === method) ?? "POST";
  const answer = useResponses((answers) => answers.get(requestKey({ kind, method: known, path })));
  const run = useMutation({
    mutationFn: async ({ call }: TimelineEvent) => {
      const { status, refusal } = await sendApiRequest({ kind, ...call });
      announce(`${call.method} ${call.path} answered ${String(status)}`);
      if (refusal) throw new Error(`${String(status)}: ${refusal.message}`);
    },
  });
  const needs = item ? namesUsedBy(item.call) : [];
  return (
    <div className="vstack bind-picker">
      <div className="hstack bind-picker-head">
        <Button
          size="small"
          isDisabled={item === undefined || needs.length > 0}
          isPending={run.isPending}
          onPress={() => {
            if (item) run.mutate(item);
          }}
        >
          Run once now
        </Button>
        <span className="hint">
          {needs.length > 0
            ? `Needs ${needs.map((name) => `\${${name}}`).join(", ")}, which only exists in the schedule.`
            : answer === undefined
              ? "Sends the request. Then press a value of the response to save it under a name."
              : "Press a value of the response to save it under a name."}
        </span>
      </div>
      {run.isError ? <Note tone="bad">{explainError(run.error)}</Note> : null}
      {answer === undefined ? null : (
        <ResponseValues answer={answer} noun={nounOf(path)} onPick={onPick} />
      )}
    </div>
  );
}

interface ResponseValuesProps {
  readonly answer: unknown;
  readonly noun: string;
  readonly onPick: (name: string, pointer: string) => void;
}

const FEW = 8;

function ResponseValues({ answer, noun, onPick }: ResponseValuesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const leaves = leavesOf(answer, noun);
  const shown = useShown();
  return (
    <ul className="answer-values" aria-label="Values of the response">
      {(showsAll ? leaves : leaves.slice(0, FEW)).map(({ pointer, value, name }) => (
        <li key={pointer}>
          <Button
            tone="quiet"
            size="small"
            className="answer-value mono"
            onPress={() => onPick(name, pointer)}
          >
            <span>{pointer}</span>
            <span className="clip faint">{shown(value, name)}</span>
          </Button>
        </li>
      ))}
      {leaves.length > FEW && !showsAll ? (
        <li>
          <Button tone="quiet" size="small" onPress={() => setShowsAll(true)}>
            {leaves.length - FEW} more values
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

import { useState } from "react";
import { explainOffset } from "#shared/domain/timeline.ts";
import { type ApiRequest, askApi } from "../../bridge/api-request.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { placeHref } from "../../stores/places.ts";
import { useScheduledItems, useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Note } from "../../ui/display/note.tsx";
import { useMutation } from "@tanstack/react-query";
import { announce } from "../../stores/announcer-store.ts";
import "./schedule-form.css";

interface ScheduleProps {
  readonly title: string;
  readonly request: ApiRequest;
}

/** Makes of a filled form an item of the schedule: the same call, later. */
export function ScheduleButton(props: ScheduleProps) {
  return (
    <DialogButton label="Schedule…" title={`Schedule: ${props.title}`}>
      {(close) => <ScheduleForm {...props} onDone={close} />}
    </DialogButton>
  );
}

function ScheduleForm({ title, request, onDone }: ScheduleProps & { readonly onDone: () => void }) {
  const known = useScheduledItems([request.kind]).map(({ item }) => item.id);
  const [typedId, setId] = useState<string>();
  const [at, setAt] = useState("+1h");
  const id = typedId ?? freeId(title, known);
  const schedule = useScheduleCall();
  const problem = explainOffset(at.trim());
  const submit = () => {
    if (problem !== undefined || id.trim() === "") return;
    schedule.mutate({ request, id: id.trim(), at: at.trim() }, { onSuccess: onDone });
  };
  return (
    // A plain form: react-aria's would inherit the handlers of the action's form around it.
    <form
      aria-label={`Schedule: ${title}`}
      className="vstack schedule-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        label="Id"
        value={id}
        onChange={setId}
        mono
        isRequired
        error={id.trim() === "" ? "enter an id" : undefined}
        hint={
          known.includes(id.trim())
            ? "An item with this id exists. It will be replaced."
            : undefined
        }
      />
      <TextInput label="At" value={at} onChange={setAt} mono isRequired error={problem} />
      <OffsetPicks chosen={at.trim()} onPick={setAt} />
      <CodeBlock
        text={`${request.method} ${request.path}\n${JSON.stringify(request.body ?? {}, null, 2)}`}
        label="Request"
      />
      {schedule.isError ? <Note tone="bad">{explainError(schedule.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <a className="quiet-link" href={placeHref("timeline")} onClick={onDone}>
          Go to Timeline
        </a>
        <span className="grow" />
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={schedule.isPending}>
          Schedule
        </Button>
      </div>
    </form>
  );
}

const offsets = ["+10m", "+1h", "+24h", "+72h"] as const;

interface OffsetPicksProps {
  readonly chosen: string;
  readonly onPick: (offset: string) => void;
}

function OffsetPicks({ chosen, onPick }: OffsetPicksProps) {
  return (
    <div className="hstack offset-picks" role="group" aria-label="Usual offsets">
      {offsets.map((offset) => (
        <Button
          key={offset}
          size="small"
          className={offset === chosen ? "chosen" : ""}
          onPress={() => onPick(offset)}
        >
          {offset}
        </Button>
      ))}
      <span className="faint">after the current simulator time</span>
    </div>
  );
}

/** A readable id for a scheduled call that no other has: `open-dispute-2`. */
export function freeId(title: string, known: readonly string[]): string {
  const stem = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  let number = 1;
  while (known.includes(`${stem}-${String(number)}`)) number += 1;
  return `${stem}-${String(number)}`;
}

interface LaterCall {
  readonly request: ApiRequest;
  readonly id: string;
  readonly at: string;
}

/** Puts a call on its simulator's schedule. */
function useScheduleCall() {
  const refresh = useRefreshItems();
  return useMutation({
    mutationFn: ({ request: { kind, method, path, body }, id, at }: LaterCall) => {
      const item = { id, at, call: { method, path, ...(body === undefined ? {} : { body }) } };
      const inject = { method: "POST", path: "/_sim/inject", body: { events: [item] } } as const;
      return askApi({ kind, ...inject }, { isOnlyOne: true });
    },
    onSuccess: (_, { id, at }) => announce(`${id} scheduled at ${at}`),
    onSettled: refresh,
  });
}

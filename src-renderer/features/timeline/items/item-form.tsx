import { listChoices } from "../../../ui/text/name-simulator.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Form } from "react-aria-components";
import { callMethods, type TimelineEvent } from "#shared/domain/timeline.ts";
import type { ApiRequest } from "../../../bridge/api-request.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { announce } from "../../../stores/announcer-store.ts";
import { useChosenSimulators } from "../../../stores/scope-store.ts";
import { proposedCall, takeProposedCall } from "../../../stores/schedule/proposed-call.ts";
import { changeSchedule } from "../../../stores/schedule/schedule-history.ts";
import {
  toEvent,
  useRefreshItems,
  useScheduledItems,
  type ScheduledItem,
} from "../../../stores/schedule/timeline-items.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectInput, TextInput } from "../../../ui/forms/field.tsx";
import { Note } from "../../../ui/display/note.tsx";
import {
  checkDraft,
  toItemDraft,
  emptyDraft,
  type DraftProblems,
  type ItemDraft,
} from "./item-draft.ts";
import { BindPicker } from "./bind-picker.tsx";
import { findRouteCaution } from "../../../bridge/routes.ts";
import { useRoutes } from "../../../bridge/use-routes.ts";
import { findItemCautions } from "../schedule/check-schedule.ts";
import { selectItem } from "../timeline-view.ts";

interface ItemFormProps {
  /** The item to change; null for a new one. */
  readonly edited: ScheduledItem | null;
  readonly onDone: () => void;
}

/** A new item with the call that another place proposes. */
function proposedDraft({ method, path, body }: ApiRequest): ItemDraft {
  const text = body === undefined ? "" : JSON.stringify(body, null, 2);
  return { ...emptyDraft, method, path, body: text };
}

/**
 * Returns the changes that scheduling the item makes: an item with a new name or owner leaves its old
 * place.
 */
function changesFor(kind: string, item: TimelineEvent, edited: ScheduledItem | null) {
  const moved = edited && (edited.kind !== kind || edited.item.id !== item.id);
  const gone = moved ? [{ kind: edited.kind, id: edited.item.id, after: null }] : [];
  return [...gone, { kind, id: item.id, after: item }];
}

/** One item of the schedule, checked while it is typed. */
export function ItemForm({ edited, onDone }: ItemFormProps) {
  const simulators = useChosenSimulators();
  const [proposed] = useState(proposedCall);
  useEffect(takeProposedCall, []);
  const [kind, setKind] = useState(edited?.kind ?? proposed?.kind ?? simulators[0]?.kind ?? "");
  const [draft, setDraft] = useState<ItemDraft>(
    edited ? toItemDraft(toEvent(edited)) : proposed ? proposedDraft(proposed) : emptyDraft,
  );
  const [isTried, setTried] = useState(false);
  const refresh = useRefreshItems();
  const checked = checkDraft(draft);
  const schedule = useMutation({
    mutationFn: (item: TimelineEvent) =>
      changeSchedule(`${item.id} scheduled at ${item.at}`, changesFor(kind, item, edited)),
    onSuccess: (_, { id, at }) => {
      announce(`${id} scheduled at ${at}`);
      selectItem(`${kind}/${id}`);
      void refresh();
      onDone();
    },
  });
  const others = useScheduledItems([kind]);
  const routes = useRoutes(kind === "" ? [] : [kind]).get(kind) ?? [];
  const route = findRouteCaution(routes, draft.method, draft.path.trim());
  const isPathWhole = draft.path.trim() !== "" && checked.problems.path === undefined;
  const cautions = [
    ...(route !== undefined && isPathWhole ? [route] : []),
    ...(checked.item ? findItemCautions(checked.item, others) : []),
  ];
  const change = (field: keyof ItemDraft) => (value: string) =>
    setDraft((old) => ({ ...old, [field]: value }));
  return (
    <Form
      className="vstack item-form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.item) schedule.mutate(checked.item);
      }}
    >
      <SelectInput
        label="Simulator"
        choices={listChoices(simulators)}
        value={kind}
        onChange={setKind}
      />
      <ItemFields
        draft={draft}
        problems={visibleProblems(checked.problems, draft, isTried)}
        betterAt={checked.betterAt}
        change={change}
      />
      <BindPicker
        kind={kind}
        item={checked.item}
        method={draft.method}
        path={draft.path.trim()}
        onPick={(name, pointer) => {
          change("bind")([draft.bind.trim(), `${name} = ${pointer}`].filter(Boolean).join("\n"));
          announce(`${pointer} will be bound as ${name}`);
        }}
      />
      {cautions.map((caution) => (
        <Note key={caution} tone="warn">
          {caution}
        </Note>
      ))}
      {schedule.isError ? <Note tone="bad">{explainError(schedule.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={schedule.isPending}>
          Schedule
        </Button>
      </div>
    </Form>
  );
}

/** An empty field is no mistake before the person says that they are done. */
function visibleProblems(
  problems: DraftProblems,
  draft: ItemDraft,
  isTried: boolean,
): DraftProblems {
  if (isTried) return problems;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- absent or undefined is the same to a reader
  return {
    ...problems,
    ...(draft.id === "" ? { id: undefined } : {}),
    ...(draft.path === "" ? { path: undefined } : {}),
  } as DraftProblems;
}

interface ItemFieldsProps {
  readonly draft: ItemDraft;
  readonly problems: DraftProblems;
  readonly betterAt: string | undefined;
  readonly change: (field: keyof ItemDraft) => (value: string) => void;
}

function ItemFields({ draft, problems, betterAt, change }: ItemFieldsProps) {
  return (
    <>
      <div className="item-row two">
        <TextInput label="Id" value={draft.id} onChange={change("id")} error={problems.id} mono />
        <div>
          <TextInput
            label="At"
            value={draft.at}
            onChange={change("at")}
            error={problems.at}
            hint="After the current simulator time: +90m, +2h, +30s."
            mono
          />
          {betterAt === undefined ? null : (
            <Button size="small" onPress={() => change("at")(betterAt)}>
              Use {betterAt}
            </Button>
          )}
        </div>
      </div>
      <div className="item-row method">
        <SelectInput
          label="Method"
          choices={callMethods.map((method) => ({ id: method, title: method }))}
          value={draft.method}
          onChange={change("method")}
        />
        <TextInput
          label="Path"
          value={draft.path}
          onChange={change("path")}
          error={problems.path}
          placeholder="/_dispute"
          mono
        />
      </div>
      <TextInput
        label="Body"
        value={draft.body}
        onChange={change("body")}
        error={problems.body}
        placeholder={'{ "charge": "${charge}" }'}
        hint="JSON, or nothing."
        lines={5}
        mono
      />
      <TextInput
        label="Bind"
        value={draft.bind}
        onChange={change("bind")}
        error={problems.bind}
        placeholder="charge = /id"
        hint="Values of the response for later items, as ${name}. One per line."
        lines={2}
        mono
      />
    </>
  );
}

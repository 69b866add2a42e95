import { useState } from "react";
import type { FormChoices } from "#shared/domain/action-choices.ts";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { prefillForm } from "../../bridge/prefill.ts";
import { buildBody, readFields, type FieldSpec } from "../../bridge/schema-fields.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { nameForm } from "./list-actions.ts";

type Values = Readonly<Record<string, string>>;

/** An action's form: its fields, what they hold and can hold, and the call that this makes. */
export interface ActionFormState {
  readonly fields: readonly FieldSpec[];
  readonly values: Values;
  readonly choices: FormChoices["fields"];
  readonly request: ApiRequest;
  /** Changes fields; an empty text empties one. */
  change(values: Values): void;
  /** Narrows the choices of one field to those that hold every word. */
  search(field: string, text: string): void;
  /** Keeps what the form holds while the action that it caused is looked at. */
  hold(): void;
}

interface Held {
  readonly generation: number;
  readonly values: Values;
}

/**
 * The form of an action. A required field holds the newest object that fits, or a usual value, until
 * something else is typed or it is emptied.
 */
export function useActionForm(
  { kind }: SimulatorView,
  { path, schema }: WorldActionView,
  isInView: boolean,
): ActionFormState {
  const fields = readFields(schema);
  const draft = useDraft(nameForm(kind, path));
  const [held, setHeld] = useState<Held | null>(null);
  const [wanted, setWanted] = useState({ field: "", text: "" });
  const { now, writes, generation } = useStatus(kind);
  const known = useCommand(
    "actions.choices",
    {
      kind,
      path,
      typed: draft.values,
      ...(wanted.text === "" ? {} : { search: wanted }),
    },
    { freshFor: [now, writes, generation].join(), enabled: isInView },
  ).data;
  const kept = held?.generation === generation ? held.values : undefined;
  const values = { ...(kept ?? prefillForm(fields, known)), ...draft.values };
  const body = buildBody(fields, values);
  return {
    fields,
    values,
    choices: known?.fields ?? {},
    request: { kind, method: "POST", path, body },
    change: draft.change,
    search: (field, text) => setWanted({ field, text }),
    hold: () => setHeld({ generation, values }),
  };
}

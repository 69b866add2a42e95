import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components";
import { explainError } from "../../../bridge/explain-error.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { announce } from "../../../stores/announcer-store.ts";
import { keepPaused, listPausedFaults } from "../../../stores/faults/paused-faults.ts";
import { removeLater } from "../../../stores/faults/timed-faults.ts";
import { useChangeFaults, type ListedFault } from "../../../stores/faults/use-faults.ts";
import { useChosenSimulators } from "../../../stores/scope-store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SelectInput, TextInput } from "../../../ui/forms/field.tsx";
import { listChoices } from "../../../ui/text/name-simulator.ts";
import {
  toFaultDraft,
  type Effect,
  effects,
  emptyDraft,
  readFault,
  type FaultDraft,
} from "./fault-draft.ts";
import { draftOfPreset, faultPresets } from "./fault-presets.ts";

interface FaultFormProps {
  /** Null for a new one. */
  readonly edited: ListedFault | null;
  readonly onDone: () => void;
}

/** Sets one fault rule; problems stand at their fields. */
export function FaultForm({ edited, onDone }: FaultFormProps) {
  const simulators = useSimulators();
  const [chosen] = useChosenSimulators();
  const change = useChangeFaults();
  const [draft, setDraft] = useState(() =>
    edited ? toFaultDraft(edited.kind, edited.rule) : emptyDraft(chosen?.kind ?? ""),
  );
  const [wasTried, setTried] = useState(false);
  const set = (values: Partial<FaultDraft>) => setDraft({ ...draft, ...values });
  const problems = wasTried ? readFault(draft, "fault").problems : {};
  const save = useMutation({
    mutationFn: async () => {
      if (edited?.isOn === false) {
        const { rule } = readFault(draft, edited.rule.id);
        if (rule) keepPaused(draft.kind, rule);
        return;
      }
      await change(draft.kind, (rules) => {
        const known = [...rules, ...listPausedFaults(draft.kind)];
        const { rule, seconds } = readFault(draft, edited?.rule.id ?? freeId(known));
        if (!rule) return rules;
        if (seconds !== undefined) removeLater(draft.kind, rule, seconds);
        if (!edited) return [...rules, rule];
        return rules.map((one) => (one.id === rule.id ? rule : one));
      });
    },
    onSuccess: () => {
      announce(edited ? `Fault ${edited.rule.id} changed` : "Fault added");
      onDone();
    },
  });
  const text = (field: keyof FaultDraft) => ({
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: problems[field],
  });
  return (
    <Form
      aria-label="Fault"
      className="fault-form"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (readFault(draft, "fault").rule) save.mutate();
      }}
    >
      {edited ? null : (
        <SelectInput
          label="Simulator"
          choices={listChoices(simulators)}
          value={draft.kind}
          onChange={(kind) => set({ kind })}
        />
      )}
      {edited ? null : (
        <div className="hstack fault-presets" role="group" aria-label="Presets">
          {faultPresets.map((preset) => (
            <Button
              key={preset.title}
              size="small"
              onPress={() => setDraft(draftOfPreset(draft.kind, preset))}
            >
              {preset.title}
            </Button>
          ))}
        </div>
      )}
      <Segments
        label="On"
        value={draft.on}
        choices={{ request: "Requests", delivery: "Deliveries" }}
        onChange={(on) => set({ on, effect: effects[on][0].id })}
      />
      {draft.on === "request" ? (
        <div className="fault-fields method">
          <TextInput label="Method" placeholder="any" mono {...text("method")} />
          <TextInput label="Path" placeholder="any, or /v1/charges/**" mono {...text("path")} />
        </div>
      ) : (
        <TextInput label="Event type" placeholder="any, or charge.*" mono {...text("type")} />
      )}
      <SelectInput
        label="Then"
        choices={[...effects[draft.on]]}
        value={draft.effect}
        onChange={(id) => set({ effect: effectNamed(id) })}
      />
      <EffectFields effect={draft.effect} text={text} />
      <div className="fault-fields">
        <TextInput label="Matches to skip" placeholder="0" numeric {...text("after")} />
        <TextInput label="Every nth match" placeholder="1" numeric {...text("every")} />
        <TextInput label="Maximum hits" placeholder="no limit" numeric {...text("times")} />
        {edited?.isOn === false ? null : (
          <TextInput label="Seconds active" placeholder="no limit" numeric {...text("seconds")} />
        )}
      </div>
      <p className="faint">Saving restarts the hit counts of this simulator’s rules.</p>
      {save.error ? <Note tone="bad">{explainError(save.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={save.isPending}>
          Save fault
        </Button>
      </div>
    </Form>
  );
}

interface EffectFieldsProps {
  readonly effect: Effect;
  readonly text: (field: keyof FaultDraft) => {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error: string | undefined;
  };
}

/** The numbers that an effect has. */
function EffectFields({ effect, text }: EffectFieldsProps) {
  if (effect === "status") {
    return (
      <div className="fault-fields">
        <TextInput label="Status" numeric {...text("status")} />
        <TextInput label="Retry after, seconds" numeric {...text("retryAfter")} />
      </div>
    );
  }
  if (effect === "delay_ms") {
    return <TextInput label="Delay, milliseconds" numeric {...text("delay")} />;
  }
  if (effect === "duplicate") {
    return <TextInput label="Further copies" numeric {...text("copies")} />;
  }
  return null;
}

function effectNamed(id: string): Effect {
  const all = [...effects.request, ...effects.delivery];
  return all.find((effect) => effect.id === id)?.id ?? "drop";
}

function freeId(rules: readonly { readonly id: string }[]): string {
  for (let number = rules.length + 1; ; number += 1) {
    const id = `fault-${String(number)}`;
    if (rules.every((rule) => rule.id !== id)) return id;
  }
}

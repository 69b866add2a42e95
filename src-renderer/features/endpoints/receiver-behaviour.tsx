import { useState } from "react";
import type { ReceiverBehaviour } from "#shared/domain/receiver.ts";
import { announce } from "../../stores/announcer-store.ts";
import { ComboInput } from "../../ui/forms/combo.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { readDelay, readStatus, statusChoices } from "./receiver-input.ts";

interface BehaviourProps {
  readonly behaviour: ReceiverBehaviour;
  readonly onChange: (behaviour: ReceiverBehaviour) => void;
}

/** The form for the receiver's behavior; an error is shown at its field and not applied. */
export function ReceiverBehaviourForm({ behaviour, onChange }: BehaviourProps) {
  const apply = (change: Partial<ReceiverBehaviour>) => {
    onChange({ ...behaviour, ...change });
    announce("The response of the test receiver was changed");
  };
  return (
    <form
      className="vstack receiver-behaviour"
      aria-label="Response of the test receiver"
      onSubmit={(event) => event.preventDefault()}
    >
      <h3 className="part">Response</h3>
      <div className="behaviour-fields">
        <StatusField status={behaviour.status} onChange={(status) => apply({ status })} />
        <DelayField delayMs={behaviour.delayMs} onChange={(delayMs) => apply({ delayMs })} />
      </div>
      <Segments
        label="Failure"
        value={behaviour.failure}
        choices={{ none: "None", hang: "Never responds", reset: "Drops the connection" }}
        onChange={(failure) => apply({ failure })}
      />
      <p className="hint">Deliveries with an invalid signature get 400.</p>
    </form>
  );
}

interface StatusProps {
  readonly status: number;
  readonly onChange: (status: number) => void;
}

function StatusField({ status, onChange }: StatusProps) {
  const [typed, setTyped] = useState<string>();
  const { problem } = readStatus(typed ?? String(status));
  return (
    <ComboInput
      label="Status"
      value={typed ?? String(status)}
      onChange={(text) => {
        setTyped(text);
        const { value } = readStatus(text);
        if (value !== undefined && value !== status) onChange(value);
      }}
      items={statusChoices}
      error={problem}
    />
  );
}

interface DelayProps {
  readonly delayMs: number;
  readonly onChange: (delayMs: number) => void;
}

function DelayField({ delayMs, onChange }: DelayProps) {
  const [typed, setTyped] = useState<string>();
  const { problem } = readDelay(typed ?? String(delayMs));
  return (
    <TextInput
      label="Delay in ms"
      numeric
      mono
      value={typed ?? String(delayMs)}
      onChange={(text) => {
        setTyped(text);
        const { value } = readDelay(text);
        if (value !== undefined && value !== delayMs) onChange(value);
      }}
      error={problem}
    />
  );
}

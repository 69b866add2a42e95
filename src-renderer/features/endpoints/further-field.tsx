import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { ComboInput } from "../../ui/forms/combo.tsx";
import { SelectInput, TextInput } from "../../ui/forms/field.tsx";

/** A value that a registration needs besides URL and types. */
export type FurtherField = NonNullable<NonNullable<SimulatorView["endpoints"]>["fields"]>[number];

interface FurtherFieldProps {
  readonly kind: string;
  readonly field: FurtherField;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The number of objects to propose. */
const PROPOSED = 200;

/** The control that fits a further field: a choice, proposals, or plain text. */
export function FurtherFieldInput({ kind, field, value, onChange, error }: FurtherFieldProps) {
  const { name, title, hint, choices, picker } = field;
  const common = {
    label: title,
    name,
    value,
    onChange,
    error,
    isRequired: true,
  };
  if (choices) return <SelectInput {...common} choices={choices} />;
  if (picker !== undefined) return <ObjectInput {...common} {...{ kind, picker, hint }} />;
  return <TextInput {...common} hint={hint} mono />;
}

type ObjectInputProps = Omit<Parameters<typeof ComboInput>[0], "items"> & {
  readonly kind: string;
  readonly picker: string;
};

/** Proposes the objects of a collection whose id or description has the typed words, newest first. */
function ObjectInput({ kind, picker, ...common }: ObjectInputProps) {
  const [text, setText] = useState("");
  const input = { kind, collection: picker, text, limit: PROPOSED };
  const items = useCommand("objects.list", input).data?.items ?? [];
  return (
    <ComboInput
      {...common}
      onSearch={setText}
      items={items.map(({ id, label, status }) => ({
        id,
        label,
        note: status,
      }))}
      emptyText={`There are no ${picker} yet. You can type any value.`}
    />
  );
}

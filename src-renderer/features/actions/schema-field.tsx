import { useState, type ComponentProps } from "react";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { ComboInput } from "../../ui/forms/combo.tsx";
import { SelectInput, TextInput } from "../../ui/forms/field.tsx";
import { formatWhen } from "../../ui/text/format.ts";
import type { FieldSpec } from "../../bridge/schema-fields.ts";

interface SchemaFieldProps {
  readonly kind: string;
  readonly field: FieldSpec;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The control that fits a field: a picker, proposals, a choice, or plain text. */
export function SchemaField(props: SchemaFieldProps) {
  const { field, value, onChange, error } = props;
  const { title, hint, isRequired, name } = field;
  const common = { label: title, hint, isRequired, error, value, onChange, name };
  if (field.picker !== undefined) {
    return <PickerField common={common} kind={props.kind} collection={field.picker} />;
  }
  if (field.choices.length > 0) {
    return <SelectInput {...common} choices={field.choices.map((id) => ({ id, title: id }))} />;
  }
  if (field.suggestions.length > 0) {
    const items = field.suggestions.map((id) => ({ id, label: "", note: "" }));
    return <ComboInput {...common} items={items} />;
  }
  return <TextInput {...common} numeric={field.type === "number"} />;
}

interface PickerFieldProps {
  readonly kind: string;
  readonly collection: string;
  /** The common properties of every control of a field. */
  readonly common: Omit<ComponentProps<typeof ComboInput>, "items">;
}

const PROPOSED = 60;

/** Objects that exist, newest first. An id that does not may be typed, to see how it is refused. */
function PickerField({ kind, collection, common }: PickerFieldProps) {
  const [wanted, setWanted] = useState("");
  const { now, writes, generation } = useStatus(kind);
  const found = useCommand(
    "objects.list",
    { kind, collection, text: wanted, limit: PROPOSED },
    { freshFor: [now, writes, generation].join() },
  );
  const items = (found.data?.items ?? []).map(({ id, label, status, createdAt }) => ({
    id,
    label,
    note: `${status} · ${formatWhen(createdAt, now)}`,
  }));
  return (
    <ComboInput
      {...common}
      onSearch={setWanted}
      items={items}
      placeholder="newest first; type to search"
      emptyText={`No ${collection} yet. Any id may be typed.`}
    />
  );
}

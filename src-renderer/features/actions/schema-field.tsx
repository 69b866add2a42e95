import type { FieldChoice } from "#shared/domain/action-choices.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ComboInput } from "../../ui/forms/combo.tsx";
import { SelectInput, TextInput } from "../../ui/forms/field.tsx";
import { formatWhen } from "../../ui/text/format.ts";
import type { FieldSpec } from "../../bridge/schema-fields.ts";
import { CreateOne } from "./create-one.tsx";
import type { ActionFormState } from "./use-action-form.ts";

interface SchemaFieldProps {
  readonly kind: string;
  readonly field: FieldSpec;
  readonly form: ActionFormState;
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
  readonly error: string | undefined;
}

/** The id of the choice that leaves an optional field out. */
const LEFT_OUT = "left-out";

const yesOrNo = [
  { id: "true", title: "Yes" },
  { id: "false", title: "No" },
];

/** The control that fits a field: a picker, proposals, a choice, or plain text. */
export function SchemaField(props: SchemaFieldProps) {
  const { field, form, onChange, error } = props;
  const { title, hint, isRequired, name, type } = field;
  const value = form.values[name] ?? "";
  const change = (text: string) => onChange({ [name]: text });
  const common = { label: title, hint, isRequired, error, value, onChange: change, name };
  if (form.choices[name] ?? field.picker) return <PickerField {...props} common={common} />;
  if (field.choices.length > 0 || type === "boolean") {
    const titled = field.choices.map((id) => ({ id, title: id.replaceAll("_", " ") }));
    const own = type === "boolean" ? yesOrNo : titled;
    const choices = isRequired ? own : [{ id: LEFT_OUT, title: "Not set" }, ...own];
    const select = (id: string) => change(id === LEFT_OUT ? "" : id);
    return <SelectInput {...common} onChange={select} choices={choices} placeholder="Not set" />;
  }
  if (field.suggestions.length > 0) {
    const items = field.suggestions.map((id) => ({ id, label: "", note: "" }));
    return <ComboInput {...common} items={items} />;
  }
  const isJson = type === "json";
  return (
    <TextInput
      {...common}
      numeric={type === "number"}
      mono={isJson}
      {...(isJson ? { lines: 3, placeholder: "JSON" } : {})}
    />
  );
}

interface PickerFieldProps extends SchemaFieldProps {
  /** The common properties of every control of a field. */
  readonly common: Pick<
    Parameters<typeof ComboInput>[0],
    "label" | "hint" | "isRequired" | "error" | "value" | "onChange" | "name"
  >;
}

/** Values that exist, newest first, and why some cannot be chosen. An unknown one may be typed. */
function PickerField({ kind, field, form, onChange, common }: PickerFieldProps) {
  const { now } = useStatus(kind);
  const { name, title, picker } = field;
  const choices = form.choices[name]?.items ?? [];
  const chosen = choices.find(({ id }) => id === common.value);
  const pick = ({ id, fills }: FieldChoice) => onChange({ ...fills, [name]: id });
  const items = choices.map((choice) => ({
    id: choice.id,
    label: choice.label,
    note: choice.unfit ?? noteOf(choice, now),
    isDisabled: choice.unfit !== undefined,
  }));
  const none = picker === undefined ? "nothing to choose" : `no ${picker.replaceAll("_", " ")}`;
  const fits = items.some(({ isDisabled }) => !isDisabled);
  const isLacking = !fits && picker !== undefined && form.choices[name] !== undefined;
  const about = chosen ? (
    <ChosenValue chosen={chosen} choices={choices} now={now} onPick={pick} title={title} />
  ) : isLacking ? (
    <CreateOne kind={kind} collection={picker} />
  ) : null;
  // A required field is filled once the choices are known: the place for its words is kept free.
  return (
    <ComboInput
      {...common}
      onSearch={(text) => form.search(name, text)}
      onPick={(id) => {
        const found = choices.find((choice) => choice.id === id);
        if (found) pick(found);
      }}
      items={items}
      about={common.isRequired ? <div className="picker-about">{about}</div> : about}
      placeholder={items.length === 0 ? `${none} yet` : fits ? "type to search" : "none fits now"}
      emptyText={`There is ${none} yet. You can type any value.`}
    />
  );
}

function noteOf({ status = "", createdAt }: FieldChoice, now: number): string {
  const when = createdAt === undefined ? "" : formatWhen(createdAt, now);
  return [status.replaceAll("_", " "), when].filter((part) => part !== "").join(" · ");
}

interface ChosenValueProps {
  readonly chosen: FieldChoice;
  readonly choices: readonly FieldChoice[];
  readonly now: number;
  readonly title: string;
  readonly onPick: (choice: FieldChoice) => void;
}

/** The description of the chosen object, or the reason why it cannot be chosen and one that can. */
function ChosenValue({ chosen, choices, now, title, onPick }: ChosenValueProps) {
  const { label, unfit } = chosen;
  if (unfit === undefined) {
    const note = noteOf(chosen, now);
    if (label === "" && note === "") return null;
    return (
      <span className="hstack chosen-value">
        <b className="unseen">{label}</b>
        <span className="faint">{note}</span>
      </span>
    );
  }
  const next = choices.find((choice) => choice.unfit === undefined);
  return (
    <span className="hstack chosen-value">
      <b className="clip">{label}</b>
      <span className="unfit">{unfit}</span>
      {next ? (
        <Button size="small" tone="quiet" onPress={() => onPick(next)}>
          {`Use the newest ${title.toLowerCase()} that fits`}
        </Button>
      ) : null}
    </span>
  );
}

import { CheckBox } from "../../../../ui/forms/check-box.tsx";
import { SelectInput, TextInput } from "../../../../ui/forms/field.tsx";
import { nameOf, type Question } from "./questions.ts";

interface QuestionFieldProps {
  readonly question: Question;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The id of the choice that leaves a question without an answer. */
const LEFT_OUT = "left-out";

/** The control that fits a question of a checkout page. */
export function QuestionField({ question, value, error, onChange }: QuestionFieldProps) {
  const { title, type, choices, isOptional = false } = question;
  const left = type === "number" ? "unchanged" : "none";
  const placeholder = isOptional ? left : "a sample answer";
  if (type === "boolean" || type === "member") {
    return (
      <CheckBox
        label={title}
        isTicked={value === "true"}
        onChange={(isTicked) => onChange(isTicked ? "true" : "")}
      />
    );
  }
  const common = { label: title, name: nameOf(question), value, error, placeholder };
  if (!choices) return <TextInput {...common} onChange={onChange} numeric={type === "number"} />;
  return (
    <SelectInput
      {...common}
      choices={[{ id: LEFT_OUT, title: `Not set: ${placeholder}` }, ...choices]}
      onChange={(id) => onChange(id === LEFT_OUT ? "" : id)}
    />
  );
}

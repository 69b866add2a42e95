import { Label, RadioButton, RadioField, RadioGroup } from "react-aria-components";
import "./segments.css";

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly choices: Readonly<Record<Id, string>>;
  readonly onChange: (id: Id) => void;
  readonly isDisabled?: boolean;
  /** Keeps the label for screen readers only. */
  readonly bare?: boolean;
}

/** A few choices side by side, one of which holds. */
export function Segments<Id extends string>({
  label,
  value,
  choices,
  onChange,
  isDisabled = false,
  bare = false,
}: SegmentsProps<Id>) {
  const isChoice = (id: string): id is Id => id in choices;
  return (
    <RadioGroup
      className="hstack segments"
      orientation="horizontal"
      value={value}
      isDisabled={isDisabled}
      onChange={(id) => {
        if (isChoice(id)) onChange(id);
      }}
    >
      <Label className={bare ? "unseen" : "label"}>{label}</Label>
      <div className="segment-row">
        {Object.entries<string>(choices).map(([id, title]) => (
          <RadioField key={id} value={id}>
            <RadioButton className="segment">{title}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  );
}

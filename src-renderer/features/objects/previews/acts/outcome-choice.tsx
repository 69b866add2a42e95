import { Label, RadioButton, RadioField, RadioGroup } from "react-aria-components";
import "./outcome-choice.css";

/** An outcome in a word, and its effect in a sentence. */
export type OutcomeWords = readonly [title: string, effect: string];

interface OutcomeChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [id: string, words: OutcomeWords])[];
  readonly onChange: (id: string) => void;
}

/** Outcomes under each other, one of which is chosen. */
export function OutcomeChoice({ label, value, choices, onChange }: OutcomeChoiceProps) {
  return (
    <RadioGroup className="vstack outcomes" value={value} onChange={onChange}>
      <Label className="unseen">{label}</Label>
      {choices.map(([id, [title, effect]]) => (
        <RadioField key={id} value={id}>
          <RadioButton className="outcome">
            <span className="outcome-dot" aria-hidden />
            <span className="vstack">
              <span>{title}</span>
              <span className="soft outcome-effect">{effect}</span>
            </span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}

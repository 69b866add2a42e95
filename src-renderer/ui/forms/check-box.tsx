import { useId } from "react";
import "./check-box.css";

interface CheckBoxProps {
  readonly label: string;
  readonly hint?: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

/** A choice of yes or no, with a sentence that says what it does. */
export function CheckBox({ label, hint, isTicked, onChange }: CheckBoxProps) {
  const id = useId();
  return (
    <div className="check-box">
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

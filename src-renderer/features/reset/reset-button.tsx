import { RotateCcw } from "lucide-react";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";
import { ResetForm } from "./reset-form.tsx";
import "./reset.css";

/** Begins a simulator again, after saying what that takes away. */
export function ResetButton() {
  const label = (
    <>
      <RotateCcw size={13} aria-hidden />
      Reset simulator
    </>
  );
  return (
    <DialogButton label={label} title="Reset simulator">
      {(close) => <ResetForm onDone={close} />}
    </DialogButton>
  );
}

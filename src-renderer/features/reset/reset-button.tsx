import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ResetForm } from "./reset-form.tsx";
import "./reset.css";

/** Begins a simulator anew, after saying what that takes away. */
export function ResetButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        onPress={() => {
          setOpen(true);
        }}
      >
        <RotateCcw size={13} aria-hidden />
        Reset simulator
      </Button>
      <Dialog title="Reset simulator" isOpen={isOpen} onClose={close}>
        <ResetForm onDone={close} />
      </Dialog>
    </>
  );
}

import { useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface DialogButtonProps {
  /** The label of the button. */
  readonly label: ReactNode;
  readonly size?: "small" | "normal";
  /** The dialog's title. */
  readonly title: string;
  /** The content of the dialog; `close` is for when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button and the dialog it opens. */
export function DialogButton({ label, size = "normal", title, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size={size} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

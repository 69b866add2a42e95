import { useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface DialogButtonProps {
  /** The label of the button. */
  readonly label: ReactNode;
  /** The accessible name. Default: the label. */
  readonly name?: string | undefined;
  readonly size?: "small" | "normal";
  readonly tone?: "plain" | "primary" | "quiet";
  /** True if the dialog is open from the start. */
  readonly startsOpen?: boolean;
  /** Called when the dialog was closed. */
  readonly onClose?: (() => void) | undefined;
  /** The dialog's title. */
  readonly title: string;
  /** The content of the dialog; `close` is for when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button and the dialog it opens. */
export function DialogButton({
  label,
  name,
  size = "normal",
  tone = "plain",
  startsOpen = false,
  onClose,
  title,
  children,
}: DialogButtonProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button
        size={size}
        tone={tone}
        {...(name === undefined ? {} : { label: name })}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

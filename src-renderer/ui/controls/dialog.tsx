import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import "./dialog.css";

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly width?: "narrow" | "wide" | "table";
  readonly role?: "dialog" | "alertdialog";
}

/** A window over the window; Escape and a click beside it close it. */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
  width = "narrow",
  role = "dialog",
}: DialogProps) {
  return (
    <ModalOverlay
      className="backdrop"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={`modal ${width}`}>
        <AriaDialog className="vstack dialog" role={role}>
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

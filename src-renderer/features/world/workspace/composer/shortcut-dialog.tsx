import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/controls/dialog.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";

interface ShortcutDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUse: (callbackId: string) => void;
}

/** Asks for the callback id of a shortcut. Those that the app has answered are proposed elsewhere. */
export function ShortcutDialog({ title, isOpen, onClose, onUse }: ShortcutDialogProps) {
  const [id, setId] = useState("");
  const use = () => {
    if (id.trim() === "") return;
    onUse(id.trim());
    setId("");
    onClose();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <TextInput
        label="Callback id"
        hint="As your app names it: app.shortcut(“callback_id”, …). It is proposed here once your app has answered."
        mono
        autoFocus
        value={id}
        onChange={setId}
        onEnter={use}
      />
      <div className="hstack dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" isDisabled={id.trim() === ""} onPress={use}>
          Use shortcut
        </Button>
      </div>
    </Dialog>
  );
}

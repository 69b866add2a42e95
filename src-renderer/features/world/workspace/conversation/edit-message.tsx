import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { fromWire, toWire } from "../composer/wire-text.ts";
import type { MessageShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";

interface EditMessageProps {
  readonly channel: string;
  readonly message: MessageShape;
  readonly onEnd: () => void;
}

/** The text of one's own message, to be changed. */
export function EditMessage({ channel, message, onEnd }: EditMessageProps) {
  const { acts, perform, directory } = useRoom();
  const [text, setText] = useState(() => fromWire(message.text, directory));
  const save = async () => {
    if (text.trim() === "") return;
    await perform(acts.edit(channel, message, toWire(text, directory)));
    onEnd();
  };
  return (
    <form
      className="vstack message-edit"
      aria-label="Edit message"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
      }}
    >
      <TextInput label="Text" bare autoFocus lines={2} value={text} onChange={setText} />
      <div className="hstack">
        <Button size="small" tone="primary" type="submit" isDisabled={text.trim() === ""}>
          Save
        </Button>
        <Button size="small" onPress={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

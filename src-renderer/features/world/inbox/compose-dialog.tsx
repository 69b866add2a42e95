import { useState } from "react";
import { Form } from "react-aria-components";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { TextInput } from "../../../ui/forms/field.tsx";
import type { Perform } from "../perform.ts";

/** A mail that a person is about to send to the app. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** False for a reply: its recipient and subject are known. */
  readonly isNew: boolean;
}

interface ComposeDialogProps {
  /** The values at first; null closes the dialog. */
  readonly draft: Draft | null;
  readonly onClose: () => void;
  readonly perform: Perform;
}

/** Writes a mail to the app as a person: the app receives it. */
export function ComposeDialog({ draft, onClose, perform }: ComposeDialogProps) {
  const title = draft?.isNew === false ? "Reply" : "Write to your app";
  return (
    <Dialog title={title} isOpen={draft !== null} onClose={onClose} width="wide">
      {draft ? <ComposeForm first={draft} onClose={onClose} perform={perform} /> : null}
    </Dialog>
  );
}

interface ComposeFormProps {
  readonly first: Draft;
  readonly onClose: () => void;
  readonly perform: Perform;
}

function ComposeForm({ first, onClose, perform }: ComposeFormProps) {
  const [draft, setDraft] = useState(first);
  const [refused, setRefused] = useState<{ field: string | undefined; message: string }>();
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const send = async () => {
    const { from, to, subject, text } = draft;
    const title = `${from} wrote “${subject}”`;
    const body = { from, to, subject, text };
    const request = { kind: "email", method: "POST", path: "/_receive", body } as const;
    const { answer } = await perform({ title, request });
    if (answer.refusal)
      setRefused({ field: answer.refusal.field, message: answer.refusal.message });
    else onClose();
  };
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  const isElsewhere = refused && !["from", "to", "subject", "text"].includes(refused.field ?? "");
  return (
    <Form
      className="vstack compose"
      aria-label={first.isNew ? "Write to your app" : "Reply"}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        label="From"
        isRequired
        value={draft.from}
        onChange={(from) => change({ from })}
        error={errorOf("from")}
      />
      <TextInput
        label="To"
        isRequired
        autoFocus={first.to === ""}
        value={draft.to}
        onChange={(to) => change({ to })}
        hint="An address of your app"
        error={errorOf("to")}
      />
      <TextInput
        label="Subject"
        isRequired
        value={draft.subject}
        onChange={(subject) => change({ subject })}
        error={errorOf("subject")}
      />
      <TextInput
        label="Text"
        lines={6}
        autoFocus={first.to !== ""}
        value={draft.text}
        onChange={(text) => change({ text })}
        error={errorOf("text")}
      />
      {isElsewhere ? <Note tone="bad">{refused.message}</Note> : null}
      <div className="hstack dialog-actions">
        <span className="mono faint grow">POST /_receive</span>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" type="submit">
          Send
        </Button>
      </div>
    </Form>
  );
}

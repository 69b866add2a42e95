import { useState, type ReactNode } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/controls/dialog.tsx";
import { Words, wordsOf } from "../mrkdwn/mrkdwn.tsx";
import type { Confirm } from "../shapes.ts";

/** Asks the person before an act, where the app wants that. `dialog` must be drawn. */
export function useConfirm(confirm: Confirm | undefined): {
  readonly ask: (act: () => void) => void;
  readonly dialog: ReactNode;
} {
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null);
  const close = () => setAct(null);
  return {
    ask: (run) => {
      if (confirm) setAct({ run });
      else run();
    },
    dialog: confirm ? (
      <Dialog
        title={confirm.title ? wordsOf(confirm.title) : "Are you sure?"}
        isOpen={act !== null}
        onClose={close}
        role="alertdialog"
      >
        <div className="bk-text">
          <Words text={confirm.text} />
        </div>
        <div className="hstack dialog-actions">
          <Button onPress={close} autoFocus>
            {confirm.deny ? wordsOf(confirm.deny) : "Cancel"}
          </Button>
          <Button
            tone={confirm.style === "danger" ? "danger" : "primary"}
            onPress={() => {
              act?.run();
              close();
            }}
          >
            {confirm.confirm ? wordsOf(confirm.confirm) : "Yes"}
          </Button>
        </div>
      </Dialog>
    ) : null,
  };
}

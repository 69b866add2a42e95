import { Layers, Redo2, Undo2 } from "lucide-react";
import { showOverlay } from "../../stores/overlay-store.ts";
import { redoLast, undoLast, useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";

/** Undo and redo of the last action, and the snapshots that it is made with. */
export function SnapshotsButton() {
  const last = useUndoSteps(({ steps }) => steps.at(-1));
  const undone = useUndoSteps(({ redos }) => redos.at(-1));
  return (
    <>
      <IconButton
        label={last ? `Undo ${last.title}` : "Nothing to undo"}
        isDisabled={!last}
        onPress={() => void undoLast()}
      >
        <Undo2 size={14} aria-hidden />
      </IconButton>
      <IconButton
        label={undone ? `Redo ${undone.title}` : "Nothing to redo"}
        isDisabled={!undone}
        onPress={() => void redoLast()}
      >
        <Redo2 size={14} aria-hidden />
      </IconButton>
      <Button onPress={() => showOverlay("snapshots")}>
        <Layers size={13} aria-hidden />
        Snapshots
      </Button>
    </>
  );
}

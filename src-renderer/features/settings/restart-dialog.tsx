import { useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import {
  carryOut,
  dropChange,
  usePendingChange,
  type PendingChange,
} from "../../stores/pending-change.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { useSimulatorNames } from "../../ui/display/simulator/simulator-looks.ts";
import { NamedLines } from "../../ui/display/named-lines.tsx";
import { Note } from "../../ui/display/note.tsx";
import { listRestartEffects } from "./restart-effects.ts";

/** Asks before a change of the settings that restarts simulators. */
export function RestartDialog() {
  const { pending, refused } = usePendingChange();
  return (
    <Dialog title="Apply settings" isOpen={pending !== null} onClose={dropChange} width="wide">
      {pending ? <RestartQuestion {...pending} /> : null}
      {refused.map(({ field, message }) => (
        <Note key={field} tone="bad">
          {field}: {message}
        </Note>
      ))}
    </Dialog>
  );
}

function RestartQuestion({ change, plan }: PendingChange) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useSimulators().map(({ kind }) => kind);
  const nameOf = useSimulatorNames();
  const { goes, starts, stays } = listRestartEffects(plan, running, nameOf);
  const carry = () => {
    setBusy(true);
    carryOut(change).catch((error: unknown) => {
      setFailure(explainError(error));
      setBusy(false);
    });
  };
  return (
    <>
      <div className="vstack restart-effects">
        <NamedLines name="Will be deleted" lines={goes} />
        {starts.length === 0 ? null : <NamedLines name="Will be started" lines={starts} />}
        <NamedLines name="Will be kept" lines={stays} />
      </div>
      {failure === undefined ? null : <Note tone="bad">{failure}</Note>}
      <div className="hstack dialog-actions">
        <Button onPress={dropChange}>Cancel</Button>
        <Button tone="danger" isPending={isBusy} onPress={carry}>
          Apply and restart
        </Button>
      </div>
    </>
  );
}

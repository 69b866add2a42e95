import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { undoAct, withUndo } from "../../stores/snapshots/undo-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useSimulatorNames } from "../../ui/display/simulator/simulator-looks.ts";
import { NamedLines } from "../../ui/display/named-lines.tsx";
import { Note } from "../../ui/display/note.tsx";
import { CheckBox } from "../../ui/forms/check-box.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import { listResetEffects } from "./reset-effects.ts";
import { listChoices } from "../../ui/text/name-simulator.ts";
import { canKeep, resetSimulators } from "./reset-simulators.ts";

const ALL = "*";

const RESET = "Reset";

/** The simulator to reset, and the effects. */
export function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const all = useSimulators();
  const [preferred] = useChosenSimulators();
  const [target, setTarget] = useState(preferred?.kind ?? ALL);
  const [keepsEndpoints, setKeepsEndpoints] = useState(true);
  const [takesSnapshot, setTakesSnapshot] = useState(true);
  const simulators = target === ALL ? all : all.filter(({ kind }) => kind === target);
  const refresh = useRefreshItems();
  const nameOf = useSimulatorNames();
  const run = useMutation({
    mutationFn: () => {
      const reset = () => resetSimulators(simulators, keepsEndpoints);
      const kinds = simulators.map(({ kind }) => kind);
      return takesSnapshot ? withUndo({ title: RESET, kinds }, reset) : reset();
    },
    onSuccess: (endpoints) => {
      const who = target === ALL ? "All simulators were reset" : `${nameOf(target)} was reset`;
      announce(`${who}${endpoints}`, takesSnapshot ? { act: undoAct(RESET) } : {});
      void refresh();
      onDone();
    },
  });
  return (
    <>
      <SelectInput
        label="Simulator"
        choices={[
          ...listChoices(all),
          ...(all.length > 1 ? [{ id: ALL, title: "All simulators" }] : []),
        ]}
        value={target}
        onChange={setTarget}
      />
      <ResetEffects simulators={simulators} keepsEndpoints={keepsEndpoints} />
      <CheckBox
        label="Keep endpoints"
        hint="Register them again after the reset."
        isTicked={keepsEndpoints}
        onChange={setKeepsEndpoints}
      />
      <CheckBox
        label="Save a snapshot first"
        hint="Undo restores “before Reset”."
        isTicked={takesSnapshot}
        onChange={setTakesSnapshot}
      />
      {run.isError ? <Note tone="bad">{explainError(run.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <code className="faint grow">POST /_sim/reset</code>
        <Button autoFocus onPress={onDone}>
          Cancel
        </Button>
        <Button tone="danger" isPending={run.isPending} onPress={() => run.mutate()}>
          Reset
        </Button>
      </div>
    </>
  );
}

interface ResetEffectsProps {
  readonly simulators: readonly SimulatorView[];
  readonly keepsEndpoints: boolean;
}

function ResetEffects({ simulators, keepsEndpoints }: ResetEffectsProps) {
  const statuses = useFeed((feed) => feed.statuses);
  const endpoints = useCommand("endpoints.list", {}).data ?? [];
  const registered = endpoints.filter(
    ({ kind, id }) => id !== null && simulators.some((one) => one.kind === kind),
  );
  const kept = registered.filter((endpoint) => keepsEndpoints && canKeep(simulators, endpoint));
  const { goes, stays } = listResetEffects(
    simulators.flatMap(({ kind }) => statuses.get(kind) ?? []),
    { registered: registered.length, kept: kept.length },
  );
  return (
    <div className="reset-effects">
      <NamedLines name="Will be deleted" lines={goes} />
      <NamedLines name="Will be kept" lines={stays} />
    </div>
  );
}

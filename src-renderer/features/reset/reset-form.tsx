import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../bridge/api-call.ts";
import { BridgeError } from "../../bridge/client.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useRefreshItems } from "../../stores/schedule/timeline-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import { NamedLines } from "../../ui/display/named-lines.tsx";
import { Note } from "../../ui/display/note.tsx";
import { listResetEffects } from "./reset-effects.ts";
import { listChoices } from "../../ui/text/name-simulator.ts";

const ALL = "*";

async function reset(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const { refusal } = await callApi({ kind, method: "POST", path: "/_sim/reset" });
    if (refusal) throw new BridgeError(refusal.code ?? "refused", `${kind}: ${refusal.message}`);
  }
}

/** Which simulator, what goes, what stays. */
export function ResetForm({ onDone }: { readonly onDone: () => void }) {
  const simulators = useSimulators();
  const [preferred] = useChosenSimulators();
  const [target, setTarget] = useState(preferred?.kind ?? ALL);
  const kinds = target === ALL ? simulators.map(({ kind }) => kind) : [target];
  const refresh = useRefreshItems();
  const run = useMutation({
    mutationFn: () => reset(kinds),
    onSuccess: () => {
      announce(target === ALL ? "All simulators were reset" : `${target} was reset`);
      void refresh();
      onDone();
    },
  });
  return (
    <>
      <SelectInput
        label="Simulator"
        choices={[
          ...listChoices(simulators),
          ...(simulators.length > 1 ? [{ id: ALL, title: "All simulators" }] : []),
        ]}
        value={target}
        onChange={setTarget}
      />
      <ResetEffects kinds={kinds} />
      {run.isError ? <Note tone="bad">{explainError(run.error)}</Note> : null}
      <div className="hstack dialog-actions">
        <Button onPress={onDone}>Cancel</Button>
        <Button tone="danger" isDisabled={run.isPending} onPress={() => run.mutate()}>
          Reset
        </Button>
      </div>
    </>
  );
}

function ResetEffects({ kinds }: { readonly kinds: readonly string[] }) {
  const statuses = useFeed((feed) => feed.statuses);
  const endpoints = useCommand("endpoints.list", {}).data ?? [];
  const { goes, stays } = listResetEffects(
    kinds.flatMap((kind) => statuses.get(kind) ?? []),
    endpoints.filter(({ kind, id }) => id !== null && kinds.includes(kind)).length,
  );
  return (
    <div className="reset-effects">
      <NamedLines name="Goes" lines={goes} />
      <NamedLines name="Stays" lines={stays} />
    </div>
  );
}

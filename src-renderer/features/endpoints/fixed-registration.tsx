import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { SettingsView } from "#shared/domain/settings.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { proposeChange } from "../../stores/pending-change.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

interface FixedRegistrationProps {
  readonly kind: string;
  /** Where the test receiver listens. */
  readonly url: string;
}

/**
 * Makes the test receiver the one receiver of a simulator that has only one: a setting, which restarts
 * it. The receiver keeps its port from then on and is there at every start.
 */
export function FixedRegistration({ kind, url }: FixedRegistrationProps) {
  const view = useSettingsView();
  const use = useMutation({
    mutationFn: (from: SettingsView) => proposeChange(pointAt(from, kind, url)),
  });
  if (!view) return null;
  const override = view.overrides.find(({ field }) => field === `receivers.${kind}`);
  if (override) return <span className="faint">{override.by} names its receiver</span>;
  const problems = use.data ?? [];
  return (
    <>
      <Button
        size="small"
        label={`Use it for ${kind}`}
        isDisabled={use.isPending}
        onPress={() => {
          use.mutate(view);
        }}
      >
        <Plus size={13} aria-hidden />
        Use it
      </Button>
      {problems.map(({ field, message }) => (
        <Note key={field} tone="bad">
          {message}
        </Note>
      ))}
      {use.isError ? <Note tone="bad">{explainError(use.error)}</Note> : null}
    </>
  );
}

function pointAt({ values, simulators }: SettingsView, kind: string, url: string) {
  const example = simulators.find((simulator) => simulator.kind === kind)?.secret?.example ?? "";
  const secret = values.receivers[kind]?.secret ?? example;
  return {
    receivers: { ...values.receivers, [kind]: { url, secret } },
    testReceiverPort: Number(new URL(url).port),
    testReceiverStarts: true,
  };
}

import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { formatPlural } from "../../ui/format.ts";
import { Note } from "../../ui/note.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** What was typed and does not hold yet; nothing when there is nothing. */
export function ApplyBar({ form }: { readonly form: SettingsForm }) {
  if (form.changes === 0 || form.isLocked) return null;
  return <Bar form={form} />;
}

function Bar({ form }: { readonly form: SettingsForm }) {
  useEffect(() => {
    // The room that it takes must not be that of the field which is typed in.
    document.activeElement?.closest(".setting-field, .field")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="apply-bar">
      {form.failure === undefined ? null : <Note tone="bad">{form.failure}</Note>}
      <span className="grow">{formatPlural(form.changes, "setting")} changed, not applied yet</span>
      <Button onPress={form.takeBack}>Take back</Button>
      <Button tone="primary" isDisabled={form.isBusy} onPress={form.apply}>
        Apply settings
      </Button>
    </div>
  );
}

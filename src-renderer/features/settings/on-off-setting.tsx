import { Segments } from "../../ui/controls/segments.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

interface OnOffSettingProps {
  readonly form: SettingsForm;
  readonly field: string;
  readonly label: string;
}

/** A setting that is on or off. */
export function OnOffSetting({ form, field, label }: OnOffSettingProps) {
  return (
    <Segments
      label={label}
      value={form.text(field) === "on" ? "on" : "off"}
      choices={{ off: "Off", on: "On" }}
      isDisabled={form.isLocked}
      onChange={(chosen) => form.set(field, chosen)}
    />
  );
}

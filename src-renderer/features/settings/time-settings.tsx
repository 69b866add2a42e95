import { SettingField } from "./setting-field.tsx";
import { SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** Where the simulators' clocks begin and how fast they run. */
export function TimeSettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Simulator clock">
      <div className="setting-pair">
        <SettingField
          form={form}
          field="startTime"
          label="Start time"
          placeholder="2026-01-02T03:04:05Z"
          hint="ISO 8601. Empty: the time of the start."
        />
        <SettingField
          form={form}
          field="pace"
          label="Pace"
          numeric
          hint="Simulated seconds per real second. Empty: it stands still until it is advanced."
        />
      </div>
    </SettingSection>
  );
}

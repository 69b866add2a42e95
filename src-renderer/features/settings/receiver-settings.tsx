import { OnOffSetting } from "./on-off-setting.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** Where the built-in receiver listens, and whether it is there from the start. */
export function ReceiverSettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Test receiver">
      <OnOffSetting form={form} field="testReceiverStarts" label="At the start" />
      <SettingField
        form={form}
        field="testReceiverPort"
        label="Test receiver port"
        numeric
        hint="A fixed port gives it an address that receivers set for good can name; 0 takes any free one."
      />
    </SettingSection>
  );
}

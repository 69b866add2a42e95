import { Segments } from "../../ui/segments.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** Where the built-in receiver listens, and whether it is there from the start. */
export function ReceiverSettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Test receiver">
      <Segments
        label="At the start"
        value={form.text("testReceiverStarts") === "on" ? "on" : "off"}
        choices={{ off: "Off", on: "On" }}
        isDisabled={form.isLocked}
        onChange={(chosen) => {
          form.set("testReceiverStarts", chosen);
        }}
      />
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

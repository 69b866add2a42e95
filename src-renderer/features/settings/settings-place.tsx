import type { SettingsView } from "#shared/domain/settings.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { AboutSettings } from "./about-settings.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { DeliverySettings } from "./delivery-settings.tsx";
import { InstanceSettings } from "./instance-settings.tsx";
import { FaultSettings } from "./faults/fault-settings.tsx";
import { SettingsNav } from "./settings-nav.tsx";
import { SimulatorSettings } from "./simulator-settings.tsx";
import { useSettingsForm, type SettingsForm } from "./use-settings-form.ts";
import { OnOffSetting } from "./on-off-setting.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingSection } from "./setting-section.tsx";
import { keepAppearance } from "../../stores/kept-appearance.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { Segments } from "../../ui/controls/segments.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { useEffect } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { Note } from "../../ui/display/note.tsx";
import "./settings.css";

/** The settings: the look of the window, the start of the simulators, and the stored files. */
export function SettingsPlace() {
  const view = useSettingsView();
  return view ? <Settings view={view} /> : null;
}

function Settings({ view }: { readonly view: SettingsView }) {
  const form = useSettingsForm(view);
  return (
    <>
      <div className="settings-parts">
        <SettingsNav />
        <div className="scroll settings">
          <DeliverySettings form={form} />
          <FaultSettings />
          <SimulatorSettings form={form} />
          <TimeSettings form={form} />
          <ReceiverSettings form={form} />
          <AppearanceSettings />
          <InstanceSettings />
          <ShortcutSettings />
          <AboutSettings file={view.file} />
        </div>
      </div>
      <ApplyBar form={form} />
    </>
  );
}

/** The port of the test receiver, and whether it starts with the panel. */
function ReceiverSettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Test receiver">
      <OnOffSetting form={form} field="testReceiverStarts" label="Start with Simdeck" />
      <SettingField
        form={form}
        field="testReceiverPort"
        label="Test receiver port"
        numeric
        hint="A fixed port keeps the address of the test receiver at each start. 0 uses any free port."
      />
    </SettingSection>
  );
}

/** The keyboard shortcuts. */
function ShortcutSettings() {
  const singleKeys = useSettings((state) => state.singleKeys);
  return (
    <SettingSection title="Shortcuts">
      <Segments
        label="Single keys"
        value={singleKeys ? "on" : "off"}
        choices={{ on: "On", off: "Off" }}
        onChange={(chosen) => keepAppearance({ singleKeys: chosen === "on" })}
      />
      <ShortcutList />
    </SettingSection>
  );
}

/** The start and the pace of the simulators' clocks. */
function TimeSettings({ form }: { readonly form: SettingsForm }) {
  return (
    <SettingSection title="Simulator clock">
      <div className="setting-pair">
        <SettingField
          form={form}
          field="startTime"
          label="Start time"
          placeholder="2026-01-02T03:04:05Z"
          hint="ISO 8601. Default: the real time at startup."
        />
        <SettingField
          form={form}
          field="pace"
          label="Pace"
          numeric
          hint="Simulated seconds per real second. Default: the clock is stopped, and only advances on request."
        />
      </div>
    </SettingSection>
  );
}

/** The bar for changes that are not applied yet; nothing without any. */
function ApplyBar({ form }: { readonly form: SettingsForm }) {
  if (form.changes === 0 || form.isLocked) return null;
  return <Bar form={form} />;
}

function Bar({ form }: { readonly form: SettingsForm }) {
  useEffect(() => {
    // The room that it takes must not be that of the field which is typed in.
    document.activeElement?.closest(".setting-field, .field")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="hstack apply-bar">
      {form.failure === undefined ? null : <Note tone="bad">{form.failure}</Note>}
      <span className="grow">{formatPlural(form.changes, "setting")} changed, not applied</span>
      <Button onPress={form.takeBack}>Discard</Button>
      <Button tone="primary" isPending={form.isBusy} onPress={form.apply}>
        Apply settings
      </Button>
    </div>
  );
}

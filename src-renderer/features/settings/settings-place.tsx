import type { SettingsView } from "#shared/domain/settings.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { AboutSettings } from "./about-settings.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { ApplyBar } from "./apply-bar.tsx";
import { DeliverySettings } from "./delivery-settings.tsx";
import { InstanceSettings } from "./instance-settings.tsx";
import { ReceiverSettings } from "./receiver-settings.tsx";
import { ShortcutSettings } from "./shortcut-settings.tsx";
import { SimulatorSettings } from "./simulator-settings.tsx";
import { TimeSettings } from "./time-settings.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
import "./settings.css";

/** How the window looks, what the simulators are started with, and where all that is kept. */
export function SettingsPlace() {
  const view = useSettingsView();
  return view ? <Settings view={view} /> : null;
}

function Settings({ view }: { readonly view: SettingsView }) {
  const form = useSettingsForm(view);
  return (
    <>
      <div className="scroll settings">
        <AppearanceSettings />
        <InstanceSettings />
        <SimulatorSettings form={form} />
        <DeliverySettings form={form} />
        <TimeSettings form={form} />
        <ReceiverSettings form={form} />
        <ShortcutSettings />
        <AboutSettings file={view.file} />
      </div>
      <ApplyBar form={form} />
    </>
  );
}

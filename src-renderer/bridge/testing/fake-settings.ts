import {
  changeSettings,
  defaultSettings,
  type Settings,
  type SettingsChange,
  type SettingsPlan,
  type SettingsView,
} from "#shared/domain/settings.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { fakeSimulators } from "./fake-simulators.ts";

/** Settings in memory: what is changed holds, and what a test says overrides them or is wrong. */
export class FakeSettings {
  values: Settings = defaultSettings;
  overrides: SettingsView["overrides"] = [];
  notices: string[] = [];
  /** The losses of any change. */
  losses: SettingsPlan["losses"] = [];

  view(running: readonly SimulatorView[]): SettingsView {
    return {
      values: this.values,
      overrides: this.overrides,
      simulators: fakeSimulators.map(({ kind, model, delivery }) => ({
        kind,
        model,
        delivery,
        runs: running.some((simulator) => simulator.kind === kind),
        secret: delivery === "fixed" ? { allowed: "a secret", example: "whsec_example" } : null,
      })),
      notices: this.notices,
      file: "/home/you/.config/simdeck/settings.json",
    };
  }

  change(change: SettingsChange): SettingsPlan {
    this.values = changeSettings(this.values, change);
    return { problems: [], losses: [], starts: [] };
  }
}

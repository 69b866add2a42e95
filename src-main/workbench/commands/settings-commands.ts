import type { SettingsHost } from "../settings/settings-host.ts";
import type { Handlers } from "./command-runner.ts";

/** Commands about what is set for good. */
export function settingsCommands(
  settings: SettingsHost,
): Pick<Handlers, "settings.get" | "settings.plan" | "settings.change"> {
  return {
    "settings.get": () => settings.view(),
    "settings.plan": ({ change }) => settings.plan(change),
    "settings.change": ({ change }) => settings.change(change),
  };
}

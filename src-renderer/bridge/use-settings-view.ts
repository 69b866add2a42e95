import type { SettingsView } from "#shared/domain/settings.ts";
import { useCommand } from "./use-command.ts";

/** The settings as the host keeps them; undefined until it has said so. */
export function useSettingsView(): SettingsView | undefined {
  return useCommand("settings.get", {}).data;
}

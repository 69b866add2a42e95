import { nativeTheme } from "electron";
import type { Settings } from "#shared/domain/settings.ts";
import type { Workbench } from "../workbench/start-workbench.ts";

const sources = { system: "system", light: "light", dark: "dark", contrast: "dark" } as const;

/**
 * Keeps what the system draws around the page (menus, dialogs, the window before the page is there) in
 * the theme that is set.
 */
export function followTheme(settings: Workbench["settings"]): void {
  const follow = ({ theme }: Pick<Settings, "theme">) => {
    nativeTheme.themeSource = sources[theme];
  };
  follow(settings.view().values);
  settings.onChange(() => {
    follow(settings.view().values);
  });
}

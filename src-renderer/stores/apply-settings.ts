import { useSettings, type Settings } from "./settings-store.ts";

/** The theme to show, the system's wish included. */
export function chooseTheme(theme: Settings["theme"], systemIsLight: boolean) {
  if (theme !== "system") return theme;
  return systemIsLight ? "light" : "dark";
}

/** Keeps the page's theme, density and motion in step with the settings and the system. */
export function applySettings(): void {
  const light = window.matchMedia("(prefers-color-scheme: light)");
  const apply = () => {
    const { theme, density, motion } = useSettings.getState();
    const { dataset } = document.documentElement;
    dataset["theme"] = chooseTheme(theme, light.matches);
    dataset["density"] = density;
    dataset["motion"] = motion;
  };
  apply();
  useSettings.subscribe(apply);
  light.addEventListener("change", apply);
}

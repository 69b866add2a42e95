import { useSettings, type Settings } from "./settings-store.ts";

/** The preferences of the system. */
export interface SystemWish {
  readonly isLight: boolean;
  readonly wantsContrast: boolean;
}

/** The theme to show, the system's wish included. */
export function chooseTheme(theme: Settings["theme"], { isLight, wantsContrast }: SystemWish) {
  if (theme !== "system") return theme;
  if (wantsContrast) return isLight ? "contrast-light" : "contrast";
  return isLight ? "light" : "dark";
}

/** Keeps the page's theme, density and motion in step with the settings and the system. */
export function applySettings(): void {
  const light = window.matchMedia("(prefers-color-scheme: light)");
  const contrast = window.matchMedia("(prefers-contrast: more)");
  const apply = () => {
    const { theme, density, motion } = useSettings.getState();
    const { dataset } = document.documentElement;
    const wish = { isLight: light.matches, wantsContrast: contrast.matches };
    dataset["theme"] = chooseTheme(theme, wish);
    dataset["density"] = density;
    dataset["motion"] = motion;
  };
  apply();
  useSettings.subscribe(apply);
  light.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
}

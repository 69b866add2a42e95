import { useSettings } from "../../stores/settings-store.ts";
import { keepAppearance } from "../../stores/kept-appearance.ts";
import { Segments } from "../../ui/controls/segments.tsx";
import { SettingSection } from "./setting-section.tsx";

/** The settings for the look of the window; they apply at once. */
export function AppearanceSettings() {
  const { theme, density, motion } = useSettings();
  return (
    <SettingSection title="Appearance">
      <Segments
        label="Theme"
        value={theme}
        choices={{ system: "System", light: "Light", dark: "Dark", contrast: "High contrast" }}
        onChange={(chosen) => keepAppearance({ theme: chosen })}
      />
      <Segments
        label="Density"
        value={density}
        choices={{ compact: "Compact", normal: "Normal", roomy: "Roomy" }}
        onChange={(chosen) => keepAppearance({ density: chosen })}
      />
      <Segments
        label="Motion"
        value={motion}
        choices={{ system: "System", reduced: "Reduced" }}
        onChange={(chosen) => keepAppearance({ motion: chosen })}
      />
    </SettingSection>
  );
}

import { keepAppearance } from "../../stores/kept-appearance.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { Segments } from "../../ui/segments.tsx";
import { SettingSection } from "./setting-section.tsx";
import { ShortcutList } from "./shortcut-list.tsx";

/** What the keys do. */
export function ShortcutSettings() {
  const singleKeys = useSettings((state) => state.singleKeys);
  return (
    <SettingSection title="Shortcuts">
      <Segments
        label="Single keys"
        value={singleKeys ? "on" : "off"}
        choices={{ on: "On", off: "Off" }}
        onChange={(chosen) => {
          keepAppearance({ singleKeys: chosen === "on" });
        }}
      />
      <ShortcutList />
    </SettingSection>
  );
}

import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFaultCount } from "../../stores/faults/use-faults.ts";
import { useLocation } from "../../stores/location.ts";
import { placeHref } from "../../stores/places.ts";
import { sectionId } from "./setting-section.tsx";

/** The sections of the settings, most used first. */
export const sections = [
  "Delivery",
  "Faults",
  "Simulators",
  "Simulator clock",
  "Test receiver",
  "Appearance",
  "Instance",
  "Shortcuts",
  "About",
] as const;

/** Links to the sections; the number beside Faults is how many are set. */
export function SettingsNav() {
  const { params } = useLocation();
  const faults = useFaultCount(useSimulators().map(({ kind }) => kind));
  return (
    <nav className="settings-nav" aria-label="Settings">
      {sections.map((section) => (
        <a
          key={section}
          href={placeHref("settings", { section })}
          aria-current={params["section"] === section ? "true" : undefined}
          // The link of the section that is shown already changes nothing by itself.
          onClick={() => document.getElementById(sectionId(section))?.focus()}
        >
          {section}
          {section === "Faults" && faults > 0 ? (
            <span className="figures settings-faults">{faults}</span>
          ) : null}
        </a>
      ))}
    </nav>
  );
}

import type { ReactNode } from "react";
import { useCommand } from "../../bridge/use-command.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFeed } from "../../stores/feed-store.ts";
import { useSettings } from "../../stores/settings-store.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { hueOf, Mark } from "../../ui/mark.tsx";
import { Segments } from "../../ui/segments.tsx";
import { shortcuts } from "./shortcuts.ts";
import "./settings.css";

/** How the window looks, and what it runs on. */
export function SettingsPlace() {
  return (
    <div className="scroll settings">
      <Appearance />
      <Running />
      <Shortcuts />
      <About />
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Appearance() {
  const { theme, density, motion } = useSettings();
  return (
    <Section title="Appearance">
      <Segments
        label="Theme"
        value={theme}
        choices={{ system: "System", light: "Light", dark: "Dark", contrast: "High contrast" }}
        onChange={(chosen) => {
          useSettings.setState({ theme: chosen });
        }}
      />
      <Segments
        label="Density"
        value={density}
        choices={{ compact: "Compact", normal: "Normal", roomy: "Roomy" }}
        onChange={(chosen) => {
          useSettings.setState({ density: chosen });
        }}
      />
      <Segments
        label="Motion"
        value={motion}
        choices={{ system: "As the system says", reduced: "Reduced" }}
        onChange={(chosen) => {
          useSettings.setState({ motion: chosen });
        }}
      />
    </Section>
  );
}

function Running() {
  const simulators = useSimulators();
  const statuses = useFeed((feed) => feed.statuses);
  return (
    <Section title="Running simulators">
      <ul className="running">
        {simulators.map(({ kind, model, baseUrl, delivery }) => (
          <li key={kind}>
            <Mark hue={hueOf(kind)} />
            <span className="running-kind">{kind}</span>
            <span className="faint running-model">{model}</span>
            <span className="mono">{baseUrl}</span>
            <CopyButton text={baseUrl} what={`address of ${kind}`} />
            <span className="soft">
              {delivery === "none"
                ? ""
                : `delivery ${statuses.get(kind)?.deliveryOn ? "on" : "off"}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="faint">
        Ports, which simulators start, and delivery are set when Simdeck starts: --port-base,
        --only, SIM_WEBHOOK_DELIVERY.
      </p>
    </Section>
  );
}

function SingleKeys() {
  const singleKeys = useSettings((state) => state.singleKeys);
  return (
    <Segments
      label="Single keys"
      value={singleKeys ? "on" : "off"}
      choices={{ on: "On", off: "Off" }}
      onChange={(chosen) => {
        useSettings.setState({ singleKeys: chosen === "on" });
      }}
    />
  );
}

function Shortcuts() {
  return (
    <Section title="Shortcuts">
      <SingleKeys />
      <dl className="shortcuts">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function About() {
  const info = useCommand("app.info", {}).data;
  if (!info) return null;
  return (
    <Section title="About">
      <p className="soft">
        Simdeck {info.version} on Electron {info.electron}
      </p>
      <p className="data-folder">
        <span className="soft">Data folder</span>
        <span className="mono">{info.dataFolder}</span>
        <CopyButton text={info.dataFolder} what="data folder" />
      </p>
    </Section>
  );
}

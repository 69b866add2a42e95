import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { Segments } from "../../ui/controls/segments.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { nameRole } from "../../ui/text/name-simulator.ts";
import { SettingField } from "./setting-field.tsx";
import { OverrideNote, SettingSection } from "./setting-section.tsx";
import type { SettingsForm } from "./use-settings-form.ts";

/** The simulators that start, and their ports. */
export function SimulatorSettings({ form }: { readonly form: SettingsForm }) {
  const chosen = form.text("simulators").split(",");
  const problem = form.problem("simulators");
  return (
    <SettingSection title="Simulators">
      <ul className="running">
        {form.view.simulators.map(({ kind, model, hue }) => (
          <li key={kind}>
            <Switch
              label={`Start ${kind}`}
              isOn={chosen.includes(kind)}
              isDisabled={form.isLocked}
              onChange={(on) => form.set("simulators", choose(form, chosen, kind, on))}
            />
            <Mark name={kind} hue={hue} />
            <span className="running-kind">{model}</span>
            <span className="faint running-model">{nameRole(kind)}</span>
            {form.isLocked ? null : <RunningState kind={kind} />}
          </li>
        ))}
      </ul>
      {problem === undefined ? null : <p className="field-error">{problem}</p>}
      <OverrideNote override={form.override("simulators")} />
      <SettingField
        form={form}
        field="portBase"
        label="Port base"
        numeric
        hint="The first simulator has the port after this one, the second the next, and so on. 0 uses any free ports."
      />
      <Segments
        label="State of the last time"
        value={form.text("continues") === "always" ? "always" : "ask"}
        choices={{ ask: "Ask", always: "Always continue" }}
        isDisabled={form.isLocked}
        onChange={(chosen) => form.set("continues", chosen)}
      />
      <p className="hint">
        At startup, Simdeck offers to continue with the endpoints, objects and events that were
        there when it was closed, or restores them without a question.
      </p>
    </SettingSection>
  );
}

/** The kinds that start, in the order of the registry. */
function choose(form: SettingsForm, chosen: readonly string[], kind: string, on: boolean): string {
  const all = form.view.simulators.map((simulator) => simulator.kind);
  return all.filter((one) => (one === kind ? on : chosen.includes(one))).join(",");
}

function RunningState({ kind }: { readonly kind: string }) {
  const simulator = useSimulators().find((running) => running.kind === kind);
  const isOn = useFeed((feed) => feed.statuses.get(kind)?.deliveryOn ?? false);
  if (!simulator) return <span className="faint">not running</span>;
  return (
    <>
      <span className="mono">{simulator.baseUrl}</span>
      <CopyButton text={simulator.baseUrl} what={`address of ${kind}`} />
      <span className="soft">
        {simulator.delivery === "none" ? "" : `delivery ${isOn ? "on" : "off"}`}
      </span>
    </>
  );
}

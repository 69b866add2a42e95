import { Check } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";

/** Requests of an app that are looked at for the name of its SDK. */
const MOST = 5;

interface ConnectChoiceProps {
  readonly simulators: readonly SimulatorView[];
  readonly chosen: readonly string[];
  readonly onChange: (kinds: readonly string[]) => void;
}

/** The simulators that an app uses: a button for each, down while it is chosen. */
export function ConnectChoice({ simulators, chosen, onChange }: ConnectChoiceProps) {
  return (
    <ToggleButtonGroup
      aria-label="Simulators of the app"
      className="connect-choice"
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={chosen}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
    >
      {simulators.map(({ kind, model }) => (
        <ToggleButton key={kind} id={kind} className="hstack connect-chip">
          <Mark name={kind} />
          {model}
          {chosen.includes(kind) ? <Check size={12} aria-hidden /> : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** The SDK that has called a simulator, as its requests name it. */
export function ConnectSeen({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind, model } = simulator;
  const requests = useStatus(kind).requests ?? 0;
  const found = useCommand(
    "requests.window",
    {
      filter: {
        kinds: [kind],
        methods: [],
        statuses: [],
        sources: ["client"],
        paths: [],
        text: "",
      },
      count: 1,
    },
    // The first requests tell the SDK; later ones need no further look.
    { freshFor: String(Math.min(requests, MOST)), enabled: requests > 0 },
  ).data;
  const client = found?.rows.at(-1)?.client ?? "";
  return (
    <li className="hstack">
      <Mark name={kind} />
      <span>{model}</span>
      {(found?.matched ?? 0) > 0 ? (
        <span className="good">seen{client === "" ? "" : ` ${client}`}</span>
      ) : (
        <span className="faint">waiting for the first request</span>
      )}
    </li>
  );
}

import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../bridge/api-request.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { countReceivers, splitEffect } from "./effect-types.ts";

interface ActionEffectsProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
  readonly request: ApiRequest;
}

/** The effects of an action, the endpoints that get its events, and its request. */
export function ActionEffects({ simulator, action, request }: ActionEffectsProps) {
  return (
    <div className="action-side">
      <div className="action-said">
        <h3>What will happen</h3>
        <ol className="effects">
          {action.effects.map((effect) => (
            <li key={effect}>
              {splitEffect(effect).map(({ text, isType }) =>
                isType ? <code key={text}>{text}</code> : text,
              )}
            </li>
          ))}
          <Receivers simulator={simulator} effects={action.effects} />
        </ol>
        <section aria-label={`Request of ${action.title}`}>
          <h3>Request</h3>
          <CodeBlock
            text={`POST ${request.path}\n${JSON.stringify(request.body, null, 2)}`}
            label="Request"
            wraps
          />
        </section>
        <p className="faint action-undo">Undo restores the state before this action.</p>
      </div>
    </div>
  );
}

/** A sentence that promises something of the app. */
const ASKS_APP = /\bthe app gets\b/i;

interface ReceiversProps {
  readonly simulator: SimulatorView;
  readonly effects: readonly string[];
}

/** The number of endpoints that get an action's events; nothing if it names no event. */
function Receivers({ simulator, effects }: ReceiversProps) {
  const { deliveryOn, writes } = useStatus(simulator.kind);
  const endpoints = useCommand("endpoints.list", {}, { freshFor: String(writes) }).data ?? [];
  const types = effects.flatMap(splitEffect).filter(({ isType }) => isType);
  const [type] = types;
  if (!deliveryOn && effects.some((effect) => ASKS_APP.test(effect))) {
    return (
      <li className="effect-warning">
        No app is connected, so nothing reaches one. Set its URL in Settings
        {simulator.socket === undefined ? "" : `, or open ${simulator.socket}`}.
      </li>
    );
  }
  if (!type || simulator.delivery === "none") return null;
  if (!deliveryOn) return <li>Delivery is off, so nothing is sent.</li>;
  const own = endpoints.filter(({ kind }) => kind === simulator.kind);
  const count = countReceivers(own, type.text, simulator.endpoints?.everyType ?? []);
  if (count === 0) return <li>No endpoint is subscribed to this event.</li>;
  return (
    <li>
      {formatPlural(count, "endpoint")} {count === 1 ? "gets" : "get"} <code>{type.text}</code>.
    </li>
  );
}

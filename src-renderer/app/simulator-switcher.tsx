import { ListBox, ListBoxItem } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulators } from "../bridge/use-simulators.ts";
import { useFeed } from "../stores/feed/feed-store.ts";
import { useScope } from "../stores/scope-store.ts";
import { useIsLost } from "../stores/feed/use-lost.ts";
import { Button } from "../ui/controls/button.tsx";
import { formatPort } from "../ui/text/format.ts";
import { LastKnown, lastKnownClass } from "../ui/display/last-known.tsx";
import { Mark } from "../ui/display/mark.tsx";

/** Which simulators the window speaks of: none picked means all of them. */
export function SimulatorSwitcher() {
  const simulators = useSimulators();
  const kinds = useScope((scope) => scope.kinds);
  return (
    <section className="vstack switcher" aria-label="Simulator switcher">
      <div className="switcher-head">
        <h2>Simulators</h2>
        {kinds.length > 0 ? <ShowAll /> : <span className="faint">all</span>}
      </div>
      <ListBox
        aria-label="Simulators"
        className="switcher-list"
        selectionMode="multiple"
        selectedKeys={kinds}
        items={simulators.map((simulator) => ({ id: simulator.kind, simulator }))}
        onSelectionChange={(keys) => {
          useScope.setState({
            kinds: keys === "all" ? [] : [...keys].map(String),
          });
        }}
      >
        {({ simulator }) => (
          <ListBoxItem className="switcher-item" textValue={simulator.kind}>
            <SimulatorLine simulator={simulator} />
          </ListBoxItem>
        )}
      </ListBox>
    </section>
  );
}

function ShowAll() {
  return (
    <Button
      tone="quiet"
      size="small"
      onPress={() => {
        useScope.setState({ kinds: [] });
      }}
    >
      Show all
    </Button>
  );
}

function SimulatorLine({ simulator }: { readonly simulator: SimulatorView }) {
  const failed = useFeed(({ statuses }) => statuses.get(simulator.kind)?.failed ?? 0);
  const isLost = useIsLost(simulator.kind);
  return (
    <span className={`switcher-line ${lastKnownClass(isLost)}`}>
      <Mark name={simulator.kind} />
      <span className="clip">
        {simulator.kind}
        <LastKnown isLost={isLost} />
      </span>
      {failed > 0 ? <span className="switcher-failed figures">{failed} failed</span> : null}
      <span className="faint figures switcher-port">{formatPort(simulator.baseUrl)}</span>
    </span>
  );
}

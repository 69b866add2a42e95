import { ChevronDown, ListX, X } from "lucide-react";
import { Button as AriaButton, ListBox, ListBoxItem } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useSimulators } from "../bridge/use-simulators.ts";
import { useFeed } from "../stores/feed/feed-store.ts";
import { useScope } from "../stores/scope-store.ts";
import { useIsLost } from "../stores/feed/use-lost.ts";
import { Button } from "../ui/controls/button.tsx";
import { useMoreBelow } from "../ui/layout/use-more-below.ts";
import { formatCount } from "../ui/text/format.ts";
import { nameSimulator } from "../ui/text/name-simulator.ts";
import { LastKnown, lastKnownClass } from "../ui/display/last-known.tsx";
import { Mark } from "../ui/display/simulator/mark.tsx";
import { SimulatorIcon } from "../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../ui/display/simulator/simulator-name.tsx";
import "./simulator-switcher.css";

/** Which simulators the window speaks of: none picked means all of them. */
export function SimulatorSwitcher() {
  const simulators = useSimulators();
  const kinds = useScope((scope) => scope.kinds);
  const [list, isMore] = useMoreBelow<HTMLDivElement>(simulators.length);
  return (
    <section className="vstack switcher" aria-label="Simulator switcher">
      <div className="hstack switcher-head">
        <h2 className="rail-word">Simulators</h2>
        {kinds.length > 0 ? (
          <ShowAll />
        ) : (
          <span className="faint rail-word">all {simulators.length}</span>
        )}
      </div>
      <ListBox
        ref={list}
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
          <ListBoxItem className="switcher-item" textValue={nameSimulator(simulator)}>
            <SimulatorLine simulator={simulator} />
          </ListBoxItem>
        )}
      </ListBox>
      {isMore ? (
        <More onPress={() => list.current?.scrollBy({ top: list.current.clientHeight })} />
      ) : null}
    </section>
  );
}

/** Shows that the list has more simulators than the rail has room for. The arrow keys of the list reach them, too. */
function More({ onPress }: { readonly onPress: () => void }) {
  return (
    <AriaButton className="switcher-more" aria-label="More simulators" onPress={onPress}>
      <ChevronDown size={13} aria-hidden />
      <span className="rail-word" aria-hidden>
        More
      </span>
    </AriaButton>
  );
}

function ShowAll() {
  return (
    <Button
      tone="quiet"
      size="small"
      label="Show all simulators"
      onPress={() => {
        useScope.setState({ kinds: [] });
      }}
    >
      <ListX size={13} aria-hidden />
      <span className="rail-word">Show all</span>
    </Button>
  );
}

function SimulatorLine({ simulator }: { readonly simulator: SimulatorView }) {
  const { kind } = simulator;
  const failed = useFeed(({ statuses }) => statuses.get(kind)?.failed ?? 0);
  const isLost = useIsLost(kind);
  return (
    <span
      className={`hstack switcher-line ${lastKnownClass(isLost)}`}
      title={nameSimulator(simulator)}
    >
      <SimulatorIcon kind={kind} size={16} />
      <Mark name={kind} />
      <span className="rail-word clip">
        <SimulatorName kind={kind} />
        <LastKnown isLost={isLost} />
      </span>
      {failed > 0 ? (
        <span className="switcher-failed figures">
          <X size={11} strokeWidth={2.25} aria-hidden />
          <span className="rail-word">
            {formatCount(failed)}
            <span className="unseen"> failed</span>
          </span>
        </span>
      ) : null}
    </span>
  );
}

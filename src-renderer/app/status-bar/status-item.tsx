import { memo } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useIsLost } from "../../stores/feed/use-lost.ts";
import { useCopy } from "../../ui/controls/copy-button.tsx";
import { formatHost, formatPort } from "../../ui/text/format.ts";
import { LastKnown, lastKnownClass } from "../../ui/display/last-known.tsx";
import { Mark } from "../../ui/display/mark.tsx";

/** One simulator in the status bar: where it listens and whether it delivers; a press copies the address. */
export const StatusItem = memo(({ simulator }: { readonly simulator: SimulatorView }) => {
  const [copied, copy] = useCopy();
  const { kind, baseUrl } = simulator;
  const isLost = useIsLost(kind);
  return (
    <Button
      className={`status-item figures ${lastKnownClass(isLost)}`}
      onPress={() => {
        copy(baseUrl);
        announce(`Address of ${kind} copied`);
      }}
    >
      <Mark name={kind} />
      {kind}{" "}
      <span className="status-port">
        <span className="unseen">{formatHost(baseUrl)}</span>
        <span aria-hidden>{copied ? "copied" : formatPort(baseUrl)}</span>
      </span>
      <DeliveryWord simulator={simulator} />
      <LastKnown isLost={isLost} />
      <span className="unseen">, copy the address</span>
    </Button>
  );
});
StatusItem.displayName = "StatusItem";

/** Whether a simulator delivers, or did when it was last heard of, by shape, word and colour. */
export function DeliveryWord({ simulator }: { readonly simulator: SimulatorView }) {
  const deliveryOn = useFeed(({ statuses }) => statuses.get(simulator.kind)?.deliveryOn === true);
  const isLost = useIsLost(simulator.kind);
  const hasNone = simulator.delivery === "none";
  const state = hasNone ? "none" : deliveryOn ? "on" : "off";
  return (
    <span className={`delivery-word ${isLost && !hasNone ? "unknown" : state}`}>
      <span className="unseen">delivery </span>
      {hasNone ? <span className="unseen">none</span> : isLost ? `was ${state}` : state}
    </span>
  );
}

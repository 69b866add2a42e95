import { memo } from "react";
import { Button } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { announce } from "../stores/announcer-store.ts";
import { useFeed } from "../stores/feed-store.ts";
import { useCopy } from "../ui/copy-button.tsx";
import { formatHost, formatPort } from "../ui/format.ts";
import { hueOf, Mark } from "../ui/mark.tsx";

/** One simulator in the status bar: where it listens and whether it delivers; a press copies the address. */
export const StatusItem = memo(({ simulator }: { readonly simulator: SimulatorView }) => {
  const [copied, copy] = useCopy();
  const { kind, baseUrl } = simulator;
  return (
    <Button
      className="status-item figures"
      onPress={() => {
        copy(baseUrl);
        announce(`Address of ${kind} copied`);
      }}
    >
      <Mark hue={hueOf(kind)} />
      {kind}{" "}
      <span className="status-port">
        <span className="unseen">{formatHost(baseUrl)}</span>
        <span aria-hidden>{copied ? "copied" : formatPort(baseUrl)}</span>
      </span>
      <DeliveryWord simulator={simulator} />
      <span className="unseen">, copy the address</span>
    </Button>
  );
});
StatusItem.displayName = "StatusItem";

/** Whether a simulator delivers, by shape, word and colour. */
export function DeliveryWord({ simulator }: { readonly simulator: SimulatorView }) {
  const deliveryOn = useFeed(({ statuses }) => statuses.get(simulator.kind)?.deliveryOn === true);
  const state = simulator.delivery === "none" ? "none" : deliveryOn ? "on" : "off";
  return (
    <span className={`delivery-word ${state}`}>
      <span className="unseen">delivery </span>
      {state === "none" ? <span className="unseen">none</span> : state}
    </span>
  );
}

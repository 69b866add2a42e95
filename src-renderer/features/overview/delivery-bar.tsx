import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import "./delivery-bar.css";

/** How deliveries went, as shares of one bar: a picture of the figures above it. */
export function DeliveryBar({ status }: { readonly status: SimulatorStatus }) {
  const { results, failed, pending, inFlight } = status;
  const shares = {
    good: results - failed,
    bad: failed,
    wait: pending + (inFlight ? 1 : 0),
  };
  return (
    <div className="delivery-bar" aria-hidden>
      {Object.entries(shares).map(([tone, count]) =>
        count > 0 ? <span key={tone} className={tone} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}

import type { World } from "#core/kernel/world.ts";
import type { DeliveryChannel } from "./channel.ts";

type Deliveries = Pick<DeliveryChannel, "pending" | "inFlight">;

/**
 * Waits up to `withinMs` for the queued deliveries of a simulator that stops: a receiver may hang. Returns
 * how many were not sent, the one in flight included.
 */
export async function drain<State>(
  world: Pick<World<State>, "listeners">,
  deliveries: Deliveries,
  withinMs: number,
): Promise<number> {
  const left = () => deliveries.pending + (deliveries.inFlight ? 1 : 0);
  if (left() === 0 || withinMs <= 0) return left();
  await new Promise<void>((resolve) => {
    const look = () => {
      if (left() > 0) return;
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(resolve, withinMs);
    world.listeners.add(look);
  });
  return left();
}

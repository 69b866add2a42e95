import type { World } from "#core/kernel/world.ts";
import type { DeliveryChannel } from "./channel.ts";

type Deliveries = Pick<DeliveryChannel, "pending" | "inFlight">;

/**
 * Gives deliveries `withinMs` to go out when their simulator stops, and no longer: a receiver may hang.
 * The answer is how many have not, the one in the air included.
 */
export async function seeOut<State>(
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

import type { DeliveryChannel } from "#core/contract/channel.ts";

type Deliveries = Pick<DeliveryChannel, "pending" | "inFlight">;

/** Returns how many deliveries were not sent, the one in flight included. */
export function countUnsent({ pending, inFlight }: Deliveries): number {
  return pending + (inFlight ? 1 : 0);
}

/** Waits up to `withinMs` for the queued deliveries of a simulator that stops: a receiver may hang. */
export async function drain(
  world: { readonly listeners: Set<() => void> },
  deliveries: Deliveries,
  withinMs: number,
): Promise<void> {
  if (countUnsent(deliveries) === 0 || withinMs <= 0) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (countUnsent(deliveries) > 0) return;
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(resolve, withinMs);
    world.listeners.add(look);
  });
}

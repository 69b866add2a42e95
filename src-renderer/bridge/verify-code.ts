import type { SimulatorView } from "#shared/domain/simulator.ts";

/** Where an app keeps a secret that is not given. */
const ELSEWHERE = "process.env.WEBHOOK_SECRET";

/**
 * What a receiver writes to verify a simulator's deliveries, with the secret if it is given; `undefined`
 * for a simulator that delivers nothing.
 */
export function verifyCode(
  { connect }: Pick<SimulatorView, "connect">,
  secret?: string,
): string | undefined {
  const expression = secret === undefined ? ELSEWHERE : JSON.stringify(secret);
  return connect?.verify?.replaceAll("{secret}", () => expression);
}

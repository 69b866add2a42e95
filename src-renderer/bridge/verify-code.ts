import type { SimulatorView } from "#shared/domain/simulator.ts";

/** The place of a secret in an app, if it is not given. */
const ELSEWHERE = "process.env.WEBHOOK_SECRET";

/**
 * Returns the receiver's code that verifies a simulator's deliveries, with the secret if it is given;
 * `undefined` for a simulator that delivers nothing.
 */
export function verifyCode(
  { connect }: Pick<SimulatorView, "connect">,
  secret?: string,
): string | undefined {
  const expression = secret === undefined ? ELSEWHERE : JSON.stringify(secret);
  return connect?.verify?.replaceAll("{secret}", () => expression);
}

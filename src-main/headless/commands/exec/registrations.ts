import { planConfirmations, type Forward, chooseSecret } from "../../../hosting/forward/forward.ts";
import type { Registry } from "../../../hosting/registry.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";

const RETRY_MS = 500;

const simulatorOf = ({ served }: SimulatorHost, kind: string) =>
  served.find(({ simulator }) => simulator.kind === kind)?.simulator;

/** Returns the secrets of all forwards under their usual names. */
export function listSecrets(
  forwards: readonly Forward[],
  registry: Registry,
  host: SimulatorHost,
): Readonly<Record<string, string>> {
  const secrets = forwards.flatMap((forward) => {
    const registered = simulatorOf(host, forward.kind)?.endpoints().at(-1)?.secret;
    return chooseSecret(forward, registry, registered);
  });
  return Object.fromEntries(secrets);
}

/**
 * Repeats the calls that succeed only when the app responds, until they do. Returns a function that ends this.
 */
export function askApps(
  forwards: readonly Forward[],
  registry: Registry,
  host: SimulatorHost,
): () => void {
  const timers = new Set<NodeJS.Timeout>();
  for (const forward of forwards) {
    const simulator = simulatorOf(host, forward.kind);
    const endpoint = simulator?.endpoints().at(-1)?.id ?? "";
    for (const call of planConfirmations(forward, registry, endpoint)) {
      let isAsking = false;
      const timer = setInterval(() => {
        if (isAsking) return;
        isAsking = true;
        void simulator
          ?.call(call)
          .then(
            ({ status }) => {
              if (status >= 300) return;
              clearInterval(timer);
              timers.delete(timer);
            },
            () => undefined,
          )
          .finally(() => {
            isAsking = false;
          });
      }, RETRY_MS);
      timers.add(timer);
    }
  }
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

import { simulators } from "../simulators/registry.ts";

const deliveryWords = {
  registered: "delivers to endpoints registered over its API",
  fixed: "delivers to one URL, set at boot",
  none: "delivers nothing over HTTP",
} as const;

/** What a person may want to know of each kind before starting it. */
export const kindTable: readonly { kind: string; model: string; delivery: string }[] =
  simulators.map(({ kind, model, delivery }) => ({
    kind,
    model,
    delivery: deliveryWords[delivery],
  }));

/** The kinds that deliver to one URL set at startup, with the variables that set it. */
export const fixedReceivers = simulators.flatMap(({ kind, fixedReceiver }) =>
  fixedReceiver ? [{ kind, ...fixedReceiver }] : [],
);

/** The kinds that are registered, in the order of their ports. */
export const kinds: readonly string[] = simulators.map(({ kind }) => kind);

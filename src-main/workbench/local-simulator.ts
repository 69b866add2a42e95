import type { CollectionView, RunningSimulator } from "#core/simulator/running-simulator.ts";
import { presentDeliveries } from "#core/panel/present-deliveries.ts";
import { presentEndpoints } from "#core/panel/present-endpoints.ts";
import { findCollection, presentObject, presentObjects } from "#core/panel/present-objects.ts";
import { presentSimulator } from "#core/panel/present-simulator.ts";
import { presentStatus } from "#core/panel/present-status.ts";
import type { Served } from "./boot.ts";
import { CommandError } from "./command-error.ts";
import { presentCurl } from "./present-curl.ts";
import type { ShownCall, ShownSimulator } from "./shown-simulator.ts";

function collectionOf(simulator: RunningSimulator, name: string): CollectionView {
  const collection = findCollection(simulator, name);
  if (collection) return collection;
  throw new CommandError("unknown_collection", `${simulator.title} holds no ${name}.`);
}

async function callHere({ simulator, baseUrl }: Served, call: ShownCall) {
  const { as, ...rest } = call;
  const made = { ...rest, ...(as === undefined ? {} : { as }) };
  const now = simulator.world.clock.now();
  const answer = await simulator.call(made);
  const curl = presentCurl(baseUrl, simulator.encodeCall(made));
  return { status: answer.status, body: answer.body ?? null, curl, now };
}

/** A simulator of this process, as windows look at it. */
export function showLocal(served: Served): ShownSimulator {
  const { simulator } = served;
  return {
    kind: simulator.kind,
    get view() {
      return presentSimulator(simulator, served.baseUrl);
    },
    get status() {
      return presentStatus(simulator);
    },
    get generation() {
      return simulator.world.generation;
    },
    get log() {
      return simulator.world.log;
    },
    get results() {
      return simulator.world.results;
    },
    get causes() {
      return simulator.world.causes;
    },
    get firstOpen() {
      return simulator.firstOpen;
    },
    openAttempts: (seq) => simulator.openAttempts(seq),
    onChange: (listener) => simulator.onChange(listener),
    endpoints: () => Promise.resolve(presentEndpoints(simulator)),
    deliveries: (seq) => Promise.resolve(presentDeliveries(simulator, seq)),
    objects: async (name, text, limit) =>
      Promise.resolve(presentObjects(collectionOf(simulator, name), text, limit)),
    object: async (name, id) => Promise.resolve(presentObject(collectionOf(simulator, name), id)),
    call: (call) => callHere(served, call),
  };
}

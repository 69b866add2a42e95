import { unknownStatus, type SimulatorStatus } from "#shared/domain/simulator.ts";
import type { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import type { CollectionView, RunningSimulator } from "#core/panel/running-simulator.ts";
import { Arrivals } from "#core/log/arrivals.ts";
import { Causes } from "#core/log/causes.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import { Results } from "#core/log/results.ts";
import { presentChoices } from "#core/panel/present-choices.ts";
import { presentDeliveries } from "#core/panel/present-deliveries.ts";
import { presentEndpoints } from "#core/panel/present-endpoints.ts";
import {
  countObjects,
  findCollection,
  presentObject,
  presentObjects,
} from "#core/panel/present-objects.ts";
import { presentMail, presentMails } from "#core/panel/present-mails.ts";
import { presentPeople } from "#core/panel/present-people.ts";
import { presentSimulator } from "#core/panel/present-simulator.ts";
import { presentStatus } from "#core/panel/present-status.ts";
import { RequestLog } from "#core/log/requests/request-log.ts";
import type { Served } from "../../hosting/serving/boot.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import { CommandError } from "../commands/command-error.ts";
import { presentCurl } from "./present-curl.ts";
import type { ShownRequest, ShownSimulator } from "./shown-simulator.ts";

function collectionOf(simulator: RunningSimulator, name: string): CollectionView {
  const collection = findCollection(simulator, name);
  if (collection) return collection;
  throw new CommandError("unknown_collection", `${simulator.profile.title} has no ${name}.`);
}

async function callHere({ simulator: hosted, baseUrl }: Served, call: ShownRequest) {
  const { as, ...rest } = call;
  const made = { ...rest, ...(as === undefined ? {} : { as }) };
  const simulator = await hosted.wake();
  const now = simulator.world.clock.now();
  const { status, body, number, events } = await simulator.call(made);
  const curl = presentCurl(baseUrl, simulator.encodeCall(made));
  const { generation } = simulator.world;
  const answer = { status, body: body ?? null, curl, now, generation };
  return { ...answer, number: number ?? null, events: [...events] };
}

/** The status of a simulator whose world has not been built yet. */
function presentUntouched(simulator: HostedSimulator): SimulatorStatus {
  return {
    ...unknownStatus,
    kind: simulator.kind,
    generation: simulator.generation,
    since: simulator.generation,
    now: simulator.now,
    pace: simulator.settings.pace ?? null,
    requests: simulator.settings.requestLog === false ? null : 0,
    deliveryOn: simulator.deliversFromStart,
    vendorHeaders: simulator.settings.vendorHeaders,
  };
}

/** Returns the records of a simulator that was not built yet. */
function nothingRecorded({ settings, generation }: HostedSimulator) {
  return {
    log: new EgressLog(),
    results: new Results(),
    causes: new Causes(),
    arrivals: Arrivals.begin(generation),
    requests: settings.requestLog === false ? undefined : new RequestLog({ since: generation }),
  };
}

/**
 * A simulator of this process, as windows look at it. Looking at how it stands builds nothing; looking
 * into its world does.
 */
export function showLocal(served: Served): ShownSimulator {
  const { simulator, baseUrl } = served;
  const nothing = nothingRecorded(simulator);
  const { kind, apiKey } = simulator;
  const endpoints = () => simulator.endpoints();
  const recorded = () => simulator.running?.world ?? nothing;
  return {
    kind,
    baseUrl,
    apiKey,
    view: async () => {
      const loaded = await simulator.load();
      return presentSimulator(loaded, loaded, { baseUrl, apiKey });
    },
    get status() {
      return simulator.running ? presentStatus(simulator.running) : presentUntouched(simulator);
    },
    get generation() {
      return simulator.generation;
    },
    get log() {
      return recorded().log;
    },
    get results() {
      return recorded().results;
    },
    get causes() {
      return recorded().causes;
    },
    summarize: (payload) => simulator.running?.summarize(payload),
    get arrivals() {
      return recorded().arrivals;
    },
    get requests() {
      return recorded().requests;
    },
    get firstOpen() {
      return simulator.running?.firstOpen;
    },
    credentialsFor: (route) => simulator.running?.encodeCall(route).headers ?? {},
    openAttempts: (seq) => simulator.running?.openAttempts(seq) ?? [],
    onChange: (listener) => simulator.onChange(listener),
    endpoints: () => Promise.resolve(presentEndpoints({ kind, endpoints, world: recorded() })),
    deliveries: async (seq) => presentDeliveries(await simulator.wake(), seq),
    objects: async (name, query) =>
      presentObjects(collectionOf(await simulator.wake(), name), query),
    ahead: (limit) =>
      Promise.resolve(simulator.running?.ahead(limit) ?? { items: [], more: false }),
    mails: async (query) => presentMails(await simulator.wake(), query),
    mail: async (id) => presentMail(await simulator.wake(), id),
    people: async () => presentPeople(await simulator.wake()),
    objectCounts: () => Promise.resolve(simulator.running ? countObjects(simulator.running) : {}),
    object: async (name, id) => presentObject(collectionOf(await simulator.wake(), name), id),
    choices: async (query) => {
      const fields = (await simulator.wake()).choiceFields(query.path);
      if (fields) return presentChoices(fields, query);
      throw new CommandError("unknown_action", `${kind} has no action ${query.path}.`);
    },
    call: (call) => callHere(served, call),
  };
}

/**
 * Returns the simulators of a host as windows look at them: always the same object for the same start of
 * a simulator.
 */
export function showHost(host: SimulatorHost): () => readonly ShownSimulator[] {
  const known = new WeakMap<Served, ShownSimulator>();
  return () =>
    host.served.map((served) => {
      const shown = known.get(served) ?? showLocal(served);
      known.set(served, shown);
      return shown;
    });
}

import type { EndpointView, ObjectSummary, SimulatorView } from "#shared/domain/simulator.ts";
import type { CollectionView, RunningSimulator } from "#core/simulator/running-simulator.ts";
import type { Served } from "../boot.ts";
import { CommandError } from "../command-error.ts";
import { findSimulator } from "../find-simulator.ts";
import type { Handlers } from "./command-runner.ts";

function presentSimulator({ simulator, baseUrl }: Served): SimulatorView {
  return {
    kind: simulator.kind,
    title: simulator.title,
    model: simulator.model,
    baseUrl,
    apiKey: simulator.apiKey,
    delivery: simulator.delivery,
    actions: simulator.worldActions.map((action) => ({ ...action, effects: [...action.effects] })),
    collections: simulator.collections.map(({ name, title, action }) => ({
      name,
      title,
      ...(action ? { action } : {}),
    })),
    connect: simulator.connect ?? null,
  };
}

function presentEndpoints(simulator: RunningSimulator): readonly EndpointView[] {
  return simulator.endpoints().map((endpoint) => ({
    kind: simulator.kind,
    id: endpoint.id ?? null,
    url: endpoint.url,
    secret: endpoint.secret,
    enabled: endpoint.enabled,
    types: [...endpoint.types],
    ...simulator.world.results.countsOf(endpoint.id),
  }));
}

function findCollection(simulator: RunningSimulator, name: string): CollectionView {
  const collection = simulator.collections.find((candidate) => candidate.name === name);
  if (collection) return collection;
  throw new CommandError("unknown_collection", `${simulator.title} holds no ${name}.`);
}

function holds(item: ObjectSummary, text: string): boolean {
  return `${item.id} ${item.label} ${item.status}`.toLowerCase().includes(text);
}

/** Stops as soon as it has enough: a picker asks for twenty of a hundred thousand. */
function firstMatching(collection: CollectionView, text: string, limit: number): ObjectSummary[] {
  const items: ObjectSummary[] = [];
  const wanted = text.trim().toLowerCase();
  for (const item of collection.list()) {
    if (items.length >= limit) break;
    if (wanted === "" || holds(item, wanted)) items.push({ ...item });
  }
  return items;
}

/** Commands about simulators, their objects and their endpoints. */
export function simulatorCommands(
  served: readonly Served[],
): Pick<Handlers, "simulators.list" | "endpoints.list" | "objects.list" | "objects.get"> {
  return {
    "simulators.list": () => served.map(presentSimulator),
    "endpoints.list": () => served.flatMap(({ simulator }) => presentEndpoints(simulator)),
    "objects.list": ({ kind, collection, text, limit }) => {
      const found = findCollection(findSimulator(served, kind), collection);
      return { total: found.count(), items: firstMatching(found, text, limit) };
    },
    "objects.get": ({ kind, collection, id }) => {
      const object = findCollection(findSimulator(served, kind), collection).find(id);
      return object === undefined ? null : { json: JSON.stringify(object, null, 2) };
    },
  };
}

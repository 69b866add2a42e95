import type { SimulatorDefinition, Summarize } from "./contract/definition.ts";
import type { CollectionInfo } from "./contract/objects.ts";
import { listPages } from "./contract/pages.ts";
import type { Routes } from "./contract/route-group.ts";
import type { SimulatorProfile } from "./contract/profile.ts";
import type { SimulatorSettings } from "./contract/settings.ts";
import { viewAction, type WorldActionView } from "./contract/world-action.ts";
import { World } from "./kernel/world.ts";
import { newAddress, type SimulatorAddress } from "./kernel/world-parts.ts";
import { LaunchedSimulator } from "./launch/launched-simulator.ts";
import type { RunningSimulator } from "./panel/running-simulator.ts";

/** A loaded simulator, its own types erased: it can be shown, and launched. */
export interface Simulator extends SimulatorProfile {
  /** The forms of the panel; made when asked for. */
  readonly worldActions: readonly WorldActionView[];
  readonly collections: readonly CollectionInfo[];
  readonly routes: Routes<never>;
  /** The paths of the pages that a person sees in a browser: `/c/pay/:id`. */
  readonly pages: readonly string[];
  /** True if it knows people, and if it has mails. */
  readonly hasPeople: boolean;
  readonly hasMails: boolean;
  readonly summarize: Summarize;
  /** Builds its world and its routes, without a port; `address` is where it is reached. */
  launch(settings: SimulatorSettings, address?: SimulatorAddress): RunningSimulator;
}

/** A simulator as the registry lists it: what is known of it at once, and how the rest is loaded. */
export interface ListedSimulator extends SimulatorProfile {
  load(): Promise<Simulator>;
}

const noSummary: Summarize = () => "";

/** Turns a definition into a simulator: generic inside, erased outside. */
export function defineSimulator<State>(definition: SimulatorDefinition<State>): Simulator {
  return {
    ...definition.profile,
    delivery: definition.delivery ? definition.profile.delivery : "none",
    get worldActions() {
      return (definition.worldActions ?? []).map(viewAction);
    },
    collections: definition.objects ?? [],
    routes: definition.routes,
    pages: listPages(definition),
    hasPeople: (definition.objects ?? []).some((collection) => collection.people !== undefined),
    hasMails: definition.mails !== undefined,
    summarize: definition.summarize ?? noSummary,
    launch: (settings, address = newAddress(settings)) =>
      new LaunchedSimulator(new World(definition, settings, address)),
  };
}

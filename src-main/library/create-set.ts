import * as z from "zod";
import {
  createOwnSimulator,
  createSimulator,
  findUnsupported,
} from "./simulator/create-simulator.ts";
import { addressVariables } from "./simulator/address-variables.ts";
import { UnsupportedError } from "./errors.ts";
import type { KindAliases } from "./kinds.generated.ts";
import type { Connection } from "./connection/connection.ts";
import { kindNamed, listNames } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import { isKind, type AliasOf, type Kind, type KindName, type KindOf } from "./kinds.ts";
import type { OwnSimulator, SetControls, Simulator, Simulators } from "./simulator/simulator.ts";

type ByKind<K extends Kind> = { readonly [P in K]: Simulator<P> };

type ByAlias<K extends Kind> = {
  readonly [Alias in AliasOf<K>]: Simulator<KindAliases[Alias]>;
};

type Writable<T> = { -readonly [P in keyof T]: T[P] };

function hasEvery<K extends Kind>(
  simulators: Partial<ByKind<K>>,
  kinds: readonly K[],
): simulators is ByKind<K> {
  return kinds.every((kind) => simulators[kind] !== undefined);
}

/** The simulators of the kinds in `only`, or of all kinds, with their kinds in the order of the ports. */
function selectSimulators<K extends Kind>(
  connections: readonly Connection[],
  only: readonly string[] | undefined,
) {
  const isSelected = (kind: string): kind is K =>
    isKind(kind) && (only?.some((name) => kindNamed(builtIn, name) === kind) ?? true);
  const kinds: K[] = [];
  const simulators: Partial<Writable<ByKind<K>>> = {};
  for (const connection of connections) {
    const { kind } = connection;
    if (!isSelected(kind)) continue;
    kinds.push(kind);
    simulators[kind] = createSimulator(kind, connection);
  }
  if (hasEvery(simulators, kinds)) return { kinds, simulators };
  throw new TypeError(`not all of ${kinds.join(", ")} are running`);
}

type Common = Pick<
  OwnSimulator,
  "kind" | "settled" | "reset" | "advance" | "snapshot" | "restore" | "diff"
>;

function ownOf(own: readonly OwnSimulator[], kind: string): OwnSimulator {
  const found = own.find((simulator) => simulator.kind === kind);
  if (found) return found;
  const kinds = own.map((simulator) => simulator.kind).join(", ") || "none";
  throw new Error(
    `own(${JSON.stringify(kind)}): there is no simulator of your own with this kind; there are: ${kinds}. Built-in simulators are members of the set.`,
  );
}

/** The same simulators by their providers' names. */
function byAlias<K extends Kind>(simulators: ByKind<K>): ByAlias<K> {
  const named = builtIn.flatMap(({ kind, aliases = [] }) => {
    const simulator = new Map<string, unknown>(Object.entries(simulators)).get(kind);
    return simulator === undefined ? [] : aliases.map((alias) => [alias, simulator] as const);
  });
  return z.custom<ByAlias<K>>(() => true).parse(Object.fromEntries(named));
}

/** Combines running simulators: each under its kind, and the controls of the whole set. */
export function createSet<N extends KindName>(
  connections: readonly Connection[],
  only: readonly N[] | undefined,
  end: () => Promise<void>,
): Simulators<KindOf<N>> {
  const { kinds, simulators } = selectSimulators<KindOf<N>>(connections, only);
  const own = connections.filter(({ kind }) => !isKind(kind)).map(createOwnSimulator);
  const all: readonly Common[] = [...kinds.map((kind): Common => simulators[kind]), ...own];
  const each = async (act: (simulator: Common) => Promise<unknown>) => {
    await Promise.all(all.map(act));
  };
  const assertSupported = async () => {
    const uses = (await Promise.all(connections.map(findUnsupported))).flat();
    if (uses.length > 0) throw new UnsupportedError(uses);
  };
  const stop = async () => {
    const isChecked = connections.some(({ rejectsUnsupported }) => rejectsUnsupported);
    const checked = isChecked && !hasStopped ? assertSupported() : Promise.resolve();
    hasStopped = true;
    const [result] = await Promise.allSettled([checked]);
    await end();
    if (result.status === "rejected") throw result.reason;
  };
  let hasStopped = false;
  const controls: SetControls = {
    kinds,
    own: (kind) => ownOf(own, kind),
    settled: (options) => each((simulator) => simulator.settled(options)),
    reset: () => each((simulator) => simulator.reset()),
    snapshot: (name) => each((simulator) => simulator.snapshot(name)),
    restore: (name) => each((simulator) => simulator.restore(name)),
    diff: async (name, options) => {
      const compared = all.map(
        async ({ kind, diff }) => [kind, await diff(name, options)] as const,
      );
      return Object.fromEntries(await Promise.all(compared));
    },
    advance: (by) => each((simulator) => simulator.advance(by)),
    env: () => addressVariables(connections),
    assertSupported,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  const byOwnKind = Object.fromEntries(own.map((one) => [one.kind, one]));
  const set = Object.assign({ ...byOwnKind }, controls, simulators, byAlias(simulators));
  explainMissing(set, kinds);
  return set;
}

/** Makes the members of simulators that do not run throw an error that says so, for JavaScript. */
function explainMissing(set: object, kinds: readonly string[]): void {
  const running = kinds.join(", ") || "none";
  for (const name of listNames(builtIn).filter((known) => !(known in set))) {
    const get = () => {
      throw new Error(`${name} is not running; running: ${running}. Name it in only.`);
    };
    Object.defineProperty(set, name, { get, enumerable: false, configurable: true });
  }
}

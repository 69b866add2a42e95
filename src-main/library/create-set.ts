import { createOwnSimulator, createSimulator } from "./create-simulator.ts";
import type { Connection } from "./connection.ts";
import { kindNamed } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import { isKind, type Kind } from "./kinds.ts";
import type { OwnSimulator, SetControls, Simulator, Simulators } from "./simulator.ts";

/** `code-hosting` → `SIMDECK_CODE_HOSTING`. */
function prefixOf(kind: string): string {
  return `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
}

/** Address and key of each simulator as variables for an app under test. */
function environmentOf(
  simulators: readonly Pick<Connection, "kind" | "baseUrl" | "apiKey">[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    simulators.flatMap(({ kind, baseUrl, apiKey }) => [
      [`${prefixOf(kind)}_URL`, baseUrl],
      [`${prefixOf(kind)}_API_KEY`, apiKey],
    ]),
  );
}

type ByKind<K extends Kind> = { readonly [P in K]: Simulator<P> };

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
  only: readonly K[] | undefined,
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
  throw new TypeError(`not all of ${kinds.join(", ")} run`);
}

type Common = Pick<OwnSimulator, "settled" | "reset" | "advance" | "snapshot" | "restore">;

function ownOf(own: readonly OwnSimulator[], kind: string): OwnSimulator {
  const found = own.find((simulator) => simulator.kind === kind);
  if (found) return found;
  const kinds = own.map((simulator) => simulator.kind).join(", ") || "none";
  throw new Error(`no simulator of your own has the kind ${kind}; running: ${kinds}`);
}

/** Combines running simulators: each under its kind, and the controls of the whole set. */
export function createSet<K extends Kind>(
  connections: readonly Connection[],
  only: readonly K[] | undefined,
  stop: () => Promise<void>,
): Simulators<K> {
  const { kinds, simulators } = selectSimulators(connections, only);
  const own = connections.filter(({ kind }) => !isKind(kind)).map(createOwnSimulator);
  const all: readonly Common[] = [...kinds.map((kind): Common => simulators[kind]), ...own];
  const controls: SetControls = {
    kinds,
    own: (kind) => ownOf(own, kind),
    settled: async (options) => {
      await Promise.all(all.map((simulator) => simulator.settled(options)));
    },
    reset: async () => {
      await Promise.all(all.map((simulator) => simulator.reset()));
    },
    snapshot: async (name) => {
      await Promise.all(all.map((simulator) => simulator.snapshot(name)));
    },
    restore: async (name) => {
      await Promise.all(all.map((simulator) => simulator.restore(name)));
    },
    advance: async (by) => {
      await Promise.all(all.map((simulator) => simulator.advance(by)));
    },
    env: () => environmentOf(connections),
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return Object.assign(controls, simulators);
}

import { createSimulator } from "./create-simulator.ts";
import type { Door } from "./door.ts";
import { environmentOf } from "./environment-of.ts";
import { isKind, type Kind } from "./kinds.ts";
import type { Simulator, SimulatorControls } from "./simulator.ts";
import type { SetControls, Simulators } from "./simulators.ts";

type ByKind<K extends Kind> = { readonly [P in K]: Simulator<P> };

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** Whether every kind that runs has its simulator. */
function hasEvery<K extends Kind>(
  simulators: Partial<ByKind<K>>,
  kinds: readonly K[],
): simulators is ByKind<K> {
  return kinds.every((kind) => simulators[kind] !== undefined);
}

function byKind<K extends Kind>(doors: readonly Door[], kinds: readonly K[]): ByKind<K> {
  const simulators: Partial<Writable<ByKind<K>>> = {};
  for (const kind of kinds) {
    const door = doors.find((candidate) => candidate.kind === kind);
    if (door) simulators[kind] = createSimulator(kind, door);
  }
  if (hasEvery(simulators, kinds)) return simulators;
  throw new TypeError(`not all of ${kinds.join(", ")} run`);
}

/** Whether a kind is one of those asked for; without a list all of them are. */
function kindsOf<K extends Kind>(
  doors: readonly Door[],
  only: readonly K[] | undefined,
): readonly K[] {
  const isAsked = (kind: string): kind is K =>
    only === undefined ? isKind(kind) : only.some((asked) => asked === kind);
  return doors.map(({ kind }) => kind).filter(isAsked);
}

type Common = Pick<SimulatorControls<Kind>, "settled" | "reset" | "advance">;

function controlsOf(
  doors: readonly Door[],
  kinds: readonly Kind[],
  all: readonly Common[],
  stop: () => Promise<void>,
): SetControls {
  return {
    kinds,
    settled: async (options) => {
      await Promise.all(all.map((simulator) => simulator.settled(options)));
    },
    reset: async () => {
      await Promise.all(all.map((simulator) => simulator.reset()));
    },
    advance: async (by) => {
      await Promise.all(all.map((simulator) => simulator.advance(by)));
    },
    env: () => environmentOf(doors),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Puts running simulators under their kinds, with what is done to all of them. */
export function createSet<K extends Kind>(
  doors: readonly Door[],
  only: readonly K[] | undefined,
  stop: () => Promise<void>,
): Simulators<K> {
  const kinds = kindsOf(doors, only);
  const simulators = byKind(doors, kinds);
  const all = kinds.map((kind): Common => simulators[kind]);
  return Object.assign(controlsOf(doors, kinds, all, stop), simulators);
}

import { createOwnSimulator, createSimulator } from "./create-simulator.ts";
import type { Door } from "./door.ts";
import type { Kind } from "./kinds.ts";
import type { OwnSimulator, SetControls, Simulator, Simulators } from "./simulator.ts";
import { isKind } from "./world-actions-of.ts";

/** `code-hosting` → `SIMDECK_CODE_HOSTING`. */
function prefixOf(kind: string): string {
  return `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
}

/** Address and key of each simulator as variables for an app under test. */
function environmentOf(
  simulators: readonly Pick<Door, "kind" | "baseUrl" | "apiKey">[],
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

type Common = Pick<OwnSimulator, "settled" | "reset" | "advance">;

function ownOf(own: readonly OwnSimulator[], kind: string): OwnSimulator {
  const found = own.find((simulator) => simulator.kind === kind);
  if (found) return found;
  const kinds = own.map((simulator) => simulator.kind).join(", ") || "none";
  throw new Error(`no simulator of your own has the kind ${kind}; running: ${kinds}`);
}

/** Combines running simulators: each under its kind, and the controls of the whole set. */
export function createSet<K extends Kind>(
  doors: readonly Door[],
  only: readonly K[] | undefined,
  stop: () => Promise<void>,
): Simulators<K> {
  const kinds = kindsOf(doors, only);
  const simulators = byKind(doors, kinds);
  const own = doors.filter(({ kind }) => !isKind(kind)).map(createOwnSimulator);
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
    advance: async (by) => {
      await Promise.all(all.map((simulator) => simulator.advance(by)));
    },
    env: () => environmentOf(doors),
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return Object.assign(controls, simulators);
}

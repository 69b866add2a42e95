import { checkSeed } from "../../hosting/options/seed.ts";
import { kindNamed, type Named } from "../../hosting/kind-names.ts";
import type { Schedule } from "#shared/domain/timeline.ts";
import * as answers from "./responses.ts";
import { ask } from "./ask.ts";
import type { Connection } from "../connection/connection.ts";
import { SimulatorError } from "../errors.ts";
import type { Seed } from "../start-options.ts";

/** The seed of each connection, as it is run after the start and after each reset. */
export function withSeed(
  connections: readonly Connection[],
  seed: Seed | undefined,
  named: readonly Named[],
): readonly Connection[] {
  const kinds = connections.map(({ kind }) => kind);
  const running = [
    ...named.filter(({ kind }) => kinds.includes(kind)),
    ...kinds.filter((kind) => kindNamed(named, kind) === undefined).map((kind) => ({ kind })),
  ];
  const seeds = seed === undefined ? new Map<string, Schedule>() : checkSeed(seed, running);
  return connections.map((connection) => {
    const { events = [] } = seeds.get(connection.kind) ?? {};
    return events.length === 0 ? connection : { ...connection, seed: events };
  });
}

/**
 * Runs the seed of a simulator that has just started or was reset. Items that are on the schedule have
 * run already. Throws a SimulatorError that names the first request that failed.
 */
export async function applySeed(connection: Connection): Promise<void> {
  const { kind, seed } = connection;
  if (!seed) return;
  const look = async () =>
    (await ask(connection, "GET", "/_sim/timeline", answers.schedule)).events;
  const ids = seed.map(({ id }) => id);
  const scheduled = (await look()).map(({ id }) => id);
  const missing = seed.filter(({ id }) => !scheduled.includes(id));
  if (missing.length > 0) {
    await ask(connection, "POST", "/_sim/inject", answers.nothing, { events: missing });
  }
  const failed = (await look()).find(({ id, state }) => state === "failed" && ids.includes(id));
  if (!failed) return;
  const { id, call, response, reason = "no response" } = failed;
  const message = `seed of ${kind}: ${id} (${call.method} ${call.path}) failed: ${reason}`;
  throw new SimulatorError(message, { status: response?.status ?? 0, code: "seed_failed" });
}

import * as z from "zod";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { findCollection, presentObjects } from "#core/panel/present-objects.ts";
import { createExample } from "./create-example.ts";

const operation = z.looseObject({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
});
const page = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Everything that a run of calls left behind, to be compared with another run. */
export interface Transcript {
  readonly calls: readonly { readonly route: string; readonly answer: unknown }[];
  readonly successes: number;
  readonly log: unknown;
  readonly objects: unknown;
}

/**
 * Calls every route that changes something, twice: with the required fields of its body and with all of
 * them, after `firstCalls`. Ids are those of the latest response that had one.
 */
export async function playEverything(
  running: RunningSimulator,
  firstCalls: readonly InProcessRequest[] = [],
): Promise<Transcript> {
  const changes = await changesOf(running);
  const calls: { route: string; answer: unknown }[] = [];
  let id = firstId(running) ?? "example";
  let successes = 0;
  const play = async (call: InProcessRequest, route: string) => {
    const { status, body } = await running.call(call);
    calls.push({ route, answer: withoutTokens({ status, body }) });
    if (status < 300) successes += 1;
    id = z.object({ id: z.string() }).safeParse(body).data?.id ?? id;
  };
  for (const call of firstCalls) await play(call, call.path);
  for (const isFull of [false, true]) {
    for (const { method, path, schema } of changes) {
      const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
      const body = schema === undefined ? {} : { body: createExample(schema, { isFull, id }) };
      await play({ method, path: filled, ...body }, `${method} ${path}`);
    }
  }
  const objects = running.collections.map(({ name }) => {
    const collection = findCollection(running, name);
    return collection && presentObjects(collection, { text: "", limit: 1_000 });
  });
  const { body: log } = await running.call({ method: "GET", path: "/_sim/egress" });
  return { calls, successes, log, objects };
}

/** A route that changes something, and the JSON Schema of its body. */
interface Change {
  readonly method: string;
  readonly path: string;
  readonly schema: unknown;
}

/** The changes of each simulator: its description takes longer than the calls. */
const known = new WeakMap<SimulatorProfile, Promise<readonly Change[]>>();

function changesOf(running: RunningSimulator): Promise<readonly Change[]> {
  const changes = known.get(running.profile) ?? readChanges(running);
  known.set(running.profile, changes);
  return changes;
}

async function readChanges(running: RunningSimulator): Promise<readonly Change[]> {
  const { body } = await running.call({ method: "GET", path: "/_sim/openapi.json" });
  const own = Object.entries(page.parse(body).paths).filter(([path]) => !path.startsWith("/_sim/"));
  return own.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ["post", "put", "patch", "delete"].includes(method))
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        schema: Object.values(requestBody?.content ?? {})[0]?.schema,
      })),
  );
}

const JSON_WEB_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Removes JSON Web Tokens: they carry real time, so two runs differ in them. */
function withoutTokens(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(JSON_WEB_TOKEN, "token"));
}

/** The id of an object that is there from the start. */
function firstId({ collections }: RunningSimulator): string | undefined {
  return collections.flatMap((collection) => [...collection.list()])[0]?.id;
}

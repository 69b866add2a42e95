import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { playEverything } from "../registry/play-everything.ts";
import { RecordedSession } from "./session.ts";
import { Tour } from "./tour.ts";

const saved = z.looseObject({ events: z.int(), data: z.array(z.string()) });

/** A saved snapshot of an earlier build. A missing file is written, as after a change of the format. */
async function savedFile(file: string, make: () => Promise<unknown>) {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(await make()));
  return saved.parse(JSON.parse(readFileSync(file, "utf8")));
}

const post = (running: RunningSimulator, path: string, body?: object) =>
  running.call({ method: "POST", path, ...(body ? { body } : {}) });

// When this fails because a class of a state has other fields: increase `FORMAT` in
// core/snapshots/snapshot-file.ts, delete the files and run this again.
test.each(simulators.map((listed, place) => ({ kind: listed.kind, listed, port: 4_701 + place })))(
  "$kind goes on from a snapshot that an earlier build saved",
  async ({ kind, listed, port }) => {
    const simulator = await listed.load();
    const file = await savedFile(
      join(import.meta.dirname, "snapshots", `${kind}.json`),
      async () => {
        await using served = await serveSimulator(simulator);
        const session = new RecordedSession(served.running, served.port);
        const tour = await Tour.open(session, listed);
        await tour.page(`http://127.0.0.1:${String(port)}`);
        session.close();
        await post(served.running, "/_sim/snapshots", { name: "saved" });
        return (await served.running.call({ method: "GET", path: "/_sim/snapshots/saved" })).body;
      },
    );
    await using served = await serveSimulator(simulator);
    const { running } = served;
    const kept = await running.call({ method: "PUT", path: "/_sim/snapshots/saved", body: file });
    expect(kept).toMatchObject({ status: 201 });
    expect(await post(running, "/_sim/snapshots/saved/restore")).toMatchObject({ status: 200 });
    expect(running.world.log.length).toBe(file.events);
    const { calls } = await playEverything(running);
    const statuses = calls.map(({ answer }) => z.object({ status: z.int() }).parse(answer).status);
    expect(statuses.filter((status) => status >= 500 && status !== 501)).toEqual([]);
  },
);

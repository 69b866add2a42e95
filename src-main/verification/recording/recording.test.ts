import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { RecordedSession } from "./session.ts";
import { Tour } from "./tour.ts";

const folder = join(import.meta.dirname, "recordings");

/** The start time of the sessions in the docs. */
const startTime = Date.parse("2026-01-02T03:04:05Z");

/** Returns the full text of the first response that the file has another digest of. */
function firstDifference({ lines, behind }: RecordedSession, file: string): string {
  const kept = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  const changed = lines.find((line) => behind.has(line) && !kept.has(line));
  return changed === undefined ? "" : `${changed}\n${behind.get(changed) ?? ""}\n`;
}

// `npm run record` writes the recordings: a change of one is a change of what clients get.
test.each(simulators.map((listed, place) => ({ kind: listed.kind, listed, port: 4_701 + place })))(
  "$kind gives the recorded responses, events and deliveries",
  async ({ kind, listed, port }) => {
    await using served = await serveSimulator(await listed.load(), { startTime });
    const session = new RecordedSession(served.running, served.port);
    const tour = await Tour.open(session, listed);
    const address = `http://127.0.0.1:${String(port)}`;
    await tour.page(address);
    await tour.acts();
    await tour.everyRoute(address);
    session.close();
    const file = join(folder, `${kind}.txt`);
    const hint = firstDifference(session, file);
    await expect(`${session.lines.join("\n")}\n`, hint).toMatchFileSnapshot(file);
  },
);

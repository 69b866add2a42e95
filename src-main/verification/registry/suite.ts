import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Coverage } from "#core/contract/coverage.ts";
import { isPageRoute } from "#core/contract/pages.ts";
import { loadRoutes } from "#core/contract/route-group.ts";
import { sendTo } from "#core/testing/client.ts";
import { readSnapshot } from "#core/snapshots/snapshot-file.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { profileSchema } from "../../hosting/own-simulators.ts";
import {
  coveredRoutes,
  openapi,
  requestFor,
  servedRoutes,
  unreachedRoutes,
} from "./compare-routes.ts";
import { type Entry, loadFile, planProblems, sourcesOf } from "./file-plan.ts";
import { playEverything } from "./play-everything.ts";
import { unlistedParameters } from "./unsupported-parameters.ts";

const differing = z.object({ collection: z.string(), id: z.string(), summary: z.string() });
const differences = z.strictObject({
  added: z.array(differing),
  removed: z.array(differing),
  changed: z.array(differing.extend({ fields: z.array(z.looseObject({ path: z.string() })) })),
  events: z.object({ from: z.number(), to: z.number() }),
});

const byId = (one: { readonly id: string }, other: { readonly id: string }) =>
  one.id < other.id ? -1 : 1;

const coverageShape = z.custom<Coverage>(
  (value) => z.object({ routes: z.array(z.unknown()) }).safeParse(value).success,
);
/** Registers the tests that every simulator has to pass. */
export function testSimulators(entries: readonly Entry[]): void {
  describe.each(entries.map((entry) => ({ kind: entry.simulator.kind, entry })))(
    "$kind",
    ({ kind, entry }) => {
      const { folder, simulator: listed } = entry;
      const starter = listed.starter ? [listed.starter] : [];

      test("has the files of the plan", async () => {
        expect(await planProblems(entry)).toEqual([]);
      });

      test("has a sound profile, and is what it is listed as", async () => {
        expect(profileSchema.safeParse(listed).error?.issues).toBeUndefined();
        expect(basename(folder)).toBe(kind);
        const simulator = await listed.load();
        expect({ ...simulator, ...listed }).toEqual({
          ...simulator,
          load: expect.any(Function) as unknown,
        });
      });

      test("serves an OpenAPI page, and just the routes of its coverage table", async () => {
        const { coverage } = await loadFile(folder, "coverage");
        const simulator = await listed.load();
        await using launched = launchSimulator(simulator);
        const openapiPage = { method: "GET", path: "/_sim/openapi.json" };
        const { status, body } = await launched.running.call(openapiPage);
        expect(status).toBe(200);
        const page = openapi.parse(body);
        const actions = simulator.worldActions.map(({ path }) => path);
        const served = servedRoutes(page, actions);
        const { names, selects } = coveredRoutes(coverageShape.parse(coverage));
        expect(names.filter((name) => !served.includes(name))).toEqual([]);
        // Routes that select an operation serve more than the table names, and refuse the rest.
        if (!selects) expect(served.filter((name) => !names.includes(name))).toEqual([]);
      });

      test("loads a route with the first request to it, and lists its pages", async () => {
        const { routes, pages } = await listed.load();
        expect(await unreachedRoutes(routes)).toEqual([]);
        const served = (await loadRoutes(routes)).filter(isPageRoute).map(({ path }) => path);
        expect([...pages].toSorted()).toEqual(served.toSorted());
      });

      test("lists the parameters that its routes declare as unsupported", async () => {
        await using launched = launchSimulator(await listed.load());
        expect(await unlistedParameters(launched.running)).toEqual([]);
      });

      test("has every test that its coverage table names", async () => {
        const { routes, consequences = [] } = coverageShape.parse(
          (await loadFile(folder, "coverage"))["coverage"],
        );
        const named = [...new Set([...routes, ...consequences].map(({ test: file }) => file))];
        expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
        const untested = consequences.filter(
          ({ when, test: file }) => !readFileSync(join(folder, file), "utf8").includes(when),
        );
        expect(untested).toEqual([]);
      });

      test("lists requests to the paths that it does not support", async () => {
        const { unsupported } = await loadFile(folder, "coverage");
        await using launched = launchSimulator(await listed.load());
        const asked = z.array(z.string()).default([]).parse(unsupported).map(requestFor);
        for (const call of asked) {
          expect((await launched.running.call(call)).status).toBeGreaterThanOrEqual(400);
        }
        const { body } = await launched.running.call({ method: "GET", path: "/_sim/unsupported" });
        expect(body).toEqual({
          calls: asked.map((call) => ({ ...call, count: 1 })),
          parameters: [],
        });
      });

      test("answers a fault in its own shape, with Retry-After, and changes nothing", async () => {
        await using launched = launchSimulator(await listed.load());
        const send = sendTo(launched.running);
        const set = (status: number) =>
          send(
            "PUT",
            "/_sim/faults",
            { rules: [{ id: "all", on: "request", do: { status } }] },
            { "content-type": "application/json" },
          );
        for (const status of [400, 403, 429, 500, 503]) {
          expect((await set(status)).status).toBe(200);
          const answer = await send("POST", "/");
          expect(answer.status).toBe(status);
          expect(answer.headers["retry-after"]).toBe(status === 429 ? "1" : undefined);
          expect(answer.text.length).toBeGreaterThan(0);
          // The shape is not that of control routes or of fastify.
          expect(Object.keys(answer.json)).not.toEqual(["statusCode", "code", "error", "message"]);
          expect(answer.text).not.toContain("A fault rule");
        }
        expect(launched.running.world.log.length).toBe(0);
      });

      test("is silent when no file of it records an event", () => {
        const emits = sourcesOf(folder).some((name) =>
          /\bemit(?:[A-Z]\w*)?\(/.test(readFileSync(join(folder, name), "utf8")),
        );
        expect(listed.silent ?? false).toBe(!emits);
      });

      test("returns to its first state on a reset: the same calls give the same world", async () => {
        await using launched = launchSimulator(await listed.load());
        const { running } = launched;
        const first = await playEverything(running, starter);
        expect(first.successes).toBeGreaterThan(0);
        await running.call({ method: "POST", path: "/_sim/reset" });
        expect(await playEverything(running, starter)).toEqual(first);
      });

      test("goes on from a snapshot, and from its file, as it did the first time", async () => {
        const simulator = await listed.load();
        await using launched = launchSimulator(simulator);
        const { running } = launched;
        const post = (path: string, body?: object) => running.call({ method: "POST", path, body });
        await playEverything(running, starter);
        expect(await post("/_sim/snapshots", { name: "played" })).toMatchObject({ status: 201 });
        const later = await playEverything(running, starter);
        await post("/_sim/snapshots/played/restore");
        expect(await playEverything(running, starter)).toEqual(later);
        // The file is written of the snapshot whose world has gone on since.
        const file = await running.call({ method: "GET", path: "/_sim/snapshots/played" });
        const snapshot = await readSnapshot(file.body, { version: "0.0", kind });
        await using other = launchSimulator(simulator, { snapshot });
        expect(await playEverything(other.running, starter)).toEqual(later);
      });

      test("lists the objects by which two states differ, in both directions", async () => {
        await using launched = launchSimulator(await listed.load());
        const { running } = launched;
        const take = (name: string) =>
          running.call({ method: "POST", path: "/_sim/snapshots", body: { name } });
        const compare = async (path: string) =>
          differences.parse(
            (await running.call({ method: "GET", path: `/_sim/snapshots/${path}` })).body,
          );
        const nothing = { added: [], removed: [], changed: [] };
        const ids = () =>
          running.collections.flatMap((collection) =>
            [...collection.list()].map(({ id }) => `${collection.name} ${id}`),
          );
        await playEverything(running, starter);
        await take("first");
        expect(await compare("first/diff")).toMatchObject(nothing);
        const before = new Set(ids());
        await playEverything(running, starter);
        const { added, removed, changed, events } = await compare("first/diff");
        const named = added.map(({ collection, id }) => `${collection} ${id}`);
        expect(named.toSorted()).toEqual(
          ids()
            .filter((id) => !before.has(id))
            .toSorted(),
        );
        for (const { id, fields } of changed) expect([id, fields.length]).not.toEqual([id, 0]);
        expect(events.to - events.from).toBe(running.world.log.length - events.from);
        await take("second");
        expect(await compare("second/diff")).toMatchObject(nothing);
        const back = await compare("second/diff?to=first");
        expect(back.added).toEqual(removed);
        expect(back.removed.toSorted(byId)).toEqual(added.toSorted(byId));
        expect(back.changed.map(({ id }) => id).toSorted()).toEqual(
          changed.map(({ id }) => id).toSorted(),
        );
      });
    },
  );
}

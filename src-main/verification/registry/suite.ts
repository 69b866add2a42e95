import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { ListedSimulator } from "#core/define-simulator.ts";
import type { Coverage } from "#core/contract/coverage.ts";
import { isPageRoute } from "#core/contract/pages.ts";
import { listGroups, loadRoutes, type Routes } from "#core/contract/route-group.ts";
import { PendingRoutes } from "#core/kernel/routing/pending-routes.ts";
import { sendTo } from "#core/testing/client.ts";
import { readSnapshot } from "#core/snapshots/snapshot-file.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { profileSchema } from "../../hosting/own-simulators.ts";
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

/** A simulator and the folder that holds its files. */
export interface Entry {
  readonly folder: string;
  readonly simulator: ListedSimulator;
}

/** The file plan: file → the export that it must have; optional files are checked where they exist. */
const required: Readonly<Record<string, string | undefined>> = {
  index: "simulator",
  profile: "profile",
  dialect: "dialect",
  errors: undefined,
  state: "createState",
  route: "route",
  coverage: "coverage",
  objects: "objects",
};
const optional: Readonly<Record<string, string | undefined>> = {
  events: undefined,
  faults: "fault",
  "api-types": undefined,
  "world-actions": "worldActions",
  signature: "signature",
  summarize: "summarize",
  tasks: "tasks",
  mails: "mails",
};

const coverageShape = z.custom<Coverage>(
  (value) => z.object({ routes: z.array(z.unknown()) }).safeParse(value).success,
);
const openapi = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The extension of a folder's sources: `.ts`, or `.js` outside the source tree. */
function extensionOf(folder: string): string {
  return existsSync(join(folder, "index.ts")) ? ".ts" : ".js";
}

async function load(folder: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, `${file}${extensionOf(folder)}`);
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(path).href);
  return z.record(z.string(), z.unknown()).parse({ ...Object(module) });
}

function sourcesOf(folder: string): readonly string[] {
  const extension = extensionOf(folder);
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(extension) && !name.endsWith(`.test${extension}`),
  );
}

/** Returns the differences of a folder from the file plan. */
async function planProblems({ folder }: Entry): Promise<readonly string[]> {
  const extension = extensionOf(folder);
  const top = sourcesOf(folder).filter((name) => basename(name) === name);
  const names = top.map((name) => basename(name, extname(name)));
  const plan = { ...required, ...optional };
  const problems = [
    ...Object.keys(required).filter((name) => !names.includes(name)),
    ...names.filter((name) => !Object.hasOwn(plan, name)).map((name) => `${name} is not planned`),
    ...(names.includes("events") && !names.includes("summarize") ? ["summarize is missing"] : []),
  ];
  for (const [name, exported] of Object.entries(plan)) {
    if (exported === undefined || !names.includes(name)) continue;
    if (!Object.hasOwn(await load(folder, name), exported)) {
      problems.push(`${name}${extension} does not export ${exported}`);
    }
  }
  const resources = join(folder, "resources");
  for (const resource of existsSync(resources) ? readdirSync(resources) : []) {
    const file = join("resources", resource, "routes");
    const hasRoutes = existsSync(join(folder, `${file}${extension}`));
    if (!hasRoutes) problems.push(`${file}${extension} is missing`);
    else if (!Array.isArray((await load(folder, file))["routes"])) {
      problems.push(`${file}${extension} does not export routes`);
    }
  }
  if (!existsSync(resources)) problems.push("resources/ is missing");
  return problems;
}

/** The routes of the provider's API that an OpenAPI page lists; a final slash makes no other route. */
function servedRoutes(page: z.output<typeof openapi>, actions: readonly string[]) {
  return Object.entries(page.paths)
    .filter(([path]) => !path.startsWith("/_sim/") && !actions.includes(path))
    .filter(([path]) => path === "/" || !path.endsWith("/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
}

/**
 * The routes of a coverage table as OpenAPI writes them. A row may name an operation that its route selects
 * by a query parameter or a header: `GET /:bucket?acl`.
 */
function coveredRoutes({ routes }: Coverage) {
  const selects = routes.some(({ path }) => /[?#]/.test(path));
  const names = routes.map(({ method, path }) => {
    const [plain = ""] = path.split(/[?#]/);
    return `${method} ${plain.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{rest}")}`;
  });
  return { names: [...new Set(names)], selects };
}

/** A request that an entry such as `* /projects/:id/roles/*` describes. */
function requestFor(entry: string): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = entry.split(" ");
  return {
    method: method === "*" ? "GET" : method,
    path: path.replaceAll(/:(\w+)/g, "$1").replace(/\*$/, "rest"),
  };
}

/** Returns the routes that are not loaded by a request to their path. */
async function unreachedRoutes(routes: Routes<never>): Promise<readonly string[]> {
  const unreached: string[] = [];
  for (const group of listGroups(routes)) {
    for (const { path } of await group.load()) {
      const loaded: string[] = [];
      const pending = new PendingRoutes([group], (route) => loaded.push(route.path));
      await pending.load([path.replaceAll(/:\w+/g, "x").replace(/\*$/, "x/y")]);
      if (!loaded.includes(path)) unreached.push(path);
    }
  }
  return unreached;
}

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
        const { coverage } = await load(folder, "coverage");
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
          (await load(folder, "coverage"))["coverage"],
        );
        const named = [...new Set([...routes, ...consequences].map(({ test: file }) => file))];
        expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
        const untested = consequences.filter(
          ({ when, test: file }) => !readFileSync(join(folder, file), "utf8").includes(when),
        );
        expect(untested).toEqual([]);
      });

      test("lists requests to the paths that it does not support", async () => {
        const { unsupported } = await load(folder, "coverage");
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

import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { helpText } from "../../hosting/options/options.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { controlRoutes } from "./control-routes.ts";
import { knownVariables } from "./known-variables.ts";
import { listAnchors, listBlocks, listLinks, pages, read, root } from "./pages.ts";
import { runSession } from "./run-session.ts";

const all = pages.map((page) => ({ page, text: read(page) }));

/** Returns the unknown names that pages mention, with the page. */
function unknown(mention: RegExp, isKnown: (name: string) => boolean): readonly string[] {
  return all.flatMap(({ page, text }) =>
    [...text.matchAll(mention)]
      .map(([, name = ""]) => name)
      .filter((name) => !isKnown(name))
      .map((name) => `${page}: ${name}`),
  );
}

test.each(all)("every link of $page leads to a file and heading", ({ page, text }) => {
  const broken = listLinks(text).filter(({ file, anchor }) => {
    const target = file === "" ? page : normalize(join(page, "..", file));
    if (!existsSync(join(root, target))) return true;
    return anchor !== "" && !listAnchors(read(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test("every link of a packed page leads to a packed file", () => {
  const { files: packed } = z
    .object({ files: z.array(z.string()) })
    .parse(JSON.parse(read("package.json")));
  const isPacked = (path: string) =>
    packed.some((entry) => path === entry || path.startsWith(`${entry}/`));
  const dead = all
    .filter(({ page }) => isPacked(page))
    .flatMap(({ page, text }) =>
      listLinks(text)
        .filter(({ file }) => file !== "" && !isPacked(normalize(join(page, "..", file))))
        .map(({ file }) => `${page}: ${file}`),
    );
  expect(dead).toEqual([]);
});

test("pages for users start simulators with npx simdeck", () => {
  const forContributors = ["README.md", "CHANGELOG.md", join("docs", "adding-a-simulator.md")];
  const mixed = all.filter(
    ({ page, text }) => !forContributors.includes(page) && text.includes("npm run headless"),
  );
  expect(mixed.map(({ page }) => page)).toEqual([]);
});

test("pages about the clock link to the page about time", () => {
  const missing = all
    .filter(({ page }) => page !== "CHANGELOG.md" && page !== join("docs", "time.md"))
    .filter(({ text }) => /\bclock\b/.test(text) && !text.includes("time.md"));
  expect(missing.map(({ page }) => page)).toEqual([]);
});

test("pages name only existing scripts", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read("package.json")));
  expect(
    unknown(/npm run (?:--silent )?([\w:-]+)/g, (name) => Object.hasOwn(scripts, name)),
  ).toEqual([]);
});

test("pages name only existing files", () => {
  const mention = /`((?:src-[a-z]+|scripts|e2e)\/[\w./-]*)`/g;
  expect(unknown(mention, (name) => existsSync(join(root, name)))).toEqual([]);
});

const help = read("src-main/headless/commands/help.ts");

test("pages name only existing commands", () => {
  const known = [...help.matchAll(/^ {2}simdeck (\w+) /gm)].map(([, name]) => name);
  expect(known).toContain("headless");
  const mention = /(?:npx |`|eval "\$\(|^ {4})simdeck ([a-z]+)\b/gm;
  expect(unknown(mention, (name) => known.includes(name))).toEqual([]);
});

test("pages use only existing options", () => {
  const known = `${help}${helpText(simulators)}`;
  const lines =
    /^.*(?:(?<!--namespace )simdeck \w+|npm start --|npm run (?:--silent )?headless --) (.*)$/gm;
  const options = all.flatMap(({ page, text }) =>
    [...text.matchAll(lines)].flatMap(([, rest = ""]) =>
      [...rest.matchAll(/(?<=^|\s)(--[a-z-]+)/g)].map(([, name = ""]) => ({ page, name })),
    ),
  );
  expect(options.length).toBeGreaterThan(10);
  expect(options.filter(({ name }) => !known.includes(name))).toEqual([]);
});

test("pages name only variables that Simdeck reads", () => {
  const known = knownVariables();
  const mention = /\b((?:SIM|AUTH_TWIN|CHAT_TWIN|EXCHANGE_SIM|S3_SIM)_[A-Z_]+)\b/g;
  expect(unknown(mention, (name) => known.includes(name))).toEqual([]);
});

test("pages name only served control routes and world actions", async () => {
  await using launched = launchSimulator(toy);
  const loaded = await Promise.all(simulators.map((simulator) => simulator.load()));
  // Some have control routes of their own: OAuth apps, and reads of the world.
  const ownRoutes = await Promise.all(
    loaded.map(async (simulator) => {
      await using own = launchSimulator(simulator);
      return await controlRoutes(own.running);
    }),
  );
  const actions = loaded.flatMap(({ worldActions }) => worldActions.map(({ path }) => path));
  const known = [
    ...(await controlRoutes(launched.running)),
    ...ownRoutes.flat(),
    ...actions.map((path) => `POST ${path}`),
  ];
  // Pages of simulators are provider routes: their coverage tables are checked elsewhere.
  const mention = /`((?:GET|POST|DELETE) \/_(?!_|pages\/)[^`?\s]*)/g;
  // CouchDB's own paths begin with an underscore, too. The tutorial's simulator has an action, and those of
  // descriptions have two.
  const ofOthers = ["POST /_scan", "POST /_emit", "POST /_set"];
  const others = read("src-main/simulators/document-storage/coverage.ts");
  const isKnown = (name: string) =>
    known.includes(name) || ofOthers.includes(name) || others.includes(`"${name}"`);
  expect(unknown(mention, isKnown)).toEqual([]);
});

test.each(all)("the JSON blocks of $page are valid", ({ text }) => {
  for (const block of listBlocks(text, "json")) expect(() => void JSON.parse(block)).not.toThrow();
});

test("the curl commands for other languages get the stated status", async () => {
  const serving = await serveSimulators({
    argv: ["--port-base", "0", "--only", "payments"],
    environment: {},
  });
  const [block = ""] = listBlocks(read("docs/other-languages.md"), "sh");
  const shown = await runSession(block, "http://127.0.0.1:4701", serving.served[0]?.baseUrl ?? "");
  await serving.close();
  const stated = [...block.matchAll(/^# \d{3}/gm)].map(([status]) => status);
  expect(stated.length).toBeGreaterThan(3);
  expect([...shown.matchAll(/^# \d{3}/gm)].map(([status]) => status)).toEqual(stated);
});

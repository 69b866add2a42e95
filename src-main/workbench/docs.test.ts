import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { simulators } from "../simulators/registry.ts";
import { helpText } from "./options.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = [
  "README.md",
  "src-main/simulators/README.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

test.each(pages)("every link of %s leads somewhere", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => link ?? "");
  const broken = links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => !existsSync(join(root, dirname(page), link)));
  expect(broken).toEqual([]);
});

test("the README lists every simulator with its model and its port", () => {
  const rows = [...read("README.md").matchAll(/^\| ([a-z-]+) +\| ([\w ]+?) +\| (\d{4}) /gm)];
  expect(rows.map(([, kind, model, port]) => [kind, model, Number(port)])).toEqual(
    simulators.map(({ kind, model }, place) => [kind, model, 4_701 + place]),
  );
});

test("the options page names every option and every variable", () => {
  const page = read("docs/options.md");
  const options = [...helpText([]).matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name ?? "");
  const common = [...read("src-main/workbench/environment.ts").matchAll(/"(SIM_\w+)"/g)];
  const own = simulators.flatMap(({ variables, fixedReceiver }) => [
    ...variables.map(({ name }) => name),
    ...(fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : []),
  ]);
  const names = new Set([...options, ...common.map(([, name]) => name ?? ""), ...own]);
  expect([...names].filter((name) => !page.includes(name))).toEqual([]);
});

test("the control routes page names every control route", async () => {
  const page = read("docs/control-routes.md");
  await using launched = launchSimulator(toy);
  const answer = await launched.running.app.inject({
    url: "/_sim/openapi.json",
    headers: { host: "localhost" },
  });
  const { paths } = answer.json<{ paths: Record<string, Record<string, unknown>> }>();
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith("/_sim/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !page.includes(`\`${route}\``))).toEqual([]);
});

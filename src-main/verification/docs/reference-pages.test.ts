import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { helpText } from "../../hosting/options/options.ts";
import { controlRoutes } from "./control-routes.ts";
import { knownVariables } from "./known-variables.ts";
import { read } from "./pages.ts";

test("the README lists every simulator with its model and its port", () => {
  const rows = [...read("README.md").matchAll(/^\| ([a-z-]+) +\| ([\w ]+?) +\| (\d{4}) /gm)];
  expect(rows.map(([, kind, model, port]) => [kind, model, Number(port)])).toEqual(
    simulators.map(({ kind, model }, place) => [kind, model, 4_701 + place]),
  );
});

test("the index of the docs leads to the page of every simulator", () => {
  const index = read("docs/README.md");
  const missing = simulators.filter(({ kind }) => !index.includes(`(simulators/${kind}.md)`));
  expect(missing.map(({ kind }) => kind)).toEqual([]);
});

test("the options page names every option and every variable", () => {
  const page = read("docs/options.md");
  const options = [...helpText([]).matchAll(/^ {2}(--[\w-]+)/gm)].map(([, name]) => name ?? "");
  expect([...options, ...knownVariables()].filter((name) => !page.includes(name))).toEqual([]);
});

test("the control routes page names every control route", async () => {
  const page = read("docs/control-routes.md");
  await using launched = launchSimulator(toy);
  const routes = await controlRoutes(launched.running);
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => !page.includes(`\`${route}\``))).toEqual([]);
});

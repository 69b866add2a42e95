import { expect, test } from "vitest";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { helpText } from "../../hosting/options/options.ts";
import { controlRoutes } from "./control-routes.ts";
import { knownVariables } from "./known-variables.ts";
import { read } from "./pages.ts";

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

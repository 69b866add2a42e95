import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../../hosting/options/environment.ts";
import { parseOptions } from "../../hosting/options/options.ts";
import { listKinds } from "../../hosting/kind-names.ts";
import { builtIn, openRegistry } from "../../hosting/registry.ts";
import { startSimulators } from "../../library/simdeck.ts";
import { startWorkbench } from "../../workbench/start-workbench.ts";
import { scaffold } from "../../../scripts/simulator/scaffold.mjs";
import { root } from "../docs/pages.ts";
import { testSimulators } from "./suite.ts";

// A simulator outside the source tree, as `npm run new-simulator -- own-example --outside FOLDER` makes it.
const outside = mkdtempSync(join(tmpdir(), "simdeck-own-"));
const folder = await scaffold({ root, name: "own-example", outside });
const file = join(folder, "index.js");
const { registry, argv } = await openRegistry(["--port-base", "0", "--simulator", file]);
const own = registry.slice(builtIn.length);

afterAll(() => {
  rmSync(outside, { recursive: true });
});

testSimulators(own.map((simulator) => ({ folder, simulator })));

test("takes the next port, and its kind is known to --only, the settings and the environment", () => {
  expect(argv).toEqual(["--port-base", "0"]);
  expect(listKinds(registry)).toEqual([...listKinds(builtIn), "own-example"]);
  expect(parseOptions(["--only", "own-example"], registry).only).toEqual(["own-example"]);
  expect(() => readEnvironment({}, "127.0.0.1", registry)).not.toThrow();
});

const scheduled = {
  "own-example": {
    events: [
      { id: "a", at: "+1h", call: { method: "POST", path: "/parcels", body: { to: "Ada" } } },
    ],
  },
} as const;

test("is shown, called, scheduled and restarted by the panel's commands", async () => {
  const timeline = join(outside, "timeline.json");
  writeFileSync(timeline, JSON.stringify(scheduled));
  const options = ["--port-base", "0", "--only", "own-example,notes", "--timeline", timeline];
  const workbench = await startWorkbench([...options, `--simulator=${file}`], {});
  const { commands } = workbench;
  const views = await commands.run("simulators.list", {});
  expect(views.map(({ kind }) => kind)).toEqual(["notes", "own-example"]);
  const call = { kind: "own-example", method: "POST" };
  await commands.run("api.call", {
    ...call,
    path: "/_sim/clock",
    body: { advance_seconds: 3_600 },
  });
  const objects = { kind: "own-example", collection: "parcels", text: "", limit: 10 };
  const { items } = await commands.run("objects.list", objects);
  expect(items).toMatchObject([{ label: "Ada" }]);
  const scan = { ...call, path: "/_scan", body: { parcel: items[0]?.id, place: "Depot" } };
  expect(await commands.run("api.call", scan)).toMatchObject({ status: 200 });
  const { losses } = await commands.run("settings.change", { change: { pace: 2 } });
  expect(losses.map(({ kind, events }) => [kind, events])).toContainEqual(["own-example", 2]);
  await workbench.close();
});

describe("in the library", () => {
  test("runs with its control routes, from a file or a definition, whatever `only` says", async () => {
    const definition = await own[0]?.load();
    for (const simulator of [file, definition ?? file]) {
      await using simulators = await startSimulators({
        only: ["payments"],
        simulators: [simulator],
        startTime: "2026-01-02T03:04:05Z",
      });
      const ours = simulators.own("own-example");
      await ours.inject(scheduled["own-example"].events);
      await ours.advance("+1h");
      const created = await ours.event("parcel.created");
      expect(created.created_at).toBe("2026-01-02T04:04:05.000Z");
      expect(simulators.env()["SIMDECK_OWN_EXAMPLE_URL"]).toBe(ours.baseUrl);
      expect(simulators.kinds).toEqual(["payments"]);
      await expect(ours.act("/_scan", { parcel: "x", place: "Depot" })).rejects.toThrow(
        "There is no parcel x",
      );
    }
  });

  test("names the option when a definition is wrong", async () => {
    await expect(startSimulators({ simulators: [{ kind: "own-example" }] })).rejects.toThrow(
      "startSimulators: simulators: it was not made by defineSimulator.",
    );
  });
});

const definition = (changes: string) => `
import { simulator } from ${JSON.stringify(join(folder, "index.js"))};
export default { ...simulator, ${changes} };
`;

test.each([
  ["missing.js", undefined, "does not exist"],
  ["broken.js", "export default (", "cannot be loaded"],
  ["throws.js", 'throw new Error("no luck")', "cannot be loaded (no luck)"],
  ["named.js", "export const simulator = 1;", "default: missing"],
  ["plain.js", "export default {};", "it was not made by defineSimulator"],
  ["taken.js", definition('kind: "payments"'), 'profile.kind: the kind "payments" is taken'],
  ["kind.js", definition('kind: "Video calls"'), "profile.kind: write lower case words"],
  ["title.js", definition("title: 1"), "profile.title: "],
  ["delivery.js", definition('delivery: "mail"'), "profile.delivery: "],
])("refuses %s with exit code 2, naming file and field", async (name, text, message) => {
  const path = join(outside, name);
  if (text !== undefined) writeFileSync(path, text);
  await expect(openRegistry(["--simulator", path])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(`^--simulator ${path}: `) as string,
  });
  await expect(openRegistry([`--simulator=${path}`])).rejects.toThrow(message);
});

test("refuses a second simulator of the same kind, and an option without a file", async () => {
  const twice = ["--simulator", file, "--simulator", file];
  await expect(openRegistry(twice)).rejects.toThrow('the kind "own-example" is taken');
  for (const wrong of [["--simulator"], ["--simulator="], ["--simulator", "--only"]]) {
    await expect(openRegistry(wrong)).rejects.toThrow("give the path of an ES module");
  }
});

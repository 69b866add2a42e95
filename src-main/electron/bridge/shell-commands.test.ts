import { expect, it } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import type { Feed } from "../../workbench/feed/change-feed.ts";
import { runCommand } from "./run-command.ts";
import { runShellCommand } from "./shell-commands.ts";

const calls: unknown[][] = [];
const look = { revision: 7, matched: 0, tail: [] };
const feed: Feed = {
  watch: (...input) => {
    calls.push(["watch", ...input]);
    return Promise.resolve(look);
  },
  ack: (...input) => void calls.push(["ack", ...input]),
  close: () => undefined,
};
const info = { version: "1.2.3", electron: "33.2.1", dataFolder: "/data" };

let problem = "";

const run = (name: unknown, input: unknown) =>
  runCommand(name, () =>
    runShellCommand(name, input, {
      feed: () => feed,
      info: () => info,
      zoom: (factor) => void calls.push(["zoom", factor]),
      fullScreen: (on) => void calls.push(["fullScreen", on]),
      openLog: () => void calls.push(["openLog"]),
      openPage: (url) => {
        calls.push(["openPage", url]);
        return Promise.resolve();
      },
      turnPage: (act) => void calls.push(["turnPage", act]),
      exportLog: (order) => {
        calls.push(["export", order]);
        return Promise.resolve({ id: 3 });
      },
      saveFile: (file) => {
        calls.push(["saveFile", file]);
        return Promise.resolve(file.name);
      },
      samples: () => [{ file: "story.json", name: "A story", kinds: ["payments"] }],
      openScenario: (sample) => {
        calls.push(["openScenario", sample]);
        return Promise.resolve(null);
      },
      saveScenario: (text) => {
        calls.push(["saveScenario", text]);
        return Promise.resolve(null);
      },
      saveScenarioTest: () => Promise.resolve({ scenario: "a.json", test: "a.test.ts" }),
      openFolder: (folder) => {
        calls.push(["open", folder]);
        return Promise.resolve(problem);
      },
    }),
  );

it("hands the page's words about its feed on", async () => {
  const watched = await run("feed.watch", { filter: everyEvent, tail: 50 });
  const acknowledged = await run("feed.ack", { revision: 3 });
  expect(watched).toEqual({ ok: true, value: look });
  expect(acknowledged).toEqual({ ok: true, value: {} });
  expect(calls).toEqual([
    ["watch", everyEvent, 50],
    ["ack", 3],
  ]);
});

it("tells about the app", async () => {
  expect(await run("app.info", {})).toEqual({ ok: true, value: info });
});

it("opens the log beside, and has it exported", async () => {
  const order = { format: "har", filter: everyEvent };
  expect(await run("app.openLog", {})).toEqual({ ok: true, value: {} });
  expect(await run("app.export", order)).toEqual({ ok: true, value: { id: 3 } });
  expect(calls.slice(-2)).toEqual([["openLog"], ["export", order]]);
});

it("opens the data folder, and says so when the system cannot", async () => {
  expect(await run("app.openDataFolder", {})).toEqual({ ok: true, value: {} });
  expect(calls.at(-1)).toEqual(["open", "/data"]);
  problem = "no file manager";
  expect(await run("app.openDataFolder", {})).toMatchObject({
    ok: false,
    error: { message: "/data could not be opened: no file manager." },
  });
});

it("draws the page larger", async () => {
  expect(await run("app.zoom", { factor: 1.25 })).toEqual({ ok: true, value: {} });
  expect(calls.at(-1)).toEqual(["zoom", 1.25]);
});

it("gives the window the whole screen", async () => {
  expect(await run("app.fullScreen", { on: true })).toEqual({ ok: true, value: {} });
  expect(calls.at(-1)).toEqual(["fullScreen", true]);
});

it.each<[unknown, unknown, string]>([
  ["feed.watch", { filter: everyEvent, tail: 201 }, "invalid_input"],
  ["feed.watch", null, "invalid_input"],
  ["feed.ack", { revision: "3" }, "invalid_input"],
  ["app.zoom", { factor: 9 }, "invalid_input"],
  ["app.export", { format: "csv", filter: everyEvent }, "invalid_input"],
  ["feed.close", {}, "unknown_command"],
  ["toString", {}, "unknown_command"],
  [undefined, {}, "unknown_command"],
  [{ name: "app.info" }, {}, "unknown_command"],
])("refuses %j with %j", async (name, input, code) => {
  expect(await run(name, input)).toMatchObject({ ok: false, error: { code } });
});

it("opens scenarios and saves them as tests", async () => {
  const samples = [{ file: "story.json", name: "A story", kinds: ["payments"] }];
  expect(await run("app.scenarioSamples", {})).toEqual({ ok: true, value: samples });
  expect(await run("app.openScenario", { sample: "story.json" })).toEqual({
    ok: true,
    value: null,
  });
  expect(calls).toContainEqual(["openScenario", "story.json"]);
  const saved = { scenario: "a.json", test: "a.test.ts" };
  expect(await run("app.saveScenarioTest", {})).toEqual({ ok: true, value: saved });
});

it("opens simulated pages, and turns them", async () => {
  calls.length = 0;
  await run("app.openPage", { url: "http://127.0.0.1:4701/c/pay/cs_1" });
  await run("app.turnPage", { act: "back" });
  expect(calls).toEqual([
    ["openPage", "http://127.0.0.1:4701/c/pay/cs_1"],
    ["turnPage", "back"],
  ]);
});

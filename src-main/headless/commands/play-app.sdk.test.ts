import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { builtIn } from "../../hosting/registry.ts";
import { startSimulators } from "../../library/start-simulators.ts";
import { play } from "./play.ts";
import { holdClosedPort } from "../../hosting/testing/closed-port.ts";

const folder = join("resources", "scenarios");
const WITH_APP = "checks-bot.json";

/** Plays a file and returns the exit code and what was printed. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  const code = await play(args, { registry: builtIn, environment: {}, say });
  return { code, text: lines.join("\n") };
}

test("a pressed button without an app says so", async () => {
  const { text } = await run(join(folder, "check-run-again-from-chat.json"));
  expect(text).toContain("POST /_press  200  the app did not respond: no app is connected");
});

/** A copy of the scenario of the checks bot whose webhook has this address. */
function copyFor(url: string): string {
  const copy = mkdtempSync(join(tmpdir(), "simdeck-samples-"));
  onTestFinished(() => {
    rmSync(copy, { recursive: true });
  });
  const text = readFileSync(join(folder, WITH_APP), "utf8");
  const file = join(copy, WITH_APP);
  writeFileSync(file, text.replace("http://127.0.0.1:3000/github/webhooks", url));
  return file;
}

test("the checks bot reports, runs again and merges, as its scenario expects", async () => {
  await using simulators = await startSimulators({ only: ["chat", "code-hosting"] });
  const { chat, "code-hosting": github } = simulators;
  const bot = spawn(process.execPath, ["resources/examples/checks-bot/bot.mjs"], {
    env: {
      ...{ PATH: process.env["PATH"], PORT: "0" },
      ...{ SLACK_API_URL: `${chat.baseUrl}/api/`, GITHUB_API_URL: github.baseUrl },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (bot.exitCode === null && bot.kill()) await once(bot, "exit");
  });
  const ready = z.tuple([z.instanceof(Buffer)]).parse(await once(bot.stdout, "data"));
  const [url = ""] = /http:\S+\/webhooks/.exec(ready.toString()) ?? [];
  const { code, text } = await run(copyFor(url), "--base-url", chat.baseUrl);
  expect(text).toContain("passed: 11 steps, 21 events");
  expect(code).toBe(0);
});

test("the scenario of the checks bot says that the bot is missing", async () => {
  await using closed = await holdClosedPort();
  const { code, text } = await run(copyFor(`${closed.url}/github/webhooks`));
  expect(text).toContain(
    "failed at step code-hosting/hook (+1s): code-hosting: delivery 1: status",
  );
  expect(text).toContain("No app responded to this delivery. Start the app");
  expect(code).toBe(1);
});

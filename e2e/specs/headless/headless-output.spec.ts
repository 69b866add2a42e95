import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { startHeadless } from "../../fixtures/programs/headless.ts";
import { cleanEnvironment, projectRoot } from "../../fixtures/project.ts";
import { startReceiver } from "../../fixtures/receiver.ts";

const free = ["--port-base", "0", "--only", "payments"];

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "simdeck-output-"));
});

test.afterEach(() => rm(folder, { recursive: true }));

/** Runs headless with a stdout that is a full device, or a pipe without a reader. */
function startWithout(stdout: "full" | "closed", args: readonly string[]) {
  const device = stdout === "full" ? openSync("/dev/full", "w") : undefined;
  const child = spawn(process.execPath, ["out/main/headless.js", ...args], {
    cwd: projectRoot,
    env: cleanEnvironment({}),
    stdio: ["ignore", device ?? "pipe", "pipe"],
  });
  child.stdout?.destroy();
  if (device !== undefined) closeSync(device);
  if (!child.stderr) throw new Error("headless has no stderr");
  return { child, stderr: child.stderr };
}

async function readReady(file: string) {
  return JSON.parse(await readFile(file, "utf8")) as {
    readonly simulators: { readonly payments: { readonly base_url: string } };
  };
}

for (const stdout of ["full", "closed"] as const) {
  test.describe(`stdout is ${stdout}`, () => {
    test.skip(process.platform !== "linux", "needs /dev/full");

    test("is reported; the simulators serve if there is a ready file", async () => {
      const file = join(folder, "ready.json");
      const { child, stderr } = startWithout(stdout, [...free, "--ready-file", file]);
      const [message] = (await once(createInterface(stderr), "line")) as [string];
      expect(message).toMatch(
        /^simdeck: stdout cannot be written \(.+\)\. The ready line is in \//,
      );
      const { simulators } = await readReady(file);
      const health = await fetch(`${simulators.payments.base_url}/_sim/health`);
      expect(health.status).toBe(200);
      child.kill("SIGTERM");
      expect(await once(child, "close")).toEqual([0, null]);
    });

    test("is an error without a ready file: exit code 1 and one message", async () => {
      const { child, stderr } = startWithout(stdout, free);
      const [message] = await Promise.all([text(stderr), once(child, "close")]);
      expect(message).toMatch(/^simdeck: stdout cannot be written \(.+\)\.\n$/);
      expect(child.exitCode).toBe(1);
    });
  });
}

test("the ready file is removed when the process ends", async () => {
  const file = join(folder, "ready.json");
  const headless = startHeadless([...free, "--ready-file", file]);
  await headless.ready;
  expect(existsSync(file)).toBe(true);
  headless.process.kill("SIGTERM");
  expect((await headless.ended).code).toBe(0);
  expect(existsSync(file)).toBe(false);
});

test("SIGHUP waits for queued deliveries and ends with exit code 0", async () => {
  test.skip(process.platform === "win32", "has no SIGHUP");
  const receiver = await startReceiver();
  const headless = startHeadless(free, { SIM_WEBHOOK_DELIVERY: "on" });
  const { simulators } = await headless.ready;
  const base = simulators["payments"]?.base_url ?? "";
  const headers = { authorization: "Bearer sk_test_x" };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(base + path, { method: "POST", headers, body: new URLSearchParams(fields) });
  await post("/v1/webhook_endpoints", { url: receiver.url, "enabled_events[]": "*" });
  const charge = { amount: "1200", currency: "usd", source: "tok_visa" };
  await Promise.all(Array.from({ length: 20 }, () => post("/v1/charges", charge)));
  headless.process.kill("SIGHUP");
  expect((await headless.ended).code).toBe(0);
  expect(receiver.received).toHaveLength(20);
  await receiver.close();
});

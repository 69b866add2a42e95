import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { describeReady } from "../../hosting/serving/ready-file.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { clients, results } from "./testing/expected-results.ts";
import { type BuiltRedirect, buildRedirect } from "./testing/build-redirect.ts";

let redirect: BuiltRedirect;
beforeAll(async () => {
  redirect = await buildRedirect();
}, 60_000);
afterAll(() => {
  redirect[Symbol.dispose]();
});

/** Every simulator, and the file that says where they are. */
async function serve(options: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-ready-"));
  const argv = ["--port-base", "0", ...options];
  const host = await serveSimulators({ argv, environment: {}, dataFolder: folder });
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "ready.json");
  writeFileSync(file, describeReady(host));
  return file;
}

/** Runs Node with the entry point and returns what the program prints. */
async function run(program: readonly string[], variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", redirect.url, ...program], {
    env: { PATH: process.env["PATH"], SIMDECK_OTHERS: "refuse", ...variables },
  });
  const closed = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { stdout, stderr, exitCode: child.exitCode };
}

test("an app that names only real hosts reaches every simulator with every client", async () => {
  const ready = await serve();
  const { stdout } = await run([clients], { SIMDECK_READY: ready });
  expect(JSON.parse(stdout)).toEqual(results);
}, 60_000);

test("reaches simulators with --https", async () => {
  const ready = await serve(["--only", "mailing", "--https"]);
  const program = 'console.log((await fetch("https://api.lob.com/v1/postcards")).status)';
  const { stdout } = await run(["--input-type=module", "--eval", program], {
    SIMDECK_READY: ready,
  });
  expect(stdout).toBe("401\n");
}, 60_000);

test.each([
  [{}, "set SIMDECK_READY to the ready file of running simulators."],
  [{ SIMDECK_READY: "/nothing/there.json" }, "/nothing/there.json cannot be read."],
  [{ SIMDECK_OTHERS: "no" }, "SIMDECK_OTHERS=no: give pass or refuse."],
])("fails with a message alone for %j", async (variables, message) => {
  const { stderr, exitCode } = await run(["--eval", "0"], variables);
  expect(stderr).toMatch(/^simdeck\/redirect: .*\n$/);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(1);
});

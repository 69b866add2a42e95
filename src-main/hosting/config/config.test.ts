import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startReceiver } from "#core/transport/receiver.ts";
import { parseOptions } from "../options/options.ts";
import { serveSimulators } from "../serving/serve-simulators.ts";
import { findConfig } from "./find-config.ts";
import { openStart } from "./open-start.ts";

function makeFolder(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-config-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(folder, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
  return folder;
}

const configured = (content: unknown) => makeFolder({ "simdeck.config.json": content });

const open = (folder: string, line: readonly string[] = [], environment = {}) =>
  openStart(line, { folder, environment });

async function optionsOf(folder: string, line: readonly string[] = []) {
  const { argv, registry } = await open(folder, line);
  return parseOptions(argv, registry);
}

test("is found in the folder or above it, and is not read with --no-config or --attach", async () => {
  const folder = configured({ only: ["stripe"], portBase: 5000 });
  const below = join(folder, "packages", "shop");
  mkdirSync(below, { recursive: true });
  expect(findConfig(below)).toBe(join(folder, "simdeck.config.json"));
  expect(await optionsOf(below)).toMatchObject({ only: ["payments"], portBase: 5000 });
  expect(await optionsOf(below, ["--no-config"])).toMatchObject({ only: undefined });
  const attached = ["--attach", "http://127.0.0.1:1"];
  expect(await optionsOf(below, attached)).toMatchObject({ portBase: 4700 });
  writeFileSync(join(folder, "simdeck.config.mjs"), "export default {}");
  expect(() => findConfig(below)).toThrow("both exist; keep one of them");
});

test("options win over variables, and variables over the file", async () => {
  const folder = configured({
    ...{ only: ["stripe"], portBase: 5000, delivery: true },
    forward: { slack: "http://127.0.0.1:3000/slack/events" },
    oauth: { slack: ["https://app.example/callback"] },
  });
  const line = ["--only", "resend", "--port-base", "0"];
  expect(await optionsOf(folder, line)).toMatchObject({ only: ["email"], portBase: 0 });
  const { environment } = await open(folder);
  expect(environment).toMatchObject({
    SIM_WEBHOOK_DELIVERY: "on",
    CHAT_TWIN_EVENTS_URL: "http://127.0.0.1:3000/slack/events",
    SIM_OAUTH_REDIRECT_URLS:
      "chat=https://app.example/callback,chat=http://127.0.0.1:3000/slack/oauth_redirect",
  });
  const own = { SIM_WEBHOOK_DELIVERY: "off", CHAT_TWIN_SIGNING_SECRET: "secret" };
  const overridden = (await open(folder, [], own)).environment;
  expect(overridden).toMatchObject(own);
  expect(overridden).not.toHaveProperty("CHAT_TWIN_EVENTS_URL");
  expect((await open(configured({ delivery: ["github", "stripe"] }))).environment).toMatchObject({
    ...{ SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVER_ALSO: "code-hosting" },
  });
});

test.each([
  [{ portBse: 1 }, 'unknown key "portBse". Did you mean portBase? The keys are only, portBase,'],
  [{ openapi: "none.yaml" }, "none.yaml: the file does not exist"],
  [{ portBase: "1" }, 'portBase ("1")'],
  [{ only: ["strpe"] }, 'only: "strpe" is not possible here. Did you mean stripe?'],
  [{ oauth: { s3: ["http://a/"] } }, 'oauth: "s3" is not possible here.'],
  [{ oauth: { slack: ["app"] } }, 'oauth: "app": give an http or https URI'],
  [
    { forward: { stripe: "http://a/", payments: "http://b/" } },
    "forward: payments stands there twice; merge the two.",
  ],
  [{ faults: { stripe: [], payments: [] } }, "faults: payments stands there twice"],
  [{ faults: { strpe: [] } }, 'faults: "strpe" is not possible here. Did you mean stripe?'],
  [{ faults: { stripe: [{ id: "a" }] } }, "faults.stripe[0]"],
  [{ delivery: ["s3"] }, 'delivery: "s3" is not possible here.'],
  [{ forward: { kalshi: "http://127.0.0.1/" } }, "forward: kalshi: give KIND=URL"],
  [{ forward: { stripe: "ftp://x" } }, "forward: stripe: it must begin with http:// or https://"],
  [{ seed: { stripe: [{ method: "GET" }] } }, "seed: stripe.events[0].call.path is required"],
  [{ seed: "none.json" }, "the file does not exist"],
  [{ simulators: "none.mjs" }, "none.mjs"],
  [[], "the value"],
  ["not JSON", "cannot be read as JSON"],
])("%j is rejected with the file and the key: %s", async (content, message) => {
  const folder = configured(content);
  await expect(
    open(folder).then(({ argv, registry }) => parseOptions(argv, registry)),
  ).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) as string });
});

test.each([
  [["--config", "none.json"], "none.json: the file does not exist"],
  [["--config"], "--config: give the path of a file"],
  [["--config", "a.json", "--no-config"], "give one of them"],
  [["--config", "bad.mjs"], "bad.mjs: cannot be loaded (no configuration)"],
  [["--config", "named.mjs"], "named.mjs: it has no default export."],
  [["--config", "list.json"], "seed.json: give an object: kind"],
])("%j: %s", async (line, message) => {
  const folder = makeFolder({
    "bad.mjs": 'throw new Error("no configuration")',
    "named.mjs": "export const only = ['stripe'];",
    "list.json": { seed: "seed.json" },
    "seed.json": [{ method: "POST", path: "/v1/customers" }],
  });
  await expect(open(folder, line)).rejects.toThrow(message);
});

test("a module is loaded, and paths are relative to the file", async () => {
  const folder = makeFolder({
    "simdeck.config.mjs": `export default { only: ["stripe"], seed: "seed.json" };`,
    "seed.json": { stripe: [{ method: "POST", path: "/v1/customers", body: { name: "Ada" } }] },
  });
  const { first } = await open(folder);
  expect([...first.keys()]).toEqual(["payments"]);
  expect(await open(makeFolder(), ["--config", join(folder, "simdeck.config.mjs")])).toMatchObject({
    argv: ["--only", "stripe"],
  });
});

test("seed, forward and faults hold at the start and after each reset", async () => {
  await using receiver = await startReceiver();
  const customer = { method: "POST", path: "/v1/customers", body: { email: "ada@example.com" } };
  const folder = configured({
    only: ["stripe"],
    seed: { stripe: [customer] },
    forward: { stripe: receiver.url },
    faults: {
      payments: [{ id: "down", on: "request", path: "/v1/products", do: { status: 503 } }],
    },
  });
  const host = await serveSimulators({ argv: [], environment: {}, folder });
  onTestFinished(() => host.close());
  const [served] = host.served;
  if (!served) throw new Error("nothing runs");
  const { simulator } = served;
  const get = async (path: string) => simulator.call({ method: "GET", path });
  for (let round = 1; round <= 2; round += 1) {
    expect(await get("/v1/customers")).toMatchObject({
      body: { data: [{ email: "ada@example.com" }] },
    });
    expect(simulator.endpoints()).toMatchObject([{ url: receiver.url, enabled: true }]);
    expect((await get("/v1/products")).status).toBe(503);
    const charge = { amount: 1200, currency: "usd", source: "tok_visa" };
    await simulator.call({ method: "POST", path: "/v1/charges", body: charge });
    await expect.poll(() => receiver.received.length).toBe(round);
    expect(await simulator.call({ method: "POST", path: "/_sim/reset" })).toMatchObject({
      status: 200,
    });
  }
});

test("a start fails when the seed fails or shares an id with the timeline", async () => {
  const call = { method: "POST", path: "/v1/charges", body: { amount: "x" } };
  const folder = configured({ only: ["stripe"], seed: { stripe: [call] } });
  const start = (timeline?: unknown) =>
    serveSimulators({ argv: [], environment: {}, folder, timeline });
  await expect(start()).rejects.toThrow("payments: seed-1 (POST /v1/charges) failed");
  const events = [{ id: "seed-1", at: "+1h", call }];
  await expect(start({ payments: { events } })).rejects.toThrow('has an item "seed-1"');
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { badUrls } from "#core/testing/bad-inputs.ts";
import { simulators } from "../../simulators/registry.ts";
import { readEnvironment } from "../../hosting/options/environment.ts";
import { StartError } from "../../hosting/start-error.ts";
import { accepted, later, refused } from "./control-inputs.ts";
import { Target } from "./target.ts";
import { wireRows } from "./wire-rows.ts";

const targets = await Promise.all(simulators.map((listed) => Target.open(listed)));
const targetOf = (kind: string) => {
  const found = targets.find((target) => target.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};
/** The control routes are the same everywhere, and so is what an HTTP server does with bytes. */
const example = targetOf("payments");
await example.send({ path: "/_sim/inject", body: later });
const feed = targetOf("exchange");

/** The opening request of the feed, then a frame's bytes; the mask is all zeros, so that the rest stays readable. */
function framed(frame: readonly number[], credentials: Readonly<Record<string, string>>): Buffer {
  const opening = [
    "GET /trade-api/ws/v2 HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...Object.entries(credentials).map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${opening.join("\r\n")}\r\n\r\n`), Buffer.from(frame)]);
}

/** The connection was opened, and ends with a close frame of this code. */
function closedWith(code: number): RegExp {
  const [high, low] = [code >> 8, code & 0xff].map((byte) => byte.toString(16).padStart(2, "0"));
  return new RegExp(`^HTTP/1\\.1 101 .*\\x88.\\x${high ?? ""}\\x${low ?? ""}`, "s");
}

const mask = [0, 0, 0, 0];

/** Frames that a WebSocket's server refuses, and the code of its close frame. */
const frames: readonly (readonly [name: string, frame: readonly number[], code: number])[] = [
  ["text without a mask", [0x81, 0x01, 0x61], 1002],
  ["a reserved bit", [0xc1, 0x81, ...mask, 0x61], 1002],
  ["a reserved kind of frame", [0x83, 0x80, ...mask], 1002],
  ["a continuation of nothing", [0x80, 0x80, ...mask], 1002],
  ["a ping in pieces", [0x09, 0x80, ...mask], 1002],
  ["a ping too long", [0x89, 0xfe, 0x00, 0x7e, ...mask], 1002],
  ["a close of one byte", [0x88, 0x81, ...mask, 0x03], 1002],
  ["a close with an invalid code", [0x88, 0x82, ...mask, 0x00, 0x01], 1002],
  ["text that is not UTF-8", [0x81, 0x81, ...mask, 0xff], 1007],
  ["bytes", [0x82, 0x81, ...mask, 0x01], 1003],
  ["the promise of a gibibyte", [0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, ...mask], 1009],
  [
    "a length beyond what numbers hold",
    [0x81, 0xff, 0x7f, ...Array<number>(7).fill(0xff), ...mask],
    1009,
  ],
];

const HOOK = "AUTH_TWIN_WEBHOOK_URL";
const HOOK_SECRET = "AUTH_TWIN_WEBHOOK_SECRET";
const EVENTS = "CHAT_TWIN_EVENTS_URL";
const EVENTS_SECRET = "CHAT_TWIN_SIGNING_SECRET";
const url = "http://127.0.0.1:9/hook";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

type Environment = Readonly<Record<string, string>>;

/** An environment that must stop everything before it serves; the message names the first variable. */
interface EnvironmentRow {
  readonly variable: string;
  readonly environment: Environment;
}

const each = (variable: string, values: readonly string[], rest: Environment = {}) =>
  values.map((value) => ({ variable, environment: { [variable]: value, ...rest } }));

const environmentRows: readonly EnvironmentRow[] = [
  ...each("SIM_WEBHOOK_DELIVERY", ["ON", "true", "1", " on", "on\n", ""]),
  ...each("SIM_VENDOR_HEADERS", ["yes", "On", ""]),
  ...each(HOOK, badUrls, { [HOOK_SECRET]: secret }),
  ...each(HOOK, [url]),
  ...each(HOOK_SECRET, [secret]),
  ...each(
    HOOK_SECRET,
    ["nope", "", "whsec_", "whsec_!!!!", "whsec_abc", `${secret}\n`, ` ${secret}`],
    { [HOOK]: url },
  ),
  ...each(EVENTS, badUrls, { [EVENTS_SECRET]: "s" }),
  ...each(EVENTS, [url]),
  ...each(EVENTS_SECRET, ["s"]),
  ...each(EVENTS_SECRET, ["", "a b", "s\n"], { [EVENTS]: url }),
  ...each("SIM_PACE", ["fast", "-1", "0", "Infinity", "NaN", "", "0x10", "1e999"]),
  ...each("SIM_START_TIME", [
    "yesterday",
    "",
    "1",
    "2026-13-01T00:00:00Z",
    "99999-01-01T00:00:00Z",
  ]),
  ...each("SIM_DELIVERY_TIMEOUT_MS", ["0", "-1", "120001", "1.5", "ten", ""]),
  ...each("SIM_SOCKET_RETRY_DELAYS", ["", "x", "-1", "1,,2"]),
  ...each("SIM_API_KEY", ["", "a b", "é"]),
  ...each("SIM_CONTROL_TOKEN", ["", "a b"]),
  ...each("SIM_ALLOWED_HOSTS", ["", "a/b", "http://a"]),
  ...each("SIM_ALLOWED_ORIGINS", ["", "*", "null", "a.test", "http://a.test/"]),
];

const badInputs = [
  ...refused.map((row) => ({ ...row, target: example })),
  ...targets.flatMap((target) => target.refused.map((row) => ({ ...row, target }))),
].map((row) => ({ ...row, kind: row.target.kind }));
const goodInputs = [
  ...accepted.map((row) => ({ ...row, target: example })),
  ...targets.flatMap((target) => target.accepted.map((row) => ({ ...row, target }))),
].map((row) => ({ ...row, kind: row.target.kind }));
const all = badInputs.length + wireRows.length + frames.length + environmentRows.length;
const score = { bad: 0, good: 0 };

/** Machines differ: an input that takes long takes much longer than this. */
const MAX_PROCESSOR_MS = 2_000;

const worlds = new Map<Target, string>();

/** Checks that nothing changed since the last look, and that good requests are answered with 200. */
async function expectUnchanged(target: Target): Promise<void> {
  const before = worlds.get(target);
  const now = await target.digest();
  worlds.set(target, now);
  expect(now).toBe(before);
}

beforeAll(async () => {
  for (const target of targets) worlds.set(target, await target.digest());
  for (const world of worlds.values()) expect(world).not.toMatch(/^\S+ (?!200)\d/m);
});

afterAll(async () => {
  for (const target of targets) await target[Symbol.asyncDispose]();
  const bad = `${String(score.bad)}/${String(all)}`;
  const good = `${String(score.good)}/${String(goodInputs.length)}`;
  console.info(`bad inputs: ${bad}, good twins: ${good}`);
});

describe("refused in time, with the reason, and without a change", () => {
  test.each(badInputs)("$kind: $name", async ({ target, ...row }) => {
    const got = await target.send(row);
    await expectUnchanged(target);
    expect(`${String(got.status)} ${got.text.slice(0, 300)}`).toMatch(
      new RegExp(`^${String(row.status)} `),
    );
    expect(got.headers["content-type"]).toMatch(/^application\/json/);
    expect(JSON.parse(got.text)).toBeTypeOf("object");
    if (row.names !== undefined) expect(got.text).toContain(row.names);
    expect(got.processorMs).toBeLessThan(MAX_PROCESSOR_MS);
    score.bad += 1;
  });

  test.each(wireRows)("as bytes: $name", async ({ bytes, answer }) => {
    expect(await example.wire(bytes)).toMatch(answer);
    await expectUnchanged(example);
    score.bad += 1;
  });

  test.each(frames)("as a frame: %s", async (_name, frame, code) => {
    expect(await feed.wire(framed(frame, feed.credentials()))).toMatch(closedWith(code));
    await expectUnchanged(feed);
    score.bad += 1;
  });

  test.each(environmentRows)("at startup: $environment", ({ variable, environment }) => {
    const read = () => readEnvironment(environment, "127.0.0.1", simulators);
    expect(read).toThrow(StartError);
    expect(read).toThrow(variable);
    score.bad += 1;
  });
});

test("no input reached the prototype of objects", () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "a")).toBeUndefined();
});

describe("accepted, however odd", () => {
  test.each(goodInputs)("$kind: $name", async ({ target, ...row }) => {
    const { status, text } = await target.send(row);
    expect(`${String(status)} ${text.slice(0, 300)}`).toMatch(/^2\d\d (?!\{"ok":false)/);
    expect((await target.send({ path: "/_sim/health" })).status).toBe(200);
    score.good += 1;
  });
});

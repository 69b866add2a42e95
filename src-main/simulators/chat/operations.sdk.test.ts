import { LogLevel } from "@slack/bolt";
import { WebClient } from "@slack/web-api";
import { afterAll, expect, test } from "vitest";
import * as z from "zod";
import { readPointer } from "#core/timeline/bindings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { coverage } from "./coverage.ts";
import { simulator } from "./index.ts";
import { operations, type Token } from "./testing/operations.ts";

const served = await serveSimulator(simulator);
afterAll(() => served[Symbol.asyncDispose]());

const slackApiUrl = `${served.baseUrl}/api/`;
const tomorrow = Math.floor(served.running.world.clock.now() / 1_000) + 86_400;
const kept = new Map<string, unknown>([["tomorrow", tomorrow]]);
const fields = z.record(z.string(), z.unknown());

const clientOf = (token: Token) => new WebClient(token, { slackApiUrl, logLevel: LogLevel.ERROR });

/** Puts parts of earlier responses in the place of their names. */
function fill(value: unknown): unknown {
  if (typeof value === "string") {
    const whole = /^\$(\w+)$/.exec(value)?.[1];
    if (whole !== undefined) return kept.get(whole);
    return value.replaceAll(/\$(\w+)/g, (_text, name: string) => String(kept.get(name)));
  }
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== "object" || value === null || "asymmetricMatch" in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]));
}

const rows = operations.map((operation) => ({ method: operation[0], operation }));

test.each(rows)(
  "$method works with Slack's client",
  async ({ operation: [method, args, gives = {}, keep = {}, as = "xoxb-simdeck"] }) => {
    if (method === "files.completeUploadExternal") {
      await fetch(String(kept.get("upload")), { method: "POST", body: "plan" });
    }
    const answer = await clientOf(as).apiCall(method, fields.parse(fill(args)));
    expect(answer).toMatchObject({ ok: true, ...fields.parse(fill(gives)) });
    for (const [name, pointer] of Object.entries(keep)) {
      kept.set(name, readPointer(answer, pointer));
    }
  },
);

test("every method of the Web API is called, here or in the tests of its flow", () => {
  const ofFlows = /^(?:oauth|openid|apps\.(?:uninstall|event)|functions\.|views\.(?:open|push))/;
  const methods = coverage.routes.flatMap(({ path }) => /^\/api\/(.+)/.exec(path)?.[1] ?? []);
  const called = new Set(operations.map(([method]) => method));
  const missing = methods.filter((method) => !called.has(method) && !ofFlows.test(method));
  expect(missing).toEqual([]);
});

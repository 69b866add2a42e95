import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { retry } from "@octokit/plugin-retry";
import { Octokit } from "@octokit/rest";
import { WebClient, WebClientEvent } from "@slack/web-api";
import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";
import { NetworkSession } from "box-node-sdk/networking/network";
import { BoxRetryStrategy } from "box-node-sdk/networking/retries";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { builtIn } from "../../hosting/registry.ts";

/** A simulator that answers the first requests of a path with an error. */
async function setup(kind: string) {
  const listed = builtIn.find((simulator) => simulator.kind === kind);
  if (!listed) throw new Error(`no simulator ${kind}`);
  const served = await serveSimulator(await listed.load());
  onTestFinished(() => served[Symbol.asyncDispose]());
  const { baseUrl, port } = served;
  return {
    baseUrl,
    port,
    /** Makes so many requests fail, in order. */
    fail: async (...statuses: readonly number[]) => {
      const rules: FaultRule[] = statuses.map((status, index) => ({
        id: `rule ${String(index)}`,
        on: "request",
        times: 1,
        do: { status, ...(status === 429 ? { retry_after: 0 } : {}) },
      }));
      await fetch(`${baseUrl}/_sim/faults`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ rules }),
      });
    },
    /** The status of each request to the provider's API so far. */
    statuses: () => {
      const { requests } = served.running.world;
      if (!requests) throw new Error("requests are logged");
      return Array.from(
        { length: requests.length },
        (_, index) => requests.facts(index + 1).status,
      );
    },
  };
}

const purchase = { amount: 1200, currency: "usd", source: "tok_visa" };

test("Stripe's SDK repeats a request after 500 with the same idempotency key", async () => {
  const sim = await setup("payments");
  const options = { host: "127.0.0.1", port: sim.port, protocol: "http" } as const;
  const stripe = new Stripe("sk_test_x", { ...options, maxNetworkRetries: 2 });
  await sim.fail(500);
  const charge = await stripe.charges.create(purchase);
  expect(charge.amount).toBe(1200);
  expect(sim.statuses()).toEqual([500, 200]);
});

test("Stripe's SDK reports a 429 as a rate limit and does not repeat the request", async () => {
  const sim = await setup("payments");
  const options = { host: "127.0.0.1", port: sim.port, protocol: "http" } as const;
  const stripe = new Stripe("sk_test_x", { ...options, maxNetworkRetries: 2 });
  await sim.fail(429);
  await expect(stripe.charges.create(purchase)).rejects.toMatchObject({
    type: "StripeRateLimitError",
    code: "rate_limit",
  });
  expect(sim.statuses()).toEqual([429]);
});

test("the AWS SDK repeats a request after 500 and 503 and gives up after its attempts", async () => {
  const sim = await setup("object-storage");
  const s3 = new S3Client({
    endpoint: sim.baseUrl,
    region: "us-east-1",
    forcePathStyle: true,
    maxAttempts: 3,
    credentials: { accessKeyId: "AKIDSIMDECK", secretAccessKey: "secret" },
  });
  await sim.fail(500, 503);
  await s3.send(new CreateBucketCommand({ Bucket: "photos" }));
  expect(sim.statuses()).toEqual([500, 503, 200]);
  await sim.fail(429, 429, 429);
  await expect(s3.send(new CreateBucketCommand({ Bucket: "videos" }))).rejects.toMatchObject({
    name: "SlowDown",
  });
  expect(sim.statuses().slice(3)).toEqual([429, 429, 429]);
});

test("Slack's SDK waits as long as Retry-After says and repeats after 500", async () => {
  const sim = await setup("chat");
  const slack = new WebClient("xoxb-simdeck", {
    slackApiUrl: `${sim.baseUrl}/api/`,
    retryConfig: { retries: 2, minTimeout: 1, factor: 1 },
  });
  const limits: number[] = [];
  slack.on(WebClientEvent.RATE_LIMITED, (seconds: number) => limits.push(seconds));
  await sim.fail(429, 500);
  expect((await slack.auth.test()).ok).toBe(true);
  expect(limits).toEqual([0]);
  expect(sim.statuses()).toEqual([429, 500, 200]);
});

test("Octokit repeats after 429 and 500 with its plugin, and throws without it", async () => {
  const sim = await setup("code-hosting");
  const options = { auth: "ghp_x", baseUrl: sim.baseUrl };
  const silent = () => undefined;
  const quiet = { debug: silent, info: silent, warn: silent, error: silent };
  const octokit = new (Octokit.plugin(retry))({
    ...options,
    log: quiet,
    retry: { retryAfterBaseValue: 1 },
  });
  await sim.fail(429, 500);
  expect((await octokit.users.getAuthenticated()).status).toBe(200);
  expect(sim.statuses()).toEqual([429, 500, 200]);
  await sim.fail(429);
  await expect(
    new Octokit({ ...options, log: quiet }).users.getAuthenticated(),
  ).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining("secondary rate limit") as string,
    response: { headers: { "retry-after": "0", "x-ratelimit-remaining": "0" } },
  });
});

test("Box's SDK repeats after 429 and 503", async () => {
  const sim = await setup("file-storage");
  const box = new BoxClient({
    auth: new BoxDeveloperTokenAuth({ token: "any" }),
    networkSession: new NetworkSession({
      retryStrategy: new BoxRetryStrategy({ maxAttempts: 3, retryBaseInterval: 0.001 }),
    }),
  }).withCustomBaseUrls({
    baseUrl: sim.baseUrl,
    uploadUrl: sim.baseUrl,
    oauth2Url: `${sim.baseUrl}/oauth2`,
  });
  await sim.fail(429, 503);
  expect((await box.folders.getFolderById("0")).id).toBe("0");
  expect(sim.statuses()).toEqual([429, 503, 200]);
});

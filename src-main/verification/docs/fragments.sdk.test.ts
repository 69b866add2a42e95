import * as s3 from "@aws-sdk/client-s3";
import { App } from "@octokit/app";
import { Octokit } from "@octokit/rest";
import * as bolt from "@slack/bolt";
import { Resend } from "resend";
import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import * as authoring from "../../authoring/simulator.ts";
import { startSimulators } from "../../library/simdeck.ts";
import { dialect } from "./example/dialect.ts";
import { profile } from "./example/profile.ts";
import { createState } from "./example/state.ts";
import { listBlocks, pages, read } from "./pages.ts";
import { runSession } from "./run-session.ts";
import { type Fragment, listFragments, runFragment } from "./run-fragment.ts";

const { defineSimulator, createWorldActionHelper } = authoring;

/** Starts simulators for one test. */
async function start(...options: Parameters<typeof startSimulators>) {
  const simulators = await startSimulators(...options);
  onTestFinished(() => simulators.stop());
  return simulators;
}

async function stripeScope() {
  const { payments } = await start({ only: ["stripe"] });
  return { stripe: new Stripe(...payments.connect()), payments };
}

/** A simulator with the name and the world action of the page. */
const videoCalls = defineSimulator({
  profile: { ...profile, kind: "video-calls" },
  dialect,
  createState,
  routes: [],
  worldActions: [
    createWorldActionHelper<ReturnType<typeof createState>>()({
      path: "/_end",
      title: "End",
      summary: "Ends a meeting",
      effects: [],
      body: z.strictObject({ meeting: z.string() }),
      handle: (_context, { meeting }) => ({ meeting }),
    }),
  ],
});

/** A fragment, recognized by a part of its code, and how its page means it to be run. */
type Run = readonly [page: string, part: string, run: (code: string) => Promise<void>];

const runs: readonly Run[] = [
  [
    "README.md",
    "charge.dispute.created",
    async (code) => {
      const { payments } = await start({ only: ["stripe"] });
      await runFragment(code.replace("4701", new URL(payments.baseUrl).port), { Stripe });
      expect((await payments.egress()).events).toMatchObject([{ type: "charge.succeeded" }]);
    },
  ],
  [
    "docs/simulators/object-storage.md",
    "PutBucketPolicyCommand",
    async (code) => {
      const { s3: simulator } = await start({ only: ["s3"] });
      const client = new s3.S3Client(simulator.connect());
      onTestFinished(() => client.destroy());
      await client.send(new s3.CreateBucketCommand({ Bucket: "photos" }));
      const policy = {
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: "*",
            Action: "s3:GetObject",
            Resource: "arn:aws:s3:::photos/*",
          },
        ],
      };
      const { DeletePublicAccessBlockCommand, PutBucketPolicyCommand } = s3;
      const commands = { DeletePublicAccessBlockCommand, PutBucketPolicyCommand };
      await runFragment(code, { ...commands, s3: client, policy });
      const read = await client.send(new s3.GetBucketPolicyStatusCommand({ Bucket: "photos" }));
      expect(read.PolicyStatus).toMatchObject({ IsPublic: true });
    },
  ],
  ["docs/typescript-api.md", "baseUrl, simulators", (code) => run(code, { startSimulators })],
  [
    "docs/typescript-api.md",
    "mailbox(",
    async (code) => {
      const simulators = await start({ only: ["email"] });
      const { baseUrl } = simulators.email;
      await new Resend("re_test", { baseUrl }).emails.send({
        from: "shop@example.com",
        to: "ada@example.com",
        subject: "Your code",
        text: "Your code is 481516.",
      });
      expect(await runFragment(code, { simulators }, ["code"])).toMatchObject({ code: "481516" });
    },
  ],
  [
    "docs/time.md",
    "advance(",
    async (code) => {
      const simulators = await start({ only: ["payments", "email"], startTime: "2026-01-01" });
      await run(code, { simulators });
      expect((await simulators.email.clock()).now).toBe("2026-01-31T00:00:00.000Z");
      const { now, wall_offset_seconds: offset } = await simulators.payments.clock();
      expect([now, offset]).toEqual(["2026-01-31T01:00:00.000Z", -600]);
    },
  ],
  [
    "docs/deliveries.md",
    "redeliver(",
    async (code) => {
      const simulators = await start({ only: ["payments", "authentication"], delivery: true });
      await run(code, { simulators, secret: "whsec_c2ltZGVjaw==" });
    },
  ],
  [
    "docs/faults.md",
    "clearFaults",
    async (code) => run(code, { simulators: await start({ only: ["payments"] }) }),
  ],
  [
    "docs/requests.md",
    "card_declined",
    async (code) => {
      const simulators = await start({ only: ["payments"] });
      const stripe = new Stripe(...simulators.payments.connect());
      const declined = { amount: 1200, currency: "usd", source: "tok_chargeDeclined" };
      await expect(stripe.charges.create(declined)).rejects.toThrow("declined");
      await run(code, { simulators, expect });
    },
  ],
  [
    "docs/any-api.md",
    "openapi:",
    async (code) => {
      const here = code.replace("./orders.yaml", "resources/examples/orders/orders.yaml");
      await run(here, { startSimulators, secret: "whsec_c2ltZGVjaw==" });
    },
  ],
  ["docs/snapshots.md", "seed:", (code) => run(code, { startSimulators })],
  ["docs/adding-a-simulator.md", "pagesOf", (code) => run(code, authoring)],
  ["docs/adding-a-simulator.md", "own(", (code) => run(code, { startSimulators, videoCalls })],
  [
    "docs/simulators/payments.md",
    "checkout.sessions",
    async (code) => {
      const result = await runFragment(code, await stripeScope(), ["session"]);
      expect(result).toMatchObject({
        session: { status: "open", url: expect.any(String) as string },
      });
    },
  ],
  [
    "docs/simulators/payments.md",
    "subscriptions.create",
    async (code) => {
      const result = await runFragment(code, await stripeScope(), ["subscription"]);
      expect(result).toMatchObject({ subscription: { status: "active" } });
    },
  ],
  [
    "docs/simulators/code-hosting.md",
    "new App",
    async (code) => {
      const { github } = await start({ only: ["github"] });
      const created = await fetch(`${github.baseUrl}/_create_app`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "docs" }),
      });
      const { id, pem } = z.object({ id: z.number(), pem: z.string() }).parse(await created.json());
      const here = code
        .replace("http://127.0.0.1:4705", github.baseUrl)
        .replace("appId: 1,", `appId: ${String(id)},`);
      const process = { env: { APP_PRIVATE_KEY: pem } };
      const { app } = z
        .object({ app: z.instanceof(App) })
        .parse(await runFragment(here, { App, Octokit, process }, ["app"]));
      const { data } = await app.octokit.request("GET /app");
      expect(data).toMatchObject({ id });
    },
  ],
  [
    "docs/simulators/chat.md",
    "bolt.App",
    async (code) => {
      const { chat } = await start({ only: ["chat"] });
      const here = code.replace("http://127.0.0.1:4704", chat.baseUrl);
      const { app } = z
        .object({ app: z.instanceof(bolt.App) })
        .parse(await runFragment(here, { bolt }, ["app"]));
      try {
        const answered = await chat.command({
          user: "alice",
          channel: "general",
          command: "/lunch",
        });
        expect(answered).toMatchObject({ app: { status: 200 } });
      } finally {
        await app.stop();
      }
    },
  ],
];

async function run(code: string, scope: object): Promise<void> {
  await runFragment(code, scope);
}

const fragments = pages.flatMap((page) => listFragments(page, read(page)));

const runsOf = ({ page, code }: Fragment) =>
  runs.filter(([name, part]) => name === page && code.includes(part));

test("each part of a program in the docs has one run below, and each run its part", () => {
  const untested = fragments.filter((fragment) => runsOf(fragment).length !== 1);
  expect(untested).toEqual([]);
  expect(fragments).toHaveLength(runs.length);
});

test.each(fragments)("the code of $page runs: $code", async (fragment) => {
  for (const [, , execute] of runsOf(fragment)) await execute(fragment.code);
});

// The sessions of the simulators' pages are run where their responses are written.
const sessions = pages
  .filter((page) => !page.includes("simulators/"))
  .flatMap((page) => listBlocks(read(page), "sh").map((block) => ({ page, block })));

test.each(sessions)("the curl commands of $page succeed: $block", async ({ block }) => {
  const { payments, chat } = await start({ only: ["payments", "chat"], delivery: true });
  const [port, simulator] = block.includes(":4704/") ? ["4704", chat] : ["4701", payments];
  const shown = await runSession(block, `http://127.0.0.1:${port}`, simulator.baseUrl);
  const statuses = [...shown.matchAll(/^# (\d{3})/gm)].map(([, status]) => status);
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status?.startsWith("2") !== true)).toEqual([]);
});

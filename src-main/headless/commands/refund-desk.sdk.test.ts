import { spawn } from "node:child_process";
import { once } from "node:events";
import { Resend } from "resend";
import Stripe from "stripe";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { startSimulators } from "../../library/start-simulators.ts";

const page = z.object({
  messages: z.array(z.object({ ts: z.string(), blocks: z.array(z.unknown()).default([]) })),
});

test("the refund desk posts a payment, refunds it at the press of a button and mails the customer", async () => {
  await using simulators = await startSimulators({
    ...{ only: ["chat", "payments", "email"], delivery: true },
  });
  const { chat, payments, email } = simulators;
  const app = spawn(process.execPath, ["resources/examples/refund-desk/app.mjs"], {
    env: {
      ...{ PATH: process.env["PATH"], PORT: "0", SLACK_API_URL: `${chat.baseUrl}/api/` },
      ...{ STRIPE_API_URL: payments.baseUrl, RESEND_BASE_URL: email.baseUrl },
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (app.exitCode === null && app.kill()) await once(app, "exit");
  });
  await once(app.stdout, "data");

  const { hostname, port } = new URL(payments.baseUrl);
  const stripe = new Stripe(payments.apiKey, {
    ...{ host: hostname, port, protocol: "http", telemetry: false },
  });
  const charge = await stripe.charges.create({
    ...{ amount: 4_800, currency: "usd", source: "tok_visa" },
    receipt_email: "ada@okafor.example",
  });

  const ask = async (path: string, body: Record<string, unknown>) => {
    const answer = await fetch(chat.baseUrl + path, {
      method: "POST",
      headers: { authorization: "Bearer xoxb-simdeck", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const channels = z
    .object({ channels: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse(await ask("/api/conversations.list", {}));
  const general = channels.channels.find(({ name }) => name === "general")?.id;
  const posted = await vi.waitUntil(
    async () => {
      const { messages } = page.parse(
        await ask("/api/conversations.history", { channel: general }),
      );
      return messages.find(({ blocks }) => JSON.stringify(blocks).includes(charge.id));
    },
    { timeout: 20_000 },
  );

  const pressed = await ask("/_press", {
    ...{ user: "alice", channel: "general", message_ts: posted.ts, action_id: "refund" },
  });
  expect(pressed).toMatchObject({ app: { status: 200 } });
  expect((await stripe.charges.retrieve(charge.id)).refunded).toBe(true);
  const { data } = await new Resend(email.apiKey, { baseUrl: email.baseUrl }).emails.list();
  expect(data?.data).toMatchObject([{ subject: "Your refund of $48.00" }]);
});

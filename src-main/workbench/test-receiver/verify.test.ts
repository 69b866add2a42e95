import { expect, test } from "vitest";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { signTimestampedHex } from "#core/signing/schemes.ts";
import { signVersionedHex } from "#core/signing/schemes.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";
import { verifyDelivery } from "./verify.ts";

const body = '{"text":"ärger"}';
const bytes = Buffer.from(body);
const now = () => Math.floor(Date.now() / 1_000);

const chat = (secret: string, seconds: number) => ({
  "x-chat-request-timestamp": String(seconds),
  "x-chat-signature": signVersionedHex(secret, seconds, bytes),
});

/** The kinds without their providers' libraries: the recipes alone have to verify. */
const recipes = simulators.map(({ kind, signature }) => ({ kind, signature }));

test("verifies a delivery without a provider library by its recipe, with any of the secrets", async () => {
  const verdict = await verifyDelivery(body, chat("right", now()), ["wrong", "right"]);
  expect(verdict).toEqual({ verified: true, message: "Verified by the chat scheme." });
});

test("rejects another secret, an old timestamp and a delivery without a signature", async () => {
  const messages = [
    await verifyDelivery(body, chat("right", now()), ["wrong"]),
    await verifyDelivery(body, chat("right", now() - 600), ["right"]),
    await verifyDelivery(body, chat("right", now()), []),
    await verifyDelivery(body, {}, ["right"]),
  ].map(({ verified, message }) => `${String(verified)}: ${message}`);
  expect(messages).toEqual([
    "false: the chat scheme: signature mismatch",
    "false: the chat scheme: the timestamp is more than 5 minutes old",
    "false: the chat scheme: No endpoint with this address is registered.",
    "false: The delivery carries no signature.",
  ]);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const endpoint = { url: "http://127.0.0.1:9/", secret, enabled: true, types: ["*"] };
const sent = { id: "msg_1", type: "email.sent", body: bytes, endpoint, attempt: 1 };
const input = { ...sent, seconds: now(), secret };

test.for([
  ["payments", { "payments-signature": signTimestampedHex(secret, input.seconds, bytes) }],
  ["email", hookSignature("svix").sign(input)],
  ["chat", chat(secret, input.seconds)],
] as const)("the recipe of %s describes how its simulator signs", async ([kind, headers]) => {
  expect(await verifyDelivery(body, headers, [secret], recipes)).toEqual({
    verified: true,
    message: `Verified by the ${kind} scheme.`,
  });
});

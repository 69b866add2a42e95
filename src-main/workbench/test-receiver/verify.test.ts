/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from "vitest";
import type { SignatureScheme } from "#core/contract/signature.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { signVersionedHex } from "#core/signing/schemes.ts";
import { builtIn as simulators } from "../../hosting/registry.ts";
import { readType, verifyDelivery } from "./verify.ts";

const body = '{"text":"ärger"}';
const bytes = Buffer.from(body);
const now = () => Math.floor(Date.now() / 1_000);

const url = "http://127.0.0.1:9/";

const chat = (secret: string, seconds: number) => ({
  url,
  headers: {
    "x-chat-request-timestamp": String(seconds),
    "x-chat-signature": signVersionedHex(secret, seconds, bytes),
  },
  body,
});

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));

/** The kinds without their providers' libraries: the recipes alone have to verify. */
const recipes = simulators.map(({ kind, model, signature }) => ({ kind, model, signature }));

test("verifies a delivery without a provider library by its recipe, with any of the secrets", async () => {
  const verdict = await verifyDelivery(chat("right", now()), ["wrong", "right"]);
  expect(verdict).toEqual({ verified: true, message: "Verified with the Slack scheme." });
});

test("rejects another secret, an old timestamp and a delivery without a signature", async () => {
  const messages = [
    await verifyDelivery(chat("right", now()), ["wrong"]),
    await verifyDelivery(chat("right", now() - 600), ["right"]),
    await verifyDelivery(chat("right", now()), []),
    await verifyDelivery({ url, headers: {}, body }, ["right"]),
  ].map(({ verified, message }) => `${String(verified)}: ${message}`);
  expect(messages).toEqual([
    "false: The Slack scheme: signature mismatch",
    "false: The Slack scheme: the timestamp is more than 5 minutes old",
    "false: The Slack scheme: No endpoint with this address is registered.",
    "false: The delivery carries no signature.",
  ]);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const endpoint = { id: "we_1", url, secret, enabled: true, types: ["*"] };
const sent = { id: "msg_1", type: "email.sent", body: bytes, endpoint, attempt: 1 };
const input = { ...sent, seconds: now(), secret };

const schemes = import.meta.glob<SignatureScheme>("../../simulators/*/signature.ts", {
  eager: true,
  import: "signature",
});
const signing = recipes.filter(({ signature }) => signature !== undefined);

test.for(signing)("the recipe of $kind describes its signature", async (recipe) => {
  const scheme = schemes[`../../simulators/${recipe.kind}/signature.ts`] ?? hookSignature;
  const headers = lowerCase(scheme.sign(input));
  const alone = [recipe];
  const verdict = (text: string) => verifyDelivery({ url, headers, body: text }, [secret], alone);
  expect(await verdict(body)).toMatchObject({ verified: true });
  expect(await verdict(`${body} `)).toMatchObject({ verified: false });
  expect(recipe.signature?.isNeutral).toBe(scheme.vendorNames ? true : undefined);
});

test("reads the event type where the provider writes it", () => {
  const hub = { "x-hub-signature": "sha256=1" };
  const jira = { url, headers: hub, body: '{"webhookEvent":"jira:issue_created"}' };
  const github = {
    url,
    headers: { ...hub, "x-hub-signature-256": "sha256=1", "x-github-event": "push" },
    body: "payload=%7B%7D",
  };
  const types = [jira, github, { url, headers: {}, body }].map((arrival) => readType(arrival));
  expect(types).toEqual(["jira:issue_created", "push", ""]);
});

import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { deliveryHeaders } from "#core/contract/signature.ts";
import { hookSignature } from "./hook-signature.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const body = Buffer.from(JSON.stringify({ text: "ärger “quoted”" }));
const seconds = Math.floor(Date.now() / 1_000);
const endpoint = { url: "http://127.0.0.1:9/", secret, enabled: true, types: ["*"] };
const input = { id: "msg_1", type: "email.sent", seconds, body, secret, endpoint, attempt: 1 };

test("signs as the reference library does", () => {
  const theirs = new Webhook(secret).sign("msg_1", new Date(seconds * 1_000), body.toString());
  expect(hookSignature.sign(input)).toEqual({
    "hook-id": "msg_1",
    "hook-timestamp": String(seconds),
    "hook-signature": theirs,
  });
});

const facts = { vendorHeaders: true, isForged: false };

test("carries the provider's own names beside the neutral ones unless that is off", () => {
  const names = Object.keys(deliveryHeaders(hookSignature, input, facts));
  expect(names).toEqual(
    expect.arrayContaining(
      ["hook", "svix", "webhook"].flatMap((name) =>
        ["id", "timestamp", "signature"].map((part) => `${name}-${part}`),
      ),
    ),
  );
});

import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Verdict } from "#shared/domain/receiver.ts";
import { reasonOf } from "#shared/text/reason-of.ts";

/** Judges one delivery with one secret; throws with the library's own words when it is not good. */
type Verifier = (body: string, headers: IncomingHttpHeaders, secret: string) => Promise<void>;

const headerOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
};

/** Loaded when the first delivery comes: nobody else needs the provider's library. */
const withStripe: Verifier = async (body, headers, secret) => {
  const { default: Stripe } = await import("stripe");
  const signature = headerOf(headers, "payments-signature");
  new Stripe("sk_test_receiver").webhooks.constructEvent(body, signature, secret);
};

const withSvix: Verifier = async (body, headers, secret) => {
  const { Webhook } = await import("svix");
  new Webhook(secret).verify(body, {
    "svix-id": headerOf(headers, "hook-id"),
    "svix-timestamp": headerOf(headers, "hook-timestamp"),
    "svix-signature": headerOf(headers, "hook-signature"),
  });
};

const FIVE_MINUTES = 300;

/** The chat scheme, as `verifySlackRequest` of `@slack/bolt` checks it. */
const withChatScheme: Verifier = (body, headers, secret) => {
  const timestamp = headerOf(headers, "x-chat-request-timestamp");
  if (Number(timestamp) < Date.now() / 1_000 - FIVE_MINUTES) {
    return Promise.reject(new Error("the timestamp is more than 5 minutes old"));
  }
  const mac = createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex");
  const wanted = Buffer.from(`v0=${mac}`);
  const given = Buffer.from(headerOf(headers, "x-chat-signature"));
  const isGood = wanted.length === given.length && timingSafeEqual(wanted, given);
  return isGood ? Promise.resolve() : Promise.reject(new Error("signature mismatch"));
};

/** The header that gives a scheme away → who judges it. */
const schemes: readonly (readonly [string, string, Verifier])[] = [
  ["payments-signature", "stripe", withStripe],
  ["hook-signature", "svix", withSvix],
  ["x-chat-signature", "the chat scheme", withChatScheme],
];

/**
 * Judges a delivery by the scheme its headers show. It is good when one of the secrets that belong to
 * this receiver's address verifies it; otherwise the first library's words say why not.
 */
export async function verifyDelivery(
  body: string,
  headers: IncomingHttpHeaders,
  secrets: readonly string[],
): Promise<Verdict> {
  const scheme = schemes.find(([header]) => headers[header] !== undefined);
  if (!scheme) return { verified: false, message: "The delivery carries no signature." };
  const [, judge, verify] = scheme;
  const problems: string[] = [];
  for (const secret of secrets) {
    try {
      await verify(body, headers, secret);
      return { verified: true, message: `Verified by ${judge}.` };
    } catch (error) {
      problems.push(reasonOf(error));
    }
  }
  const [reason = "No endpoint with this address is registered."] = problems;
  return { verified: false, message: `${judge}: ${reason}` };
}

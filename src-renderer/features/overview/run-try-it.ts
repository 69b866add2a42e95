import * as z from "zod";
import type { EventRow } from "#shared/domain/egress.ts";
import { callApi, type ApiRequest } from "../../bridge/api-call.ts";
import { BridgeError, call } from "../../bridge/client.ts";
import { endpointRoutesOf } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { starterCallOf } from "../../bridge/starter-calls.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed-store.ts";
import { beginTrial, endTrial, noteStep, type StepId } from "./try-it-store.ts";
import { waitFor } from "./wait-for.ts";

const KIND = "payments";

/** One step: it runs, it is done or it failed, and it says so. A failed one ends the trial. */
async function step<Result>(id: StepId, run: () => Promise<Result>): Promise<Result> {
  noteStep(id, { state: "running" });
  try {
    const result = await run();
    noteStep(id, { state: "done" });
    return result;
  } catch (error) {
    noteStep(id, { state: "failed", note: explainError(error) });
    throw error;
  }
}

async function ask(request: ApiRequest): Promise<unknown> {
  const { refusal, body } = await callApi(request);
  if (refusal) throw new BridgeError(refusal.code ?? "refused", refusal.message);
  return body;
}

async function startReceiver(): Promise<string> {
  const { url } = await call("receiver.start", {});
  if (url === null) throw new BridgeError("receiver_off", "The test receiver did not start.");
  noteStep("receiver", { note: url });
  return url;
}

async function register(url: string): Promise<void> {
  const known = (await call("endpoints.list", {})).find(
    (endpoint) => endpoint.kind === KIND && endpoint.url === url && endpoint.enabled,
  );
  const routes = endpointRoutesOf(KIND);
  if (!known && routes) await ask({ kind: KIND, ...routes.register(url, routes.everyType) });
  noteStep("register", { note: known ? "was registered already" : "for every event" });
}

const created = z.object({ id: z.string() });

async function createCharge(): Promise<string> {
  const starter = starterCallOf(KIND);
  const charge = created.parse(starter && (await ask(starter.request)));
  noteStep("charge", { note: charge.id });
  return charge.id;
}

async function dispute(charge: string): Promise<void> {
  const body = { charge, reason: "fraudulent" };
  await ask({ kind: KIND, method: "POST", path: "/_dispute", body });
  noteStep("dispute", { note: charge });
}

const ofType = (type: string) =>
  ({ kinds: [KIND], types: [type], outcome: "any", text: "" }) as const;

async function newestOf(type: string): Promise<EventRow | undefined> {
  const filter = { ...ofType(type), kinds: [KIND], types: [type] };
  const { matched } = await call("events.window", { filter, first: 0, count: 0 });
  const last = { filter, first: Math.max(0, matched - 1), count: 1 };
  return (await call("events.window", last)).rows[0];
}

/** What the receiver made of one event: it holds the very text that was sent. */
async function receivedOf(event: EventRow) {
  const { items } = await call("receiver.received", { first: 0, count: 50 });
  return items.find(({ body }) => body.includes(`"${event.id}"`));
}

/** Waits for the event's arrival at the receiver, and for its verdict. */
async function watchArrival(cause: StepId, id: StepId, type: string): Promise<void> {
  const event = await newestOf(type);
  if (!event) throw new BridgeError("no_event", `No ${type} was recorded.`);
  noteStep(cause, { seq: event.seq });
  if (useFeed.getState().statuses.get(KIND)?.deliveryOn !== true) {
    noteStep(id, { state: "skipped", note: "recorded, and not sent: delivery is off" });
    return;
  }
  await step(id, async () => {
    const got = await waitFor(() => receivedOf(event));
    if (!got) throw new BridgeError("nothing_came", "Nothing arrived within 10 seconds.");
    noteStep(id, { seq: event.seq, note: got.verdict.message });
    if (!got.verdict.verified) throw new BridgeError("not_verified", got.verdict.message);
  });
}

/**
 * The whole life of two events, with nothing but Simdeck: a receiver, a charge, its dispute. Every
 * change is a call that any client could make.
 */
export async function runTrial(): Promise<void> {
  beginTrial();
  try {
    const url = await step("receiver", startReceiver);
    await step("register", () => register(url));
    const charge = await step("charge", createCharge);
    await watchArrival("charge", "heard", "charge.succeeded");
    await step("dispute", () => dispute(charge));
    await watchArrival("dispute", "told", "charge.dispute.created");
    announce("Tried it: a charge and its dispute were recorded");
  } catch (error) {
    announce(`Try it stopped: ${explainError(error)}`);
  } finally {
    endTrial();
  }
}

import * as z from "zod";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi, type ApiRequest } from "../../bridge/api-request.ts";
import { BridgeError, call } from "../../bridge/client.ts";
import { fillTemplate, registerRequest } from "../../bridge/endpoint-routes.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { announce, announceError } from "../../stores/announcer-store.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { waitFor } from "../../stores/feed/wait-for.ts";
import { beginTrial, endTrial, noteStep, type StepId } from "./try-it-store.ts";

/** A simulator with everything that the trial needs. */
export type TrialSimulator = SimulatorView & {
  readonly [Fact in "endpoints" | "starter" | "trial"]: NonNullable<SimulatorView[Fact]>;
};

/** Returns whether the trial can run with a simulator. */
export function hasTrial(simulator: SimulatorView): simulator is TrialSimulator {
  const { endpoints, starter, trial } = simulator;
  return endpoints !== undefined && starter !== undefined && trial !== undefined;
}

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
  return (await askApi(request, { isOnlyOne: true })).body;
}

async function startReceiver(): Promise<string> {
  const { url } = await call("receiver.start", {});
  if (url === null) throw new BridgeError("receiver_off", "The test receiver did not start.");
  noteStep("receiver", { note: url });
  return url;
}

async function register(simulator: TrialSimulator, url: string): Promise<void> {
  const known = (await call("endpoints.list", {})).find(
    ({ kind, url: at, enabled }) => kind === simulator.kind && at === url && enabled,
  );
  const request = registerRequest(simulator, url);
  if (!known && request) await ask(request);
  noteStep("register", { note: known ? "already registered" : "for every event" });
}

const created = z.object({ id: z.string() });

async function create({ kind, starter }: TrialSimulator): Promise<string> {
  const { method, path, body } = starter;
  const { id } = created.parse(await ask({ kind, method, path, body }));
  noteStep("create", { note: id });
  return id;
}

async function act({ kind, trial: { action } }: TrialSimulator, id: string): Promise<void> {
  const body = fillTemplate(action.body, { id });
  await ask({ kind, method: "POST", path: action.path, body });
  noteStep("act", { note: id });
}

async function newestOf(kind: string, type: string): Promise<EventRow | undefined> {
  const filter: EventFilter = { kinds: [kind], types: [type], outcome: "any", text: "" };
  const { matched } = await call("events.window", { filter, first: 0, count: 0 });
  const last = { filter, first: Math.max(0, matched - 1), count: 1 };
  return (await call("events.window", last)).rows[0];
}

/** Returns the receiver's record of one event: it has the exact text that was sent. */
async function receivedOf(event: EventRow) {
  const { items } = await call("receiver.received", { first: 0, count: 50 });
  return items.find(({ body }) => body.includes(`"${event.id}"`));
}

/** Waits for the event's arrival at the receiver, and for its verdict. */
async function watchArrival(kind: string, cause: "create" | "act", type: string): Promise<void> {
  const id = `${cause}Arrives` as const;
  const event = await newestOf(kind, type);
  if (!event) throw new BridgeError("no_event", `No ${type} was recorded.`);
  noteStep(cause, { seq: event.seq });
  if (useFeed.getState().statuses.get(kind)?.deliveryOn !== true) {
    noteStep(id, { state: "skipped", note: "recorded, not sent: delivery is off" });
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
 * Shows the whole life of two events with nothing but Simdeck: a receiver, an object, a world action on
 * it. Every change is a request that any client could make.
 */
export async function runTrial(simulator: TrialSimulator): Promise<void> {
  const { kind, trial } = simulator;
  beginTrial(useFeed.getState().statuses.get(kind)?.generation ?? 0);
  try {
    const url = await step("receiver", startReceiver);
    await step("register", () => register(simulator, url));
    const id = await step("create", () => create(simulator));
    await watchArrival(kind, "create", trial.createdType);
    await step("act", () => act(simulator, id));
    await watchArrival(kind, "act", trial.actionType);
    announce(`Tried it: ${trial.result}`);
  } catch (error) {
    announceError(error, "Try it stopped: ");
  } finally {
    endTrial();
  }
}

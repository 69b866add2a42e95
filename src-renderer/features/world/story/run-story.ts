import * as z from "zod";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../../bridge/api-request.ts";
import { BridgeError, call } from "../../../bridge/client.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { announce, announceError } from "../../../stores/announcer-store.ts";
import { waitFor } from "../../../stores/feed/wait-for.ts";
import { goTo } from "../../../stores/location.ts";
import { doAction } from "../../../stores/performed-actions.ts";
import { prepareDelivery } from "../../../stores/prepare-delivery.ts";
import { actAs } from "../people/use-people.ts";
import {
  beginStory,
  endStory,
  noteStoryStep,
  storySteps,
  type StoryStepId,
} from "./story-store.ts";

/** The simulators of the story. */
export const storyKinds = ["payments", "chat", "email"] as const;

const ADA = "ada@okafor.example";
const NAME = "Ada Okafor";
const CHANNEL = "general";
/** An app that is there has posted its message by then. */
const APP_MS = 5_000;

const created = z.object({ id: z.string() });
/** The place of a message in chat. */
const posted = z.object({ channel: z.string(), ts: z.string() });
const message = posted
  .partial({ channel: true })
  .extend({ blocks: z.array(z.unknown()).default([]) });
const charge = z.object({ refunded: z.boolean() });

/** Makes one call of the story. Throws a BridgeError when it is refused. */
async function act(title: string, request: ApiRequest): Promise<unknown> {
  const { answer } = await doAction(title, request);
  if (answer.refusal) {
    throw new BridgeError(answer.refusal.code ?? "refused", `${title}: ${answer.refusal.message}`);
  }
  return answer.body;
}

const titleOf = (id: StoryStepId) => storySteps.find((step) => step.id === id)?.title ?? "";

/** A person reads what a step did before the next one begins. */
const READING_MS = 2_000;

/** Waits between two steps; not at all where motion is reduced, for then nothing plays by itself. */
function pause(): Promise<void> {
  const isStill =
    document.documentElement.dataset["motion"] === "reduced" ||
    window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : READING_MS));
}

/** Plays one step of a person. */
async function personStep(id: StoryStepId, request: ApiRequest): Promise<unknown> {
  noteStoryStep(id, "running");
  const body = await act(titleOf(id), request);
  await pause();
  noteStoryStep(id, "done");
  return body;
}

/** Waits for a step of the app while one is there. Without one, Simdeck does the part of the app. */
async function appStep<Seen>(
  id: StoryStepId,
  isAppThere: boolean,
  part: { look(): Promise<Seen | undefined>; play(): Promise<Seen> },
): Promise<{ readonly seen: Seen; readonly isOfApp: boolean }> {
  noteStoryStep(id, "running");
  const seen = isAppThere ? await waitFor(() => part.look(), APP_MS) : await part.look();
  await pause();
  if (seen !== undefined) {
    noteStoryStep(id, "done");
    return { seen, isOfApp: true };
  }
  const played = await part.play();
  noteStoryStep(id, "played");
  return { seen: played, isOfApp: false };
}

/** Returns whether an app gets the events of payments, besides the test receiver of the window. */
async function findApp(): Promise<boolean> {
  const [endpoints, receiver] = await Promise.all([
    call("endpoints.list", {}),
    call("receiver.state", {}),
  ]);
  return endpoints.some(
    ({ kind, enabled, url }) => kind === "payments" && enabled && url !== receiver.url,
  );
}

async function objectOf(kind: string, collection: string, id: string): Promise<unknown> {
  const found = await call("objects.get", { kind, collection, id });
  return found ? JSON.parse(found.json) : undefined;
}

/** The newest message that has a text in it, such as the value of a button. */
async function findMessage(text: string): Promise<z.output<typeof posted> | undefined> {
  const list = { kind: "chat", collection: "messages", text: "", limit: 10 };
  for (const { id } of (await call("objects.list", list)).items) {
    const shown = message.safeParse(await objectOf("chat", "messages", id));
    if (shown.success && JSON.stringify(shown.data.blocks).includes(text)) {
      return { channel: shown.data.channel ?? "", ts: shown.data.ts };
    }
  }
  return undefined;
}

/** The newest mail of Ada about a refund that was not there before. */
async function findMail(before: number): Promise<string | undefined> {
  const query = { kinds: ["email"], address: ADA, text: "refund", first: 0, count: 1 };
  const { total, rows } = await call("mails.window", query);
  return total > before ? rows[0]?.id : undefined;
}

/** Returns the customer of the story, who may be there from an earlier time. */
async function findCustomer(): Promise<string> {
  const people = await call("people.list", { kinds: ["payments"] });
  const known = people.find(({ email, name }) => email === ADA && name === NAME);
  if (known) return known.id;
  const body = { name: NAME, email: ADA, source: "tok_visa" };
  const request = { kind: "payments", method: "POST", path: "/v1/customers", body } as const;
  return created.parse(await act(`${NAME} becomes a customer`, request)).id;
}

function paymentMessage(chargeId: string): ApiRequest {
  const text = `*${NAME}* paid $48.00`;
  const refund = {
    ...{ type: "button", action_id: "refund", style: "danger", value: chargeId },
    text: { type: "plain_text", text: "Refund" },
  };
  const body = {
    ...{ channel: CHANNEL, text },
    blocks: [
      { type: "section", text: { type: "mrkdwn", text } },
      { type: "actions", elements: [refund] },
    ],
  };
  return { kind: "chat", method: "POST", path: "/api/chat.postMessage", body };
}

function refundedMessage(channel: string, ts: string): ApiRequest {
  const text = `:white_check_mark: Alice refunded $48.00 of *${NAME}*`;
  const blocks = [{ type: "section", text: { type: "mrkdwn", text } }];
  const body = { channel, ts, text, blocks };
  return { kind: "chat", method: "POST", path: "/api/chat.update", body };
}

const refundMail: ApiRequest = {
  ...{ kind: "email", method: "POST", path: "/emails" },
  body: {
    from: "Harbour Coffee <orders@harbour.example>",
    to: [`${NAME} <${ADA}>`],
    subject: "Your refund of $48.00",
    html: "<h2>Hello Ada,</h2><p>Your money is on its way: $48.00 to your Visa card.</p>",
  },
};

/** Plays the story over the tabs. Each step is one call that any client could make. */
export async function runStory(simulators: readonly SimulatorView[]): Promise<void> {
  beginStory();
  try {
    await prepareDelivery(simulators.filter(({ kind }) => kind === "payments"));
    await playSteps();
    announce("The story is over. Each step can be undone");
    endStory();
  } catch (error) {
    announceError(error, "The story stopped: ");
    endStory(explainError(error));
  }
}

async function playSteps(): Promise<void> {
  const isAppThere = await findApp();
  const { total: mailsBefore } = await call("mails.window", {
    ...{ kinds: ["email"], address: ADA, text: "refund", first: 0, count: 0 },
  });
  goTo("world", { tab: "workspace" });
  noteStoryStep("pay", "running");
  const customer = await findCustomer();
  const paid = await personStep("pay", {
    ...{ kind: "payments", method: "POST", path: "/v1/charges" },
    body: {
      ...{ amount: 4_800, currency: "usd", customer, receipt_email: ADA },
      description: "A kettle and a bag of beans",
    },
  });
  const { id: chargeId } = created.parse(paid);
  const {
    seen: { channel, ts },
    isOfApp,
  } = await appStep("post", isAppThere, {
    look: () => findMessage(chargeId),
    play: async () => posted.parse(await act(titleOf("post"), paymentMessage(chargeId))),
  });
  await personStep("press", {
    ...{ kind: "chat", method: "POST", path: "/_press" },
    body: { user: "alice", channel: CHANNEL, message_ts: ts, action_id: "refund" },
  });
  await appStep("refund", isOfApp, {
    look: async () => {
      const shown = charge.safeParse(await objectOf("payments", "charges", chargeId));
      return shown.data?.refunded === true ? true : undefined;
    },
    play: async () => {
      await act(titleOf("refund"), {
        ...{ kind: "payments", method: "POST", path: "/v1/refunds", body: { charge: chargeId } },
      });
      await act("Your app marks the message as refunded", refundedMessage(channel, ts));
      return true;
    },
  });
  const { seen: mail } = await appStep("mail", isOfApp, {
    look: () => findMail(mailsBefore),
    play: async () => created.parse(await act(titleOf("mail"), refundMail)).id,
  });
  actAs({ id: ADA });
  goTo("world", { tab: "inbox", kind: "email", mail });
}

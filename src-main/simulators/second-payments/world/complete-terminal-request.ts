import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  cancelRequest,
  completeRefund,
  isWaiting,
  presentRequest,
  readRequest,
  type RequestKind,
  requestsOf,
} from "../resources/terminal-requests/actions.ts";
import { completeAction } from "../resources/terminal-requests/answers.ts";
import type { Stored } from "../shared/record-types.ts";
import type { SimContext, State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

function requireWaiting({ state }: SimContext, kind: RequestKind, id: string): Stored {
  const request = requestsOf(state, kind).get(id);
  if (!request) {
    throw controlRefusal(404, "not_found", `There is no terminal ${kind} ${id}`, `${kind}_id`);
  }
  if (isWaiting(request)) return request;
  const message = `Terminal ${kind} ${id} is ${readRequest(request).status.toLowerCase()} already`;
  throw controlRefusal(409, `${kind}_ended`, message, `${kind}_id`);
}

const idField = (title: string, picker: string) =>
  z.string().min(1).max(192).meta({ title, picker });

const outcome = z.enum(["completed", "canceled"]).meta({ title: "Outcome" });

const unfit = (kind: RequestKind) => ({
  unfit: ({ state }: SimContext, id: string) => {
    const request = requestsOf(state, kind).get(id);
    return !request || isWaiting(request) ? undefined : readRequest(request).status.toLowerCase();
  },
});

/** A payment may have been refunded since the request was made. */
function refund(context: SimContext, request: Stored): Stored {
  try {
    return completeRefund(context, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `Terminal refund ${request.id} cannot be made: its payment has changed`;
    throw controlRefusal(409, "refund_not_possible", message, "refund_id");
  }
}

/** A buyer takes a refund at a device, or cancels it. */
export const completeTerminalRefund = worldAction({
  path: "/_complete_terminal_refund",
  title: "Complete a terminal refund",
  summary: "A buyer takes a refund at a device, or cancels it",
  effects: [
    "The request is COMPLETED with a refund, or CANCELED by the buyer.",
    "terminal.refund.updated is recorded, and the events of the refund.",
  ],
  body: lazyStrictObject(() => ({
    refund_id: idField("Terminal refund", "terminal_refunds"),
    outcome,
  })),
  choices: { refund_id: unfit("refund") },
  handle: (context, { refund_id: id, outcome: how }) => {
    const request = requireWaiting(context, "refund", id);
    return presentRequest(
      how === "completed"
        ? refund(context, request)
        : cancelRequest(context, "refund", request, "BUYER_CANCELED"),
    );
  },
});

/** A buyer reacts to an action of a device. */
export const completeTerminalAction = worldAction({
  path: "/_complete_terminal_action",
  title: "Complete a terminal action",
  summary: "A buyer reacts to an action of a device",
  effects: [
    "The action is COMPLETED with the answer of the buyer, or CANCELED.",
    "terminal.action.updated is recorded, and card.created for a saved card.",
  ],
  body: lazyStrictObject(() => ({
    action_id: idField("Terminal action", "terminal_actions"),
    outcome,
    text: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({ title: "Text", description: "The address or number that the buyer types in" }),
    selected: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({ title: "Option", description: "Its reference_id. Default: the first" }),
    agrees: z.boolean().default(true).meta({ title: "Agrees" }),
  })),
  choices: { action_id: unfit("action") },
  handle: (context, { action_id: id, outcome: how, ...answer }) => {
    const action = requireWaiting(context, "action", id);
    return presentRequest(
      how === "completed"
        ? completeAction(context, action, answer)
        : cancelRequest(context, "action", action, "BUYER_CANCELED"),
    );
  },
});

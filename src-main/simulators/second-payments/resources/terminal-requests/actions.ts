import { badRequest } from "../../errors.ts";
import { emit } from "../../events.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { CancelReason } from "../../shared/entities.ts";
import { CURRENCY } from "../../shared/api-object.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import type { SimContext } from "../../state.ts";
import { createRefund } from "../refunds/actions.ts";
import { createRefundBody as refundBody } from "../refunds/schema.ts";
import { parseDuration } from "../payments/schema.ts";
import { testDevices } from "../terminal-checkouts/devices.ts";
import { keptRefund, keptRequest } from "./schema.ts";

/** The two kinds of requests to a device besides checkouts. */
export type RequestKind = "refund" | "action";

const collectionNames = { refund: "terminalRefunds", action: "terminalActions" } as const;

/** The requests of one kind. */
export const requestsOf = ({ records }: SimContext["state"], kind: RequestKind) =>
  records[collectionNames[kind]];

/** A request to a device as Square shows it. */
export function presentRequest({ id, fields, createdAt, updatedAt }: Stored): ApiObject {
  return {
    id,
    ...fields,
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
    app_id: "sandbox-sq0idb-simdeck",
  };
}

/** The device, the type and the status of a request. */
export const readRequest = ({ fields }: Stored) => keptRequest.parse(fields);

/** Returns whether the buyer has not reacted yet. */
export function isWaiting(request: Stored): boolean {
  const { status } = readRequest(request);
  return status !== "COMPLETED" && status !== "CANCELED";
}

function record(
  context: SimContext,
  kind: RequestKind,
  change: "created" | "updated",
  request: Stored,
): void {
  emit(context, `terminal.${kind}.${change}`, {
    id: request.id,
    name: kind,
    dataType: `${kind}.event`,
    shown: presentRequest(request),
  });
}

/** Changes a request and records this. */
export function changeRequest(
  context: SimContext,
  kind: RequestKind,
  request: Stored,
  sent: ApiObject,
): Stored {
  const changed = changeStored(context, requestsOf(context.state, kind), request, sent);
  record(context, kind, "updated", changed);
  return changed;
}

/** Ends a request without a reaction of the buyer, or with a refusal. */
export function cancelRequest(
  context: SimContext,
  kind: RequestKind,
  request: Stored,
  cancel_reason: CancelReason,
): Stored {
  return changeRequest(context, kind, request, { status: "CANCELED", cancel_reason });
}

/** The buyer presents the card: the payment is refunded to it. */
export function completeRefund(context: SimContext, request: Stored): Stored {
  const kept = keptRefund.parse(request.fields);
  const refund = createRefund(
    context,
    refundBody.parse({
      idempotency_key: request.id,
      payment_id: kept.payment_id,
      amount_money: { amount: kept.amount_money.amount, currency: CURRENCY },
      reason: kept.reason,
    }),
  );
  return changeRequest(context, "refund", request, { status: "COMPLETED", refund_id: refund.id });
}

/** Sends a request to a device, which reacts at once if it is a test device. */
export function sendRequest(
  context: SimContext,
  kind: RequestKind,
  id: string,
  sent: ApiObject & { readonly deadline_duration: string },
  complete: (context: SimContext, request: Stored) => Stored,
): Stored {
  const collection = requestsOf(context.state, kind);
  const request = addStored(context, collection, id, { ...sent, status: "PENDING" });
  record(context, kind, "created", request);
  const due = context.now + (parseDuration(sent.deadline_duration) ?? 0);
  context.schedule(due, "time_out_terminal_request", `${kind} ${id}`);
  const { buyer } = testDevices.get(readRequest(request).device_id) ?? {};
  if (buyer === undefined) return request;
  const shown = changeRequest(context, kind, request, { status: "IN_PROGRESS" });
  if (buyer === "cancels") cancelRequest(context, kind, shown, "BUYER_CANCELED");
  if (buyer === "pays") complete(context, shown);
  return request;
}

/** Cancels a request for the seller. Throws 400 when it has ended already. */
export function cancelForSeller(context: SimContext, kind: RequestKind, request: Stored): Stored {
  if (isWaiting(request)) return cancelRequest(context, kind, request, "SELLER_CANCELED");
  const { status } = readRequest(request);
  throw badRequest(`Terminal ${kind} ${request.id} is ${status} and cannot be canceled.`);
}

/** Throws unless a device still shows the end of a request, which can then be dismissed. */
export function checkDismissible(kind: string, id: string, status: string): void {
  if (status === "COMPLETED") return;
  throw badRequest(`Terminal ${kind} ${id} is ${status} and cannot be dismissed.`);
}

/** The kind and the id of a task's subject. */
function findRequest({ state }: SimContext, subject: string) {
  const [name, id = ""] = subject.split(" ");
  const kind: RequestKind = name === "refund" ? "refund" : "action";
  const request = requestsOf(state, kind).get(id);
  return request && { kind, request };
}

/** Cancels a request that has no reaction by its deadline. */
export function timeOutRequest(context: SimContext, subject: string): void {
  const found = findRequest(context, subject);
  if (!found || !isWaiting(found.request)) return;
  cancelRequest(context, found.kind, found.request, "TIMED_OUT");
}

/** Returns whether a deadline still matters. */
export function hasDeadline(context: SimContext, subject: string): boolean {
  const found = findRequest(context, subject);
  return found !== undefined && isWaiting(found.request);
}

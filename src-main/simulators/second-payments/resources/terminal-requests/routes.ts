import { missingParameter, refundError } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { isInRange } from "../../shared/fields.ts";
import { terminalActionId, terminalRefundId } from "../../shared/ids.ts";
import { isEither, presentPage, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import {
  requireCheckout,
  requireCustomer,
  requireLocationId,
  requirePayment,
  requireStored,
} from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { presentCheckout } from "../terminal-checkouts/present.ts";
import {
  cancelForSeller,
  checkDismissible,
  completeRefund,
  presentRequest,
  readRequest,
  sendRequest,
} from "./actions.ts";
import { completeAction, optionNameOf } from "./answers.ts";
import {
  createActionBody,
  createRefundBody,
  searchActionsBody,
  searchRefundsBody,
  type SentAction,
} from "./schema.ts";

const requireRefund = (state: State, id: string) =>
  requireStored(state, "terminalRefunds", "terminal refund", id);
const requireAction = (state: State, id: string) =>
  requireStored(state, "terminalActions", "terminal action", id);

const showRefund = (refund: Stored): ApiObject => ({ refund: presentRequest(refund) });
const showAction = (action: Stored): ApiObject => ({ action: presentRequest(action) });

interface Filter {
  readonly device_id?: string | undefined;
  readonly status?: string | undefined;
  readonly type?: string | undefined;
  readonly created_at?: Parameters<typeof isInRange>[1];
}

function isWanted(request: Stored, filter: Filter | undefined): boolean {
  const { device_id, status, type } = readRequest(request);
  return (
    isEither(device_id, filter?.device_id) &&
    isEither<string>(status, filter?.status) &&
    isEither<string | undefined>(type, filter?.type) &&
    isInRange(request.createdAt, filter?.created_at)
  );
}

/** Throws unless an action has the options of its type, and they name what exists. */
function checkAction(state: State, action: SentAction): void {
  const name = optionNameOf(action.type);
  const options = new Map<string, unknown>(Object.entries(action));
  if (name !== undefined && options.get(name) === undefined) {
    throw missingParameter(`action.${name}`);
  }
  if (action.save_card_options) requireCustomer(state, action.save_card_options.customer_id);
  if (action.receipt_options) requirePayment(state, action.receipt_options.payment_id);
}

function createRefund(
  context: SimContext,
  sent: {
    payment_id: string;
    amount_money: { amount: number };
    deadline_duration: string;
  } & ApiObject,
): Stored {
  const { state, ids } = context;
  const payment = requirePayment(state, sent.payment_id);
  if (sent.amount_money.amount > computeTotal(payment) - payment.refunded) {
    const detail = "The requested refund amount exceeds the amount available to refund.";
    throw refundError("REFUND_AMOUNT_INVALID", detail, "refund.amount_money.amount");
  }
  const own = { ...sent, order_id: payment.orderId, location_id: payment.locationId };
  return sendRequest(context, "refund", terminalRefundId(ids), own, completeRefund);
}

/** Refunds and actions of Square Terminal. */
export const routes = [
  route("POST /v2/terminals/refunds", "Asks a buyer at a device to take a refund", {
    body: createRefundBody,
    once: "terminal refund",
    handle: (context, { body }) => showRefund(createRefund(context, body.refund)),
  }),
  route("POST /v2/terminals/refunds/search", "Finds refunds of devices", {
    body: searchRefundsBody,
    handle: ({ state }, { body: { query, cursor, limit } }) => {
      const walk = { cursor, limit, sort_order: query?.sort?.sort_order ?? "DESC" };
      const page = takePage(state.records.terminalRefunds, walk, (one) =>
        isWanted(one, query?.filter),
      );
      return presentPage("refunds", page, presentRequest);
    },
  }),
  route("GET /v2/terminals/refunds/:id", "Shows a refund of a device", ({ state }, request) =>
    showRefund(requireRefund(state, readId(request))),
  ),
  route("POST /v2/terminals/refunds/:id/cancel", "Cancels a refund", (context, request) =>
    showRefund(cancelForSeller(context, "refund", requireRefund(context.state, readId(request)))),
  ),
  route("POST /v2/terminals/refunds/:id/dismiss", "Clears the screen", ({ state }, request) => {
    const refund = requireRefund(state, readId(request));
    checkDismissible("refund", refund.id, readRequest(refund).status);
    return showRefund(refund);
  }),
  route("POST /v2/terminals/checkouts/:id/dismiss", "Clears the screen", ({ state }, request) => {
    const checkout = requireCheckout(state, readId(request));
    checkDismissible("checkout", checkout.id, checkout.status);
    return { checkout: presentCheckout(checkout) };
  }),
  route("POST /v2/terminals/actions", "Asks a buyer at a device for something", {
    body: createActionBody,
    once: "terminal action",
    handle: (context, { body }) => {
      const { state, ids } = context;
      checkAction(state, body.action);
      const own = { ...body.action, location_id: requireLocationId(state, undefined) };
      const made = sendRequest(context, "action", terminalActionId(ids), own, completeAction);
      return showAction(made);
    },
  }),
  route("POST /v2/terminals/actions/search", "Finds actions of devices", {
    body: searchActionsBody,
    handle: ({ state }, { body: { query, cursor, limit } }) => {
      const walk = { cursor, limit, sort_order: query?.sort?.sort_order ?? "DESC" };
      const page = takePage(state.records.terminalActions, walk, (one) =>
        isWanted(one, query?.filter),
      );
      return presentPage("action", page, presentRequest);
    },
  }),
  route("GET /v2/terminals/actions/:id", "Shows an action of a device", ({ state }, request) =>
    showAction(requireAction(state, readId(request))),
  ),
  route("POST /v2/terminals/actions/:id/cancel", "Cancels an action", (context, request) =>
    showAction(cancelForSeller(context, "action", requireAction(context.state, readId(request)))),
  ),
  route("POST /v2/terminals/actions/:id/dismiss", "Clears the screen", ({ state }, request) => {
    const action = requireAction(state, readId(request));
    checkDismissible("action", action.id, readRequest(action).status);
    return showAction(action);
  }),
];

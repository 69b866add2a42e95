import { badRequest, invalidRequest, missingParameter, notFound } from "../../errors.ts";
import { usd } from "../../shared/api-object.ts";
import { requireLocationId, requireOrder } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import { type NewActivity, recordActivity } from "./balance.ts";
import type { SentActivity } from "./schema.ts";
import type { ActivityType, GiftCard, GiftCardActivity } from "./types.ts";

/** The card of an activity, by its id or its account number. */
function requireCard({ giftCards }: State, sent: SentActivity): GiftCard {
  const { gift_card_id: id, gift_card_gan: gan } = sent;
  if (id === undefined && gan === undefined) {
    throw missingParameter("gift_card_activity.gift_card_id");
  }
  const found =
    id === undefined ? [...giftCards.values()].find((card) => card.gan === gan) : giftCards.get(id);
  if (found) return found;
  throw notFound("gift card", id ?? gan ?? "");
}

interface Added {
  readonly amount_money?: { readonly amount: number } | undefined;
  readonly order_id?: string | undefined;
  readonly line_item_uid?: string | undefined;
}

/** The money that a line of a paid order, or the client itself, puts on a card. */
function addedAmount(state: State, { amount_money, order_id, line_item_uid }: Added): number {
  if (order_id === undefined) {
    if (amount_money) return amount_money.amount;
    throw missingParameter("gift_card_activity.amount_money");
  }
  const order = requireOrder(state, order_id);
  const line = order.parts.line_items.find(({ uid }) => uid === line_item_uid);
  if (line?.item_type !== "GIFT_CARD" || !line.base_price_money) {
    const detail = "The order has no line of the type GIFT_CARD with this uid.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "gift_card_activity.line_item_uid");
  }
  if (order.state !== "COMPLETED") {
    throw badRequest(`Order ${order.id} is ${order.state} and must be COMPLETED.`);
  }
  return line.base_price_money.amount;
}

const detailNames = {
  ACTIVATE: "activate_activity_details",
  LOAD: "load_activity_details",
  REDEEM: "redeem_activity_details",
  CLEAR_BALANCE: "clear_balance_activity_details",
  DEACTIVATE: "deactivate_activity_details",
  ADJUST_INCREMENT: "adjust_increment_activity_details",
  ADJUST_DECREMENT: "adjust_decrement_activity_details",
  REFUND: "refund_activity_details",
  UNLINKED_ACTIVITY_REFUND: "unlinked_activity_refund_activity_details",
  IMPORT: "import_activity_details",
} as const satisfies Readonly<Record<ActivityType, string>>;

/** The states in which a card takes an activity. */
const takenIn: Readonly<Record<ActivityType, readonly GiftCard["state"][]>> = {
  ACTIVATE: ["PENDING"],
  IMPORT: ["PENDING"],
  LOAD: ["ACTIVE"],
  REDEEM: ["ACTIVE"],
  CLEAR_BALANCE: ["ACTIVE"],
  DEACTIVATE: ["ACTIVE", "PENDING", "BLOCKED"],
  ADJUST_INCREMENT: ["ACTIVE"],
  ADJUST_DECREMENT: ["ACTIVE"],
  REFUND: ["ACTIVE"],
  UNLINKED_ACTIVITY_REFUND: ["ACTIVE"],
};

/** The redemption that a refund names, and its amount. */
function refundOf({ giftCardActivities }: State, card: GiftCard, sent: SentActivity) {
  const { redeem_activity_id: id, amount_money: money } = sent.refund_activity_details ?? {};
  const redeemed = giftCardActivities.get(id ?? "");
  if (redeemed?.type !== "REDEEM" || redeemed.giftCardId !== card.id) {
    throw notFound("redeem activity", id ?? "");
  }
  if (redeemed.paymentId !== undefined) {
    throw badRequest("Refund the payment that redeemed the gift card.");
  }
  const amount = money?.amount ?? redeemed.amount;
  if (amount <= redeemed.amount) return amount;
  const detail = "The refund is more than what was redeemed.";
  throw invalidRequest(400, "VALUE_TOO_HIGH", detail, "gift_card_activity.amount_money");
}

/** The amount of an activity, without a sign. */
function amountOf(state: State, card: GiftCard, sent: SentActivity): number {
  switch (sent.type) {
    case "ACTIVATE":
      return addedAmount(state, sent.activate_activity_details ?? {});
    case "LOAD":
      return addedAmount(state, sent.load_activity_details ?? {});
    case "REDEEM":
      return sent.redeem_activity_details?.amount_money.amount ?? 0;
    case "ADJUST_INCREMENT":
      return sent.adjust_increment_activity_details?.amount_money.amount ?? 0;
    case "ADJUST_DECREMENT":
      return sent.adjust_decrement_activity_details?.amount_money.amount ?? 0;
    case "REFUND":
      return refundOf(state, card, sent);
    case "UNLINKED_ACTIVITY_REFUND":
      return sent.unlinked_activity_refund_activity_details?.amount_money.amount ?? 0;
    case "IMPORT":
      return sent.import_activity_details?.amount_money.amount ?? 0;
    case "CLEAR_BALANCE":
      return card.balance;
    case "DEACTIVATE":
      return 0;
  }
}

const takes: readonly ActivityType[] = ["REDEEM", "ADJUST_DECREMENT", "CLEAR_BALANCE"];
const activates: readonly ActivityType[] = ["ACTIVATE", "IMPORT"];

function stateAfter(type: ActivityType, card: GiftCard): GiftCard["state"] {
  if (type === "DEACTIVATE") return "DEACTIVATED";
  return activates.includes(type) ? "ACTIVE" : card.state;
}

function check(card: GiftCard, type: ActivityType, amount: number): void {
  if (!takenIn[type].includes(card.state)) {
    throw badRequest(`Gift card ${card.id} is ${card.state} and cannot have ${type}.`);
  }
  if (type === "IMPORT" && card.ganSource !== "OTHER") {
    throw badRequest("Only gift cards with a gan of another provider are imported.");
  }
  if (!takes.includes(type) || amount <= card.balance) return;
  const detail = "The gift card does not have enough money.";
  const field = "gift_card_activity.amount_money";
  throw invalidRequest(400, "INSUFFICIENT_FUNDS", detail, field);
}

/** Changes the state or the balance of a gift card as an activity says. */
export function createActivity(context: SimContext, sent: SentActivity): GiftCardActivity {
  const { state } = context;
  const { type } = sent;
  const locationId = requireLocationId(state, sent.location_id);
  const name = detailNames[type];
  if (sent[name] === undefined) throw missingParameter(`gift_card_activity.${name}`);
  const card = requireCard(state, sent);
  const amount = amountOf(state, card, sent);
  check(card, type, amount);
  const money =
    type === "DEACTIVATE" || type === "CLEAR_BALANCE" ? {} : { amount_money: usd(amount) };
  const status = type === "REDEEM" ? { status: "COMPLETED" } : {};
  const details = { ...sent[name], ...money, ...status };
  const balance = card.balance + (takes.includes(type) ? -amount : amount);
  const activity: NewActivity = { type, locationId, amount, details };
  return recordActivity(context, card, { balance, state: stateAfter(type, card) }, activity);
}

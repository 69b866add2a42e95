import { badRequest, missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import { priceOrder } from "../../pricing/price-order.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { Order } from "../../shared/entities.ts";
import { checkCustomer, requireLocationId, requireOrder } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";
import { createCustomer } from "../customers/actions.ts";
import { customerFields } from "../customers/schema.ts";
import { recordLoyaltyEvent } from "./on-order.ts";
import { centsPerPoint, requireProgram } from "./program.ts";
import { promotionPoints } from "./promotions.ts";
import type { LoyaltyAccount, LoyaltyEvent } from "./types.ts";

export function presentAccount({ state }: SimContext, account: LoyaltyAccount): ApiObject {
  return {
    id: account.id,
    program_id: state.records.loyaltyPrograms.at(0)?.id ?? "",
    balance: account.balance,
    lifetime_points: account.lifetimePoints,
    customer_id: account.customerId,
    enrolled_at: iso(account.enrolledAt),
    created_at: iso(account.createdAt),
    updated_at: iso(account.updatedAt),
    mapping: {
      id: account.mappingId,
      created_at: iso(account.createdAt),
      phone_number: account.phoneNumber,
    },
  };
}

function emitAccount(context: SimContext, change: "created" | "updated", account: LoyaltyAccount) {
  const shown = presentAccount(context, account);
  emit(context, `loyalty.account.${change}`, { id: account.id, name: "loyalty_account", shown });
}

/** The customer with a phone number; without one, a new customer. */
function findCustomer(context: SimContext, phone_number: string): string {
  for (const { id, fields } of context.state.customers.values()) {
    if (fields.phone_number === phone_number) return id;
  }
  return createCustomer(context, customerFields.parse({ phone_number })).id;
}

/** Enrolls a customer in the program. */
export function enroll(
  context: SimContext,
  phoneNumber: string,
  customer: string | undefined,
): LoyaltyAccount {
  const { state, ids, now } = context;
  const accounts = [...state.loyaltyAccounts.values()];
  if (accounts.some((one) => one.phoneNumber === phoneNumber || one.customerId === customer)) {
    throw badRequest("A loyalty account for this phone number or customer exists.");
  }
  checkCustomer(state, customer);
  const account = state.loyaltyAccounts.add({
    id: ids.uuid("loyalty account"),
    createdAt: now,
    updatedAt: now,
    enrolledAt: now,
    balance: 0,
    lifetimePoints: 0,
    customerId: customer ?? findCustomer(context, phoneNumber),
    mappingId: ids.uuid("loyalty mapping"),
    phoneNumber,
  });
  emitAccount(context, "created", account);
  return account;
}

/** Adds points to an account, or takes some. */
export function addPoints(context: SimContext, id: string, points: number, earned: number): void {
  const { loyaltyAccounts } = context.state;
  const account = loyaltyAccounts.get(id);
  if (!account) return;
  const changed = loyaltyAccounts.replace({
    ...account,
    balance: account.balance + points,
    lifetimePoints: account.lifetimePoints + earned,
    updatedAt: context.now,
  });
  emitAccount(context, "updated", changed);
}

/** The money of an order that earns points: before tax. */
function spentOn(order: Order): number {
  const { total, tax } = priceOrder(order.parts);
  return total - tax;
}

/** The points that a purchase earns, and those that promotions add. */
export function calculatePoints(
  context: SimContext,
  purchase: {
    readonly order: Order | undefined;
    readonly amount: number;
    readonly points?: number | undefined;
    readonly accountId: string | undefined;
    readonly locationId: string;
  },
) {
  const amount = purchase.order ? spentOn(purchase.order) : purchase.amount;
  const points = purchase.points ?? Math.floor(amount / centsPerPoint(context.state));
  const { order, accountId, locationId } = purchase;
  const earned = { points, amount, order, accountId, locationId, now: context.now };
  return { points, promotions: promotionPoints(context.state, earned) };
}

/** Adds the points of a purchase to an account; an order earns points once. */
export function accumulate(
  context: SimContext,
  account: LoyaltyAccount,
  sent: { readonly points?: number | undefined; readonly order_id?: string | undefined },
  location: string,
): readonly LoyaltyEvent[] {
  const { state } = context;
  const locationId = requireLocationId(state, location);
  const { order_id: orderId } = sent;
  if (orderId === undefined && sent.points === undefined) {
    throw missingParameter("accumulate_points.order_id");
  }
  if (orderId !== undefined && sent.points !== undefined) {
    throw badRequest("Give either points or an order.", "accumulate_points.points");
  }
  const order = orderId === undefined ? undefined : requireOrder(state, orderId);
  if (order && order.state !== "COMPLETED") {
    throw badRequest(`Order ${order.id} is ${order.state} and must be COMPLETED.`);
  }
  const events = [...state.loyaltyEvents.values()];
  if (order && events.some((one) => one.type === "ACCUMULATE_POINTS" && one.orderId === order.id)) {
    throw badRequest(`Points were accumulated for order ${order.id} already.`);
  }
  const { points: given } = sent;
  const purchase = { order, amount: 0, points: given, accountId: account.id, locationId };
  const { points, promotions } = calculatePoints(context, purchase);
  const extra = promotions.reduce((sum, one) => sum + one.points, 0);
  addPoints(context, account.id, points + extra, points + extra);
  const loyalty_program_id = requireProgram(state).id;
  const common = { accountId: account.id, locationId, orderId };
  const own = recordLoyaltyEvent(context, {
    type: "ACCUMULATE_POINTS",
    ...common,
    promotionId: undefined,
    details: { loyalty_program_id, points, order_id: orderId },
  });
  const added = promotions.map(({ id, points: more }) =>
    recordLoyaltyEvent(context, {
      type: "ACCUMULATE_PROMOTION_POINTS",
      ...common,
      promotionId: id,
      details: {
        loyalty_program_id,
        loyalty_promotion_id: id,
        points: more,
        order_id: orderId ?? "",
      },
    }),
  );
  return [own, ...added];
}

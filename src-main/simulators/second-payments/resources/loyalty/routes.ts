import { badRequest } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { isInRange } from "../../shared/fields.ts";
import { presentPage, takePage } from "../../shared/paging.ts";
import {
  requireLocationId,
  requireLoyaltyAccount,
  requireLoyaltyReward,
} from "../../shared/require.ts";
import { accumulate, addPoints, enroll, presentAccount } from "./accounts.ts";
import {
  presentLoyaltyEvent,
  presentReward,
  recordLoyaltyEvent,
  redeemReward,
} from "./on-order.ts";
import { requireProgram } from "./program.ts";
import { createReward, deleteReward } from "./rewards.ts";
import {
  accumulateBody,
  adjustBody,
  createAccountBody,
  createRewardBody,
  redeemBody,
  searchAccountsBody,
  searchEventsBody,
  searchRewardsBody,
} from "./schema.ts";

/** Accounts of customers, their points and rewards, and the events about them. */
export const routes = [
  route("POST /v2/loyalty/accounts", "Enrolls a customer in the program", {
    body: createAccountBody,
    once: "loyalty account",
    handle: (context, { body: { loyalty_account: sent } }) => {
      requireProgram(context.state, sent.program_id);
      const account = enroll(context, sent.mapping.phone_number, sent.customer_id);
      return { loyalty_account: presentAccount(context, account) };
    },
  }),
  route("POST /v2/loyalty/accounts/search", "Finds accounts", {
    body: searchAccountsBody,
    handle: (context, { body: { query, limit, cursor } }) => {
      const { mappings, customer_ids: customers } = query ?? {};
      const page = takePage(
        context.state.loyaltyAccounts,
        { limit, cursor, sort_order: "ASC" },
        ({ phoneNumber, customerId }) =>
          (mappings?.some((one) => one.phone_number === phoneNumber) ?? true) &&
          (customers?.includes(customerId) ?? true),
      );
      return presentPage("loyalty_accounts", page, (one) => presentAccount(context, one));
    },
  }),
  route("GET /v2/loyalty/accounts/:id", "Shows an account", (context, request) => ({
    loyalty_account: presentAccount(context, requireLoyaltyAccount(context.state, readId(request))),
  })),
  route("POST /v2/loyalty/accounts/:id/accumulate", "Adds the points of a purchase", {
    body: accumulateBody,
    once: "loyalty points",
    handle: (context, request) => {
      const account = requireLoyaltyAccount(context.state, readId(request));
      const { accumulate_points: sent, location_id: location } = request.body;
      const events = accumulate(context, account, sent, location).map(presentLoyaltyEvent);
      return { event: events[0], events };
    },
  }),
  route("POST /v2/loyalty/accounts/:id/adjust", "Adds or takes points by hand", {
    body: adjustBody,
    once: "loyalty adjustment",
    handle: (context, request) => {
      const account = requireLoyaltyAccount(context.state, readId(request));
      const { adjust_points: sent, allow_negative_balance: mayOwe = false } = request.body;
      if (account.balance + sent.points < 0 && !mayOwe) {
        throw badRequest("The balance of the account would be negative.", "adjust_points.points");
      }
      addPoints(context, account.id, sent.points, Math.max(0, sent.points));
      const event = recordLoyaltyEvent(context, {
        type: "ADJUST_POINTS",
        accountId: account.id,
        locationId: undefined,
        orderId: undefined,
        promotionId: undefined,
        details: { loyalty_program_id: requireProgram(context.state).id, ...sent },
      });
      return { event: presentLoyaltyEvent(event) };
    },
  }),
  route("POST /v2/loyalty/rewards", "Buys a reward with points", {
    body: createRewardBody,
    once: "loyalty reward",
    handle: (context, { body: { reward: sent } }) => {
      const account = requireLoyaltyAccount(context.state, sent.loyalty_account_id);
      const reward = createReward(context, account, sent.reward_tier_id, sent.order_id);
      return { reward: presentReward(reward) };
    },
  }),
  route("POST /v2/loyalty/rewards/search", "Finds rewards", {
    body: searchRewardsBody,
    handle: ({ state }, { body: { query, limit, cursor } }) => {
      const page = takePage(
        state.loyaltyRewards,
        { limit, cursor, sort_order: "DESC" },
        (reward) =>
          query === undefined ||
          (reward.accountId === query.loyalty_account_id &&
            (query.status === undefined || reward.status === query.status)),
      );
      return presentPage("rewards", page, presentReward);
    },
  }),
  route("GET /v2/loyalty/rewards/:id", "Shows a reward", ({ state }, request) => ({
    reward: presentReward(requireLoyaltyReward(state, readId(request))),
  })),
  route("DELETE /v2/loyalty/rewards/:id", "Returns the points of a reward", (context, request) => {
    deleteReward(context, requireLoyaltyReward(context.state, readId(request)));
    return {};
  }),
  route("POST /v2/loyalty/rewards/:id/redeem", "Spends a reward without an order", {
    body: redeemBody,
    once: "loyalty redemption",
    handle: (context, request) => {
      const reward = requireLoyaltyReward(context.state, readId(request));
      if (reward.status !== "ISSUED") {
        throw badRequest(`Reward ${reward.id} is ${reward.status} and cannot be redeemed.`);
      }
      if (reward.orderId !== undefined) {
        throw badRequest("The reward of an order is redeemed when the order is paid.");
      }
      const location = requireLocationId(context.state, request.body.location_id);
      redeemReward(context, reward, location);
      const event = context.state.loyaltyEvents.at(context.state.loyaltyEvents.length - 1);
      return { event: event && presentLoyaltyEvent(event) };
    },
  }),
  route("POST /v2/loyalty/events/search", "Finds changes of accounts", {
    body: searchEventsBody,
    handle: ({ state }, { body: { query, limit, cursor } }) => {
      const filter = query?.filter;
      const page = takePage(
        state.loyaltyEvents,
        { limit, cursor, sort_order: "DESC" },
        (event) =>
          (filter?.loyalty_account_filter?.loyalty_account_id ?? event.accountId) ===
            event.accountId &&
          (filter?.type_filter?.types.includes(event.type) ?? true) &&
          isInRange(event.createdAt, filter?.date_time_filter?.created_at) &&
          (filter?.location_filter?.location_ids.includes(event.locationId ?? "") ?? true) &&
          (filter?.order_filter?.order_id ?? event.orderId) === event.orderId,
      );
      return presentPage("events", page, presentLoyaltyEvent);
    },
  }),
];

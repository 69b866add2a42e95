import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { readPeriod } from "../../shared/periods.ts";
import { listFields, presentPage, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import { requireLoyaltyAccount, requireOrder, requireStored } from "../../shared/require.ts";
import type { SimContext } from "../../state.ts";
import { calculatePoints } from "./accounts.ts";
import { presentProgram, requireProgram } from "./program.ts";
import { presentPromotion, promotionStatus } from "./promotions.ts";
import { calculateBody, createPromotionBody, rulesOfCalculation } from "./schema.ts";

function requirePromotion(context: SimContext, id: string): Stored {
  return requireStored(context.state, "loyaltyPromotions", "loyalty promotion", id);
}

function record(context: SimContext, change: "created" | "updated", promotion: Stored) {
  const shown = presentPromotion(context.state, promotion, context.now);
  const about = { id: promotion.id, name: "loyalty_promotion", shown };
  emit(context, `loyalty.promotion.${change}`, about);
  return { loyalty_promotion: shown };
}

/** The first and the last day of the periods of a promotion. */
function daysOf(events: readonly string[]) {
  const periods = events.flatMap((event) => readPeriod(event) ?? []);
  const starts = periods.map(({ start }) => start.slice(0, 10)).sort();
  const ends = periods.map(({ until }) => until ?? "").sort();
  const end_date = ends.includes("") ? undefined : ends.at(-1);
  return { start_date: starts[0], ...(end_date !== undefined && { end_date }) };
}

/** The program of the merchant and its promotions. */
export const routes = [
  route(
    "GET /v2/loyalty/programs",
    "Lists the program of the merchant, if there is one",
    ({ state }) => ({
      programs: [...state.records.loyaltyPrograms.values()].map((one) =>
        presentProgram(state, one),
      ),
    }),
  ),
  route("GET /v2/loyalty/programs/:id", "Shows the program", (context, request) => ({
    program: presentProgram(context.state, requireProgram(context.state, readId(request))),
  })),
  route("POST /v2/loyalty/programs/:id/calculate", "Calculates the points of a purchase", {
    body: calculateBody,
    rules: rulesOfCalculation,
    handle: (context, request) => {
      const { state } = context;
      requireProgram(context.state, readId(request));
      const { order_id, transaction_amount_money: money, loyalty_account_id: id } = request.body;
      if (order_id === undefined && money === undefined) throw missingParameter("order_id");
      const order = order_id === undefined ? undefined : requireOrder(state, order_id);
      const { points, promotions } = calculatePoints(context, {
        order,
        amount: money?.amount ?? 0,
        accountId: id === undefined ? undefined : requireLoyaltyAccount(state, id).id,
        locationId: order?.locationId ?? state.locations.at(0)?.id ?? "",
      });
      const promotion_points = promotions.reduce((sum, one) => sum + one.points, 0);
      return { points, promotion_points };
    },
  }),
  route("GET /v2/loyalty/programs/:id/promotions", "Lists promotions", {
    query: lazyObject(() => ({
      ...listFields(),
      status: z.enum(["ACTIVE", "ENDED", "CANCELED", "SCHEDULED"]).optional(),
    })),
    handle: (context, request) => {
      const { state, now } = context;
      const { query } = request;
      requireProgram(context.state, readId(request));
      const page = takePage(
        state.records.loyaltyPromotions,
        { ...query, limit: Math.min(query.limit, 30), sort_order: "DESC" },
        (one) => query.status === undefined || promotionStatus(state, one, now) === query.status,
      );
      return presentPage("loyalty_promotions", page, (one) => presentPromotion(state, one, now));
    },
  }),
  route("POST /v2/loyalty/programs/:id/promotions", "Begins a promotion", {
    body: createPromotionBody,
    once: "loyalty promotion",
    handle: (context, request) => {
      requireProgram(context.state, readId(request));
      const { loyalty_promotion: sent } = request.body;
      const name =
        sent.incentive.type === "POINTS_ADDITION"
          ? "points_addition_data"
          : "points_multiplier_data";
      if (!sent.incentive[name]) throw missingParameter(`loyalty_promotion.incentive.${name}`);
      const { time_periods } = sent.available_time;
      const available_time = { time_periods, ...daysOf(time_periods) };
      const id = context.ids.next("loypromo_", 36, "hex");
      const { loyaltyPromotions } = context.state.records;
      const made = addStored(context, loyaltyPromotions, id, { ...sent, available_time });
      return record(context, "created", made);
    },
  }),
  route(
    "GET /v2/loyalty/programs/:id/promotions/:promotion",
    "Shows a promotion",
    (context, request) => {
      requireProgram(context.state, readId(request));
      const promotion = requirePromotion(context, request.params["promotion"] ?? "");
      return { loyalty_promotion: presentPromotion(context.state, promotion, context.now) };
    },
  ),
  route(
    "POST /v2/loyalty/programs/:id/promotions/:promotion/cancel",
    "Ends a promotion",
    (context, request) => {
      const { state, now } = context;
      requireProgram(context.state, readId(request));
      const promotion = requirePromotion(context, request.params["promotion"] ?? "");
      const status = promotionStatus(state, promotion, now);
      if (status === "CANCELED" || status === "ENDED") {
        throw badRequest(`Promotion ${promotion.id} is ${status} and cannot be canceled.`);
      }
      const { loyaltyPromotions } = state.records;
      const changed = changeStored(context, loyaltyPromotions, promotion, { canceled: now });
      return record(context, "updated", changed);
    },
  ),
];

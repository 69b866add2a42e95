import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, anyOf } from "#core/contract/rules/rule.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { invalidParameters } from "../../errors.ts";
import { route } from "../../route.ts";
import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import type { Member } from "../../shared/entities.ts";
import { countOrNone, limit, price, subaccount, timestamp } from "../../shared/fields.ts";
import { isWithin, pageByCursor } from "../../shared/paging.ts";
import { CONTRACT, DOLLAR } from "../../shared/units.ts";
import type { SimContext } from "../../state.ts";
import {
  acceptQuote,
  closeRfq,
  confirmQuote,
  createQuote,
  createRfq,
  deleteQuote,
  requireQuote,
  requireRfq,
} from "./actions.ts";
import { presentQuote, presentRfq } from "./present.ts";
import { communicationsId } from "./rfqs.ts";

const base = "/trade-api/v2/communications";

const dollars = z.string().regex(/^\d{1,9}(?:\.\d{1,4})?$/, "must be an amount of dollars");

const createRfqBody = lazyObject(() => ({
  market_ticker: z.string().min(1).max(200),
  contracts: z.int().min(1).max(1_000_000).optional(),
  contracts_fp: countOrNone.optional(),
  target_cost_centi_cents: z.int().min(1).optional(),
  target_cost_dollars: dollars.optional(),
  target_cost_excludes_fees: z.boolean().default(false),
  rest_remainder: z.boolean(),
  replace_existing: z.boolean().default(false),
  subaccount,
}));

const rfqRules = [
  exclusive("contracts", "contracts_fp", "target_cost_centi_cents", "target_cost_dollars"),
  anyOf("contracts", "contracts_fp", "target_cost_centi_cents", "target_cost_dollars"),
];

/** The contracts or the money of a new request. */
function sizeOf(body: z.output<typeof createRfqBody>): Pick<Rfq, "count" | "targetCost"> {
  const { contracts, contracts_fp: exact, target_cost_dollars: money } = body;
  const { target_cost_centi_cents: centiCents } = body;
  if (money !== undefined) return { count: 0, targetCost: Math.round(Number(money) * DOLLAR) };
  if (centiCents !== undefined) return { count: 0, targetCost: centiCents * 100 };
  const count = exact ?? (contracts ?? 0) * CONTRACT;
  if (count > 0) return { count, targetCost: undefined };
  throw invalidParameters("contracts must be more than 0");
}

const userFilter = z.literal("self").optional();

const listRfqsQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  limit: limit(100, 100),
  event_ticker: z.string().optional(),
  market_ticker: z.string().optional(),
  status: z.enum(["open", "closed"]).optional(),
  creator_user_id: z.string().optional(),
  user_filter: userFilter,
  subaccount: z.literal("0").optional(),
}));

function isListed(
  { state }: SimContext,
  rfq: Rfq,
  query: z.output<typeof listRfqsQuery>,
  member: Member,
): boolean {
  const isOwn = rfq.memberId === member.id;
  const event = state.markets.get(rfq.ticker)?.eventTicker;
  return (
    (query.event_ticker === undefined || query.event_ticker === event) &&
    (query.market_ticker === undefined || query.market_ticker === rfq.ticker) &&
    (query.status === undefined || query.status === rfq.status) &&
    (query.creator_user_id === undefined || query.creator_user_id === rfq.memberId) &&
    ((query.user_filter === undefined && query.subaccount === undefined) || isOwn)
  );
}

const listQuotesQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  limit: limit(500, 500),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
  status: z.enum(["open", "accepted", "confirmed", "executed", "cancelled"]).optional(),
  quote_creator_user_id: z.string().optional(),
  rfq_creator_user_id: z.string().optional(),
  rfq_id: z.string().optional(),
  user_filter: userFilter,
  rfq_user_filter: userFilter,
}));

function isQuoteListed(
  quote: RfqQuote,
  rfq: Rfq,
  query: z.output<typeof listQuotesQuery>,
  member: Member,
): boolean {
  const isMine = quote.memberId === member.id;
  const isForMe = rfq.memberId === member.id;
  return (
    (isMine || isForMe) &&
    isWithin(quote.createdAt, query.min_ts, query.max_ts) &&
    (query.status === undefined || query.status === quote.status) &&
    (query.quote_creator_user_id ?? quote.memberId) === quote.memberId &&
    (query.rfq_creator_user_id ?? rfq.memberId) === rfq.memberId &&
    (query.rfq_id ?? rfq.id) === rfq.id &&
    (query.user_filter === undefined || isMine) &&
    (query.rfq_user_filter === undefined || isForMe)
  );
}

const createQuoteBody = lazyObject(() => ({
  rfq_id: z.string().min(1),
  yes_bid: price,
  no_bid: price,
  rest_remainder: z.boolean(),
  post_only: z.boolean().default(false),
  subaccount,
}));

const acceptBody = lazyObject(() => ({ accepted_side: z.enum(["yes", "no"]) }));
const emptyBody = lazyLooseObject(() => ({}));

type Params = Readonly<Record<string, string>>;

/** The routes of one quote: below its request, and under the older path. */
const quoteRoutes = (path: `/${string}`) => {
  const find = ({ state }: SimContext, params: Params, member: Member) =>
    requireQuote(state, params["quote"], member, params["rfq"]);
  return [
    route(`GET ${path}`, "Shows a quote", (context, { params }, member) => {
      const { quote, rfq } = find(context, params, member);
      return { quote: presentQuote(context, quote, rfq, member.id) };
    }),
    route(`DELETE ${path}`, "Withdraws a quote", (context, { params }, member) => {
      deleteQuote(context, member, find(context, params, member).quote);
      return new RouteResponse(204, undefined);
    }),
    route(`PUT ${path}/accept`, "Accepts the bid of a quote", {
      body: acceptBody,
      handle: (context, { params, body }, member) => {
        acceptQuote(context, find(context, params, member), member, body.accepted_side);
        return new RouteResponse(204, undefined);
      },
    }),
    route(`PUT ${path}/confirm`, "Confirms an accepted quote, which trades it", {
      body: emptyBody,
      handle: (context, { params }, member) => {
        confirmQuote(context, find(context, params, member), member);
        return new RouteResponse(204, undefined);
      },
    }),
  ];
};

/** Requests for quotes, and the quotes of other members. */
export const routes = [
  route(
    `GET ${base}/id`,
    "Shows the id of a member in communications",
    (context, _request, member) => ({
      communications_id: communicationsId(context, member.id),
    }),
  ),
  route(`GET ${base}/rfqs`, "Lists requests for quotes", {
    query: listRfqsQuery,
    handle: (context, { query }, member) => {
      const page = pageByCursor(context.state.rfqs, query.limit, query.cursor, (rfq) =>
        isListed(context, rfq, query, member),
      );
      const rfqs = page.items.map((rfq) => presentRfq(context, rfq, member.id));
      return { rfqs, cursor: page.cursor };
    },
  }),
  route(`POST ${base}/rfqs`, "Asks for quotes", {
    body: createRfqBody,
    rules: rfqRules,
    unsupported: ["subtrader_id"],
    handle: (context, { body }, member) => {
      const terms = {
        ticker: body.market_ticker,
        ...sizeOf(body),
        excludesFees: body.target_cost_excludes_fees,
        restsRemainder: body.rest_remainder,
      };
      const { id } = createRfq(context, member, terms, body.replace_existing);
      return new RouteResponse(201, { id });
    },
  }),
  route(`GET ${base}/rfqs/:rfq`, "Shows a request for quotes", (context, { params }, member) => ({
    rfq: presentRfq(context, requireRfq(context.state, params["rfq"]), member.id),
  })),
  route(`DELETE ${base}/rfqs/:rfq`, "Ends a request for quotes", (context, { params }, member) => {
    const rfq = requireRfq(context.state, params["rfq"]);
    if (rfq.memberId !== member.id) throw invalidParameters("only its creator can delete an rfq");
    closeRfq(context, rfq, "deleted");
    return new RouteResponse(204, undefined);
  }),
  route(`GET ${base}/quotes`, "Lists the quotes of a member, and those for its requests", {
    query: listQuotesQuery,
    unsupportedFilters: ["rfq_creator_subtrader_id"],
    handle: (context, { query }, member) => {
      const { state } = context;
      const page = pageByCursor(state.rfqQuotes, query.limit, query.cursor, (quote) => {
        const rfq = state.rfqs.get(quote.rfqId);
        return rfq !== undefined && isQuoteListed(quote, rfq, query, member);
      });
      const quotes = page.items.map((quote) =>
        presentQuote(context, quote, requireRfq(state, quote.rfqId), member.id),
      );
      return { quotes, cursor: page.cursor };
    },
  }),
  route(`POST ${base}/quotes`, "Quotes prices for a request", {
    body: createQuoteBody,
    handle: (context, { body }, member) => {
      const rfq = requireRfq(context.state, body.rfq_id);
      const { id } = createQuote(context, member, rfq, {
        yesBid: body.yes_bid,
        noBid: body.no_bid,
        restsRemainder: body.rest_remainder,
        isPostOnly: body.post_only,
      });
      return new RouteResponse(201, { id });
    },
  }),
  ...quoteRoutes(`${base}/quotes/:quote`),
  ...quoteRoutes(`${base}/rfqs/:rfq/quotes/:quote`),
];

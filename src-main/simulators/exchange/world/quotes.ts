import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal, Refusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  acceptQuote,
  createQuote,
  createRfq,
  requireRfq,
} from "../resources/communications/actions.ts";
import { presentQuote, presentRfq } from "../resources/communications/present.ts";
import { CONTRACT, FULL_PRICE, type ApiObject } from "../shared/units.ts";
import type { SimContext, State } from "../state.ts";
import { otherMember, requireMember } from "../trading/members.ts";

const worldAction = createWorldActionHelper<State>();

const PER_CENT = FULL_PRICE / 100;

const id = (title: string, picker: string) => z.string().min(1).max(200).meta({ title, picker });

const cents = (title: string) =>
  z.int().min(0).max(99).meta({ title, description: "In cents; 0 for no bid" });

/** Runs a change of the exchange, and words its refusal as a control route does. */
function attempt(field: string, change: () => ApiObject): ApiObject {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `${field}: ${JSON.stringify(error.body)}`;
    throw controlRefusal(409, "not_possible", message, field);
  }
}

/** Another member asks for quotes. */
export const rfqAction = worldAction({
  path: "/_rfq",
  title: "Ask for quotes",
  summary: "Another member asks for prices of many contracts",
  effects: ["The request is listed, and the frame rfq_created is recorded and pushed."],
  body: lazyStrictObject(() => ({
    ticker: id("Ticker", "markets"),
    count: z.int().min(1).max(1_000_000).meta({ title: "Contracts" }),
  })),
  handle: (context, { ticker, count }) => {
    if (!context.state.markets.has(ticker)) {
      throw controlRefusal(404, "not_found", `No such market: ${ticker}`, "ticker");
    }
    const terms = {
      ticker,
      count: count * CONTRACT,
      targetCost: undefined,
      excludesFees: false,
      restsRemainder: false,
    };
    return attempt("ticker", () =>
      presentRfq(context, createRfq(context, otherMember(context, "yes"), terms, true)),
    );
  },
});

function requireOpenRfq({ state }: SimContext, rfqId: string) {
  const rfq = state.rfqs.get(rfqId);
  if (!rfq) throw controlRefusal(404, "not_found", `No such request: ${rfqId}`, "rfq");
  return rfq;
}

/** Another member quotes prices for a request. */
export const quoteAction = worldAction({
  path: "/_quote",
  title: "Quote prices",
  summary: "Another member quotes prices for a request",
  effects: [
    "The quote is listed, and the frame quote_created is recorded and pushed.",
    "When you accept it, the other member confirms at once, and the trade happens.",
  ],
  body: lazyStrictObject(() => ({
    rfq: id("Request", "rfqs"),
    yes_bid: cents("Bid for YES"),
    no_bid: cents("Bid for NO"),
  })),
  choices: {
    rfq: {
      unfit: ({ state }, rfqId) =>
        state.rfqs.get(rfqId)?.status === "closed" ? "closed" : undefined,
    },
  },
  handle: (context, { rfq: rfqId, yes_bid, no_bid }) => {
    const rfq = requireOpenRfq(context, rfqId);
    return attempt("rfq", () => {
      const quote = createQuote(context, otherMember(context, "no"), rfq, {
        yesBid: yes_bid * PER_CENT,
        noBid: no_bid * PER_CENT,
        restsRemainder: false,
        isPostOnly: false,
      });
      return presentQuote(context, quote, rfq);
    });
  },
});

/** The member that asked for quotes accepts one. */
export const acceptQuoteAction = worldAction({
  path: "/_accept_quote",
  title: "Accept a quote",
  summary: "Another member accepts a quote for its request",
  effects: [
    "The frame quote_accepted is recorded and pushed.",
    "The trade happens once you confirm the quote, within 30 seconds of the clock.",
  ],
  body: lazyStrictObject(() => ({
    quote: id("Quote", "rfq_quotes"),
    side: z.enum(["yes", "no"]).meta({ title: "Side", description: "The bid that is accepted" }),
  })),
  choices: {
    quote: {
      unfit: ({ state }, quoteId) => {
        const status = state.rfqQuotes.get(quoteId)?.status;
        return status === "open" ? undefined : status;
      },
    },
  },
  handle: (context, { quote: quoteId, side }) => {
    const { state } = context;
    const quote = state.rfqQuotes.get(quoteId);
    if (!quote) throw controlRefusal(404, "not_found", `No such quote: ${quoteId}`, "quote");
    const rfq = requireRfq(state, quote.rfqId);
    const asker = requireMember(state, rfq.memberId);
    if (!asker.isHouse) {
      const message = `The request of quote ${quoteId} is yours: accept it over the API`;
      throw controlRefusal(409, "own_request", message, "quote");
    }
    return attempt("quote", () => {
      acceptQuote(context, { quote, rfq }, asker, side);
      return presentQuote(context, state.rfqQuotes.get(quoteId) ?? quote, rfq);
    });
  },
});

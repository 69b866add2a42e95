import { exchangeError, invalidParameters, notFound, orderRefused } from "../../errors.ts";
import type { Rfq, RfqQuote } from "../../shared/communications.ts";
import type { Member, Outcome } from "../../shared/entities.ts";
import { computeStatus } from "../../shared/markets.ts";
import { FULL_PRICE } from "../../shared/units.ts";
import type { SimContext, State } from "../../state.ts";
import { requireMember } from "../../trading/members.ts";
import { executeQuote } from "./execute.ts";
import { publishQuote, publishRfq } from "./frames.ts";

const MOST_OPEN = 100;

/** The time in which an accepted quote must be confirmed. */
const CONFIRM_MS = 30_000;

function conflict(message: string) {
  return exchangeError(409, message.replaceAll(" ", "_"), message);
}

/** A request by its id, or the exchange's 404. */
export function requireRfq({ rfqs }: State, id: string | undefined): Rfq {
  const rfq = rfqs.get(id ?? "");
  if (!rfq) throw notFound();
  return rfq;
}

/** A quote of this member, or for a request of this member; 404 for any other. */
export function requireQuote(
  state: State,
  id: string | undefined,
  member: Pick<Member, "id">,
  rfqId?: string,
): { readonly quote: RfqQuote; readonly rfq: Rfq } {
  const quote = state.rfqQuotes.get(id ?? "");
  const rfq = quote && state.rfqs.get(quote.rfqId);
  const isTheirs = quote?.memberId === member.id || rfq?.memberId === member.id;
  if (!quote || !rfq || !isTheirs || (rfqId !== undefined && rfqId !== rfq.id)) throw notFound();
  return { quote, rfq };
}

type Terms = Pick<Rfq, "ticker" | "count" | "targetCost" | "excludesFees" | "restsRemainder">;

/** Asks the other members for prices. */
export function createRfq(
  context: SimContext,
  member: Member,
  terms: Terms,
  replacesExisting: boolean,
): Rfq {
  const { state, ids, now } = context;
  const market = state.markets.get(terms.ticker);
  if (!market) throw notFound();
  if (computeStatus(market, now) !== "active") throw orderRefused("market_not_active");
  const open = [...state.rfqs.values()].filter(
    (rfq) => rfq.memberId === member.id && rfq.status === "open",
  );
  const same = open.filter(({ ticker }) => ticker === terms.ticker);
  if (same.length > 0 && !replacesExisting) throw conflict("rfq already exists");
  if (open.length - same.length >= MOST_OPEN) throw conflict("too many open rfqs");
  for (const old of same) closeRfq(context, old, "replaced");
  const made = { status: "open", reason: undefined, createdAt: now, updatedAt: now } as const;
  const rfq = state.rfqs.add({ id: ids.uuid("rfq"), memberId: member.id, ...terms, ...made });
  publishRfq(context, "rfq_created", rfq);
  return rfq;
}

/** Ends a request, and the quotes for it that are still open. */
export function closeRfq(context: SimContext, rfq: Rfq, reason: string): void {
  const { state, now } = context;
  if (rfq.status === "closed") throw conflict("rfq is closed");
  const closed = state.rfqs.replace({ ...rfq, status: "closed", reason, updatedAt: now });
  for (const quote of [...state.rfqQuotes.values()]) {
    const isOpen = quote.status === "open" || quote.status === "accepted";
    if (quote.rfqId === rfq.id && isOpen) cancelQuote(context, quote, `rfq ${reason}`);
  }
  publishRfq(context, "rfq_deleted", closed);
}

interface Bids {
  readonly yesBid: number;
  readonly noBid: number;
  readonly restsRemainder: boolean;
  readonly isPostOnly: boolean;
}

function checkBids({ yesBid, noBid }: Bids): void {
  const isOnGrid = (price: number) => price % 100 === 0 && price < FULL_PRICE;
  if (!isOnGrid(yesBid) || !isOnGrid(noBid)) throw orderRefused("invalid_price");
  if (yesBid === 0 && noBid === 0) throw invalidParameters("yes_bid or no_bid must be a price");
  if (yesBid + noBid > FULL_PRICE) throw invalidParameters("yes_bid and no_bid exceed a dollar");
}

/** Answers a request of another member with prices. */
export function createQuote(context: SimContext, member: Member, rfq: Rfq, bids: Bids): RfqQuote {
  const { state, ids, now } = context;
  if (rfq.status !== "open") throw conflict("rfq is closed");
  if (rfq.memberId === member.id) throw invalidParameters("an rfq cannot be quoted by its creator");
  checkBids(bids);
  const quote = state.rfqQuotes.add({
    id: ids.uuid("quote"),
    rfqId: rfq.id,
    memberId: member.id,
    ticker: rfq.ticker,
    ...bids,
    status: "open",
    acceptedSide: undefined,
    reason: undefined,
    createdAt: now,
    updatedAt: now,
    acceptedAt: undefined,
    confirmedAt: undefined,
    executedAt: undefined,
    cancelledAt: undefined,
    orderIds: undefined,
  });
  publishQuote(context, "quote_created", quote, rfq);
  return quote;
}

/** Withdraws a quote. */
export function cancelQuote({ state, now }: SimContext, quote: RfqQuote, reason: string): RfqQuote {
  const changes = { status: "cancelled", reason, cancelledAt: now, updatedAt: now } as const;
  return state.rfqQuotes.replace({ ...quote, ...changes });
}

/** Withdraws a quote for its member. */
export function deleteQuote(context: SimContext, member: Member, quote: RfqQuote): void {
  if (quote.memberId !== member.id) throw notFound();
  if (quote.status !== "open" && quote.status !== "accepted") {
    throw conflict(`quote is ${quote.status}`);
  }
  cancelQuote(context, quote, "deleted");
}

/**
 * Accepts the bid of a quote. Its member then has to confirm; members that the simulator plays confirm at
 * once.
 */
export function acceptQuote(
  context: SimContext,
  { quote, rfq }: { readonly quote: RfqQuote; readonly rfq: Rfq },
  member: Pick<Member, "id">,
  side: Outcome,
): void {
  const { state, now } = context;
  if (rfq.memberId !== member.id) throw notFound();
  if (quote.status !== "open") throw conflict(`quote is ${quote.status}`);
  if ((side === "yes" ? quote.yesBid : quote.noBid) === 0) {
    throw invalidParameters(`the quote has no bid for ${side}`);
  }
  const changes = { status: "accepted", acceptedSide: side, acceptedAt: now } as const;
  const accepted = state.rfqQuotes.replace({ ...quote, ...changes, updatedAt: now });
  publishQuote(context, "quote_accepted", accepted, rfq);
  const quoter = requireMember(state, quote.memberId);
  if (quoter.isHouse) confirmQuote(context, { quote: accepted, rfq }, quoter);
  else context.schedule(now + CONFIRM_MS, "lapse_quote", quote.id);
}

/** Confirms an accepted quote, which trades it, and ends its request. */
export function confirmQuote(
  context: SimContext,
  { quote, rfq }: { readonly quote: RfqQuote; readonly rfq: Rfq },
  member: Pick<Member, "id">,
): void {
  const { state, now } = context;
  if (quote.memberId !== member.id) throw notFound();
  if (quote.status !== "accepted") throw conflict(`quote is ${quote.status}`);
  const orderIds = executeQuote(context, quote, rfq);
  const changes = {
    status: "executed",
    confirmedAt: now,
    executedAt: now,
    updatedAt: now,
  } as const;
  const executed = state.rfqQuotes.replace({ ...quote, ...changes, orderIds });
  publishQuote(context, "quote_executed", executed, rfq);
  closeRfq(context, rfq, "executed");
}

/** Withdraws an accepted quote that was not confirmed in time. */
export function lapseQuote(context: SimContext, id: string): void {
  const quote = context.state.rfqQuotes.get(id);
  if (quote?.status === "accepted") cancelQuote(context, quote, "not confirmed in time");
}

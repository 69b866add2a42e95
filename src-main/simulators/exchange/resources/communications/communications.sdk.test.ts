import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { openFeed } from "../../testing/feed-client.ts";
import { clientsOf, pem, statusOf } from "../../testing/sdk-clients.ts";

const ticker = "KXSIM-26-B";

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const act = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...served, asker: clientsOf(baseUrl, "asker"), maker: clientsOf(baseUrl, "maker"), act };
}

test("two members agree on a trade: request, quotes, acceptance, confirmation", async () => {
  await using sim = await setup();
  const { asker, maker } = sim;
  const feed = await openFeed(sim.baseUrl, { apiKey: "asker", pem });
  feed.send({ id: 1, cmd: "subscribe", params: { channels: ["communications"] } });
  await feed.take(1);
  const { id: rfqId } = (
    await asker.communications.createRFQ({
      market_ticker: ticker,
      contracts: 200,
      rest_remainder: false,
    })
  ).data;
  const again = { market_ticker: ticker, contracts_fp: "5.00", rest_remainder: false };
  expect(await statusOf(asker.communications.createRFQ(again))).toBe(409);
  const mine = await asker.communications.getRFQs(
    undefined,
    undefined,
    ticker,
    undefined,
    10,
    "open",
  );
  expect(mine.data.rfqs).toMatchObject([{ id: rfqId, contracts_fp: "200.00", status: "open" }]);
  const { communications_id: me } = (await asker.communications.getCommunicationsID()).data;
  const seen = (await maker.communications.getRFQ(rfqId)).data.rfq;
  expect(seen.creator_id).toBe(me);
  expect(seen.creator_user_id).toBeUndefined();

  const quote = async (yes_bid: string, no_bid: string) =>
    (
      await maker.communications.createQuote({
        rfq_id: rfqId,
        yes_bid,
        no_bid,
        rest_remainder: false,
      })
    ).data.id;
  expect(await statusOf(quote("0.6000", "0.6000"))).toBe(400);
  const worse = await quote("0.3000", "0.5000");
  const better = await quote("0.4000", "0.5500");
  const quotes = await asker.communications.getQuotes(
    undefined,
    undefined,
    undefined,
    10,
    "open",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    rfqId,
  );
  expect(quotes.data.quotes.map(({ id }) => id)).toEqual([better, worse]);
  const side = { accepted_side: "yes" } as const;
  expect(await statusOf(maker.communications.acceptRFQQuote(rfqId, better, side))).toBe(404);
  await asker.communications.acceptRFQQuote(rfqId, better, side);
  expect(await statusOf(asker.communications.confirmRFQQuote(rfqId, better, {}))).toBe(404);
  await maker.communications.confirmRFQQuote(rfqId, better, {});

  const done = (await asker.communications.getRFQQuote(rfqId, better)).data.quote;
  expect(done).toMatchObject({ status: "executed", accepted_side: "yes", contracts_fp: "200.00" });
  expect((await asker.communications.getQuote(worse)).data.quote.status).toBe("cancelled");
  expect((await asker.communications.getRFQ(rfqId)).data.rfq.status).toBe("closed");
  const positionOf = async ({ portfolio }: typeof asker) =>
    (await portfolio.getPositions()).data.market_positions.map((one) => one.position_fp);
  expect(await positionOf(asker)).toEqual(["-200.00"]);
  expect(await positionOf(maker)).toEqual(["200.00"]);
  const fills = (await maker.portfolio.getFills()).data.fills;
  expect(fills).toMatchObject([{ yes_price_dollars: "0.4000", is_taker: false }]);
  const frames = await feed.take(5);
  expect(frames.map(({ type }) => type)).toEqual([
    "rfq_created",
    "quote_created",
    "quote_created",
    "quote_accepted",
    "quote_executed",
  ]);
  await feed.close();
});

test("other members quote and ask by world actions", async () => {
  await using sim = await setup();
  const { asker, act } = sim;
  const { id: rfqId } = (
    await asker.communications.createRFQ({
      market_ticker: ticker,
      target_cost_dollars: "30.0000",
      rest_remainder: false,
    })
  ).data;
  const { body: quoted } = await act("/_quote", { rfq: rfqId, yes_bid: 40, no_bid: 0 });
  expect(quoted["yes_contracts_fp"]).toBe("50.00");
  await asker.communications.acceptQuote(String(quoted["id"]), { accepted_side: "yes" });
  const { quote } = (await asker.communications.getQuote(String(quoted["id"]))).data;
  expect(quote.status).toBe("executed");
  expect((await act("/_quote", { rfq: rfqId, yes_bid: 1, no_bid: 1 })).status).toBe(409);

  const { body: asked } = await act("/_rfq", { ticker, count: 10 });
  const offer = { rest_remainder: true, yes_bid: "0.2000", no_bid: "0.7000" };
  const { id } = (await asker.communications.createQuote({ rfq_id: String(asked["id"]), ...offer }))
    .data;
  await act("/_accept_quote", { quote: id, side: "no" });
  await asker.communications.confirmQuote(id, {});
  expect((await asker.communications.getQuote(id)).data.quote).toMatchObject({
    status: "executed",
    accepted_side: "no",
  });
  const { body: late } = await act("/_rfq", { ticker, count: 10 });
  const lateQuote = (
    await asker.communications.createQuote({ rfq_id: String(late["id"]), ...offer })
  ).data.id;
  await act("/_accept_quote", { quote: lateQuote, side: "yes" });
  await act("/_sim/clock", { advance_seconds: 30 });
  expect(await statusOf(asker.communications.confirmQuote(lateQuote, {}))).toBe(409);
  const next = (await asker.communications.createQuote({ rfq_id: String(late["id"]), ...offer }))
    .data.id;
  await asker.communications.deleteRFQQuote(String(late["id"]), next);
  const own = (
    await asker.communications.createRFQ({
      market_ticker: ticker,
      contracts: 1,
      rest_remainder: false,
    })
  ).data.id;
  await asker.communications.deleteRFQ(own);
  expect((await asker.communications.getRFQ(own)).data.rfq.status).toBe("closed");
});

testConformance(simulator, conformance, import.meta.url);

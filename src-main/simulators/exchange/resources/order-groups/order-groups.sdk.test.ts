import { generateKeyPairSync } from "node:crypto";
import axios, { AxiosError } from "axios";
import { Configuration, OrderGroupsApi, OrdersApi } from "kalshi-typescript";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { openFeed } from "../../testing/feed-client.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();

async function setup() {
  const served = await serveSimulator(simulator, {});
  const configuration = (apiKey: string) =>
    new Configuration({
      apiKey,
      privateKeyPem: pem,
      basePath: `${served.baseUrl}/trade-api/v2`,
    });
  const orders = new OrdersApi(configuration("ann"), undefined, axios.create());
  const control = axios.create({ baseURL: served.baseUrl });
  return {
    ...served,
    orders,
    groups: new OrderGroupsApi(configuration("ann"), undefined, axios.create()),
    groupsOfOther: new OrderGroupsApi(configuration("bob"), undefined, axios.create()),
    control,
    /** Rests a bid for YES at 45 cents. */
    bid: async (order_group_id: string, count: string) => {
      const { data } = await orders.createOrderV2({
        ticker: "KXSIM-26-B",
        side: "bid",
        count,
        price: "0.4500",
        time_in_force: "good_till_canceled",
        self_trade_prevention_type: "taker_at_cross",
        order_group_id,
      });
      return data.order_id;
    },
    /** Another member sells YES at 45 cents. */
    sell: (count: number) =>
      control.post("/_trade", { ticker: "KXSIM-26-B", side: "no", price: 55, count }),
    statusOf: async (id: string) => (await orders.getOrder(id)).data.order.status,
  };
}

async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof AxiosError) || !error.response) throw error;
    const body: unknown = error.response.data;
    return { status: error.response.status, body };
  }
  throw new Error("the call was not refused");
}

test("a group whose limit is reached cancels its orders and refuses new ones until its reset", async () => {
  await using simulator = await setup();
  const { groups, bid, sell, statusOf } = simulator;
  const feed = await openFeed(simulator.baseUrl, { apiKey: "ann", pem });
  feed.send({
    id: 1,
    cmd: "subscribe",
    params: { channels: ["order_group_updates"], market_ticker: "KXSIM-26-A" },
  });
  await feed.take(1);

  const { data: made, status } = await groups.createOrderGroup({ contracts_limit: 5 });
  expect(status).toBe(201);
  const id = made.order_group_id;
  const first = await bid(id, "4.00");
  const second = await bid(id, "10.00");
  expect((await simulator.orders.getOrder(first)).data.order.order_group_id).toBe(id);
  expect((await groups.getOrderGroup(id)).data).toMatchObject({
    is_auto_cancel_enabled: true,
    contracts_limit_fp: "5.00",
    orders: [first, second],
  });

  await sell(4);
  expect(await statusOf(first)).toBe("executed");
  expect(await statusOf(second)).toBe("resting");
  await sell(1);
  expect(await statusOf(second)).toBe("canceled");
  expect((await groups.getOrderGroup(id)).data.orders).toEqual([]);
  expect(await refusal(bid(id, "1.00"))).toMatchObject({
    status: 400,
    body: { error: { code: "order_group_triggered", service: "exchange" } },
  });

  await groups.resetOrderGroup(id);
  expect(await statusOf(await bid(id, "1.00"))).toBe("resting");
  await groups.deleteOrderGroup(id);
  expect(await refusal(groups.getOrderGroup(id))).toMatchObject({ status: 404 });
  const frames = await feed.take(4);
  expect(frames).toMatchObject([
    { seq: 1, msg: { event_type: "created", order_group_id: id, contracts_limit_fp: "5.00" } },
    { seq: 2, msg: { event_type: "triggered", order_group_id: id } },
    { seq: 3, msg: { event_type: "reset" } },
    { seq: 4, msg: { event_type: "deleted" } },
  ]);
  await feed.close();
});

test("fills older than 15 seconds of the simulator's clock do not count", async () => {
  await using simulator = await setup();
  const { groups, bid, sell, statusOf } = simulator;
  const { data } = await groups.createOrderGroup({ contracts_limit_fp: "5.00" });
  const order = await bid(data.order_group_id, "20.00");
  await sell(4);
  await simulator.control.post("/_sim/clock", { advance_seconds: 15 });
  await sell(4);
  expect(await statusOf(order)).toBe("resting");
  await simulator.control.post("/_sim/clock", { advance_seconds: 14 });
  await sell(1);
  expect(await statusOf(order)).toBe("canceled");
});

test("an order that trades at once counts, and the rest of it is canceled", async () => {
  await using simulator = await setup();
  const { groups, bid, sell, statusOf } = simulator;
  await sell(5);
  const { data } = await groups.createOrderGroup({ contracts_limit: 5 });
  const order = await bid(data.order_group_id, "8.00");
  expect((await simulator.orders.getOrder(order)).data.order).toMatchObject({
    status: "canceled",
    fill_count_fp: "5.00",
    remaining_count_fp: "0.00",
  });
  expect(await statusOf(order)).toBe("canceled");
});

test("a limit below the matched contracts triggers the group, and so does the trigger route", async () => {
  await using simulator = await setup();
  const { groups, bid, sell, statusOf } = simulator;
  const { data } = await groups.createOrderGroup({ contracts_limit: 100 });
  const id = data.order_group_id;
  const order = await bid(id, "10.00");
  await sell(3);
  await groups.updateOrderGroupLimit(id, { contracts_limit: 4 });
  expect(await statusOf(order)).toBe("resting");
  await groups.updateOrderGroupLimit(id, { contracts_limit: 3, contracts_limit_fp: "3.00" });
  expect(await statusOf(order)).toBe("canceled");
  await groups.resetOrderGroup(id);
  const next = await bid(id, "1.00");
  await groups.triggerOrderGroup(id);
  expect(await statusOf(next)).toBe("canceled");
});

test("groups belong to one member, and limits are whole contracts", async () => {
  await using simulator = await setup();
  const { groups, groupsOfOther } = simulator;
  const { data } = await groups.createOrderGroup({ contracts_limit: 5 });
  expect((await groups.getOrderGroups()).data.order_groups).toMatchObject([
    { id: data.order_group_id, contracts_limit_fp: "5.00", is_auto_cancel_enabled: true },
  ]);
  expect((await groupsOfOther.getOrderGroups()).data.order_groups).toEqual([]);
  expect(await refusal(groupsOfOther.triggerOrderGroup(data.order_group_id))).toMatchObject({
    status: 404,
  });
  for (const body of [
    {},
    { contracts_limit: 0 },
    { contracts_limit_fp: "2.50" },
    { contracts_limit: 3, contracts_limit_fp: "4.00" },
  ]) {
    expect(await refusal(groups.createOrderGroup(body))).toMatchObject({ status: 400 });
  }
});

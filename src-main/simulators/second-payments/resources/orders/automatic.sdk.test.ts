import { type Square, SquareClient } from "square";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const usd = (amount: bigint) => ({ amount, currency: "USD" as const });

/** A menu of a taxed tea and an untaxed cake, and a rule of 10 % for two of the drinks. */
async function setup(rule: Square.CatalogPricingRule = {}, set: Square.CatalogProductSet = {}) {
  const served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const item = (name: string, price: bigint, more: Square.CatalogItem): Square.CatalogObject => ({
    type: "ITEM",
    id: `#${name}`,
    itemData: {
      name,
      ...more,
      variations: [
        {
          type: "ITEM_VARIATION",
          id: `#${name}-regular`,
          itemVariationData: {
            name: "Regular",
            pricingType: "FIXED_PRICING",
            priceMoney: usd(price),
          },
        },
      ],
    },
  });
  const { idMappings } = await square.catalog.batchUpsert({
    idempotencyKey: "menu",
    batches: [
      {
        objects: [
          { type: "TAX", id: "#tax", taxData: { name: "Sales tax", percentage: "10" } },
          { type: "CATEGORY", id: "#drinks", categoryData: { name: "Drinks" } },
          item("tea", 1_000n, { taxIds: ["#tax"], categories: [{ id: "#drinks" }] }),
          item("cake", 500n, {}),
          {
            type: "DISCOUNT",
            id: "#off",
            discountData: {
              name: "Happy hour",
              discountType: "FIXED_PERCENTAGE",
              percentage: "10",
            },
          },
          {
            type: "PRODUCT_SET",
            id: "#two",
            productSetData: { productIdsAny: ["#drinks"], quantityMin: 2n, ...set },
          },
          {
            type: "PRODUCT_SET",
            id: "#one",
            productSetData: { productIdsAny: ["#drinks"], quantityExact: 1n },
          },
          ...["110000", "150000"].map((start) => ({
            type: "TIME_PERIOD" as const,
            id: `#at-${start}`,
            timePeriodData: {
              event: `BEGIN:VEVENT\nDTSTART:20260101T${start}\nDURATION:PT2H\nRRULE:FREQ=WEEKLY;BYDAY=TH\nEND:VEVENT`,
            },
          })),
          {
            type: "PRICING_RULE",
            id: "#rule",
            pricingRuleData: { name: "Two", discountId: "#off", matchProductsId: "#two", ...rule },
          },
        ],
      },
    ],
  });
  const ids = new Map(idMappings?.map((one) => [one.clientObjectId, one.objectId]));
  const idOf = (name: string) => ids.get(name) ?? "";
  const locationId = (await square.locations.get({ locationId: "main" })).location?.id ?? "";
  const order = (quantity: string, more: object = {}) => ({
    locationId,
    pricingOptions: { autoApplyTaxes: true, autoApplyDiscounts: true },
    lineItems: [
      { quantity, catalogObjectId: idOf("#tea-regular") },
      { quantity: "1", catalogObjectId: idOf("#cake-regular") },
    ],
    ...more,
  });
  return { ...served, square, idOf, order };
}

test("taxes of items and discounts of pricing rules are applied when the order asks for them", async () => {
  await using menu = await setup();
  const { square, order, idOf } = menu;
  const { order: calculated } = await square.orders.calculate({ order: order("2") });
  const { order: made } = await square.orders.create({ order: order("2") });
  expect(made).toMatchObject({
    pricingOptions: { autoApplyTaxes: true, autoApplyDiscounts: true },
    discounts: [
      {
        name: "Happy hour",
        percentage: "10",
        scope: "LINE_ITEM",
        catalogObjectId: idOf("#off"),
        pricingRuleId: idOf("#rule"),
        appliedMoney: usd(200n),
      },
    ],
    taxes: [{ name: "Sales tax", autoApplied: true, appliedMoney: usd(180n) }],
    totalMoney: usd(2_480n),
  });
  expect(made?.lineItems?.[1]).toMatchObject({
    totalDiscountMoney: usd(0n),
    totalTaxMoney: usd(0n),
  });
  expect(calculated?.totalMoney).toEqual(made?.totalMoney);

  const { order: plain } = await square.orders.create({
    order: order("2", { pricingOptions: undefined }),
  });
  expect(plain?.totalMoney).toEqual(usd(2_500n));
});

test("a change of an order applies the rules again", async () => {
  await using menu = await setup();
  const { square, order, idOf } = menu;
  const { order: one } = await square.orders.create({ order: order("1") });
  expect(one).toMatchObject({ totalMoney: usd(1_600n) });
  expect(one?.discounts).toBeUndefined();
  const orderId = one?.id ?? "";
  const change = async (version: number | undefined, quantity: string) =>
    (
      await square.orders.update({
        orderId,
        order: {
          locationId: order("1").locationId,
          ...(version !== undefined && { version }),
          lineItems: [{ uid: one?.lineItems?.[0]?.uid ?? "", quantity }],
        },
      })
    ).order;
  const three = await change(one?.version, "3");
  expect(three).toMatchObject({
    discounts: [{ pricingRuleId: idOf("#rule"), appliedMoney: usd(300n) }],
    totalMoney: usd(3_470n),
  });
  const again = await change(three?.version, "1");
  expect(again).toMatchObject({ totalMoney: usd(1_600n) });
  expect(again?.discounts).toBeUndefined();
  expect(again?.taxes).toHaveLength(1);
});

test.each<[string, Square.CatalogPricingRule, Square.CatalogProductSet, bigint]>([
  ["a date to come", { validFromDate: "2999-01-01" }, {}, 2_700n],
  ["a date that has passed", { validUntilDate: "1999-01-01" }, {}, 2_700n],
  ["a subtotal that is not reached", { minimumOrderSubtotalMoney: usd(10_000n) }, {}, 2_700n],
  ["a group of customers", { customerGroupIdsAny: ["VIP"] }, {}, 2_700n],
  ["another number of items", {}, { quantityMin: null, quantityExact: 3n }, 2_700n],
  ["every product", {}, { productIdsAny: null, allProducts: true }, 2_430n],
])("a pricing rule for %s decides by it", async (_what, rule, set, total) => {
  await using menu = await setup(rule, set);
  const { order } = await menu.square.orders.calculate({ order: menu.order("2") });
  expect(order?.totalMoney).toEqual(usd(total));
});

test("a rule for time periods applies within them", async () => {
  await using now = await setup({ timePeriodIds: ["#at-110000", "#at-150000"] });
  const { order } = await now.square.orders.calculate({ order: now.order("2") });
  expect(order?.totalDiscountMoney).toEqual(usd(200n));
  await using later = await setup({ timePeriodIds: ["#at-150000"] });
  const { order: plain } = await later.square.orders.calculate({ order: later.order("2") });
  expect(plain?.totalDiscountMoney).toEqual(usd(0n));
});

test("a rule leaves excluded units at full price and splits their line", async () => {
  await using menu = await setup({ excludeProductsId: "#one" });
  const { order } = await menu.square.orders.create({ order: menu.order("3") });
  expect(
    order?.lineItems?.map(({ quantity, totalDiscountMoney }) => [quantity, totalDiscountMoney]),
  ).toEqual([
    ["1", usd(0n)],
    ["2", usd(200n)],
    ["1", usd(0n)],
  ]);
  const { order: again } = await menu.square.orders.update({
    orderId: order?.id ?? "",
    order: { locationId: order?.locationId ?? "", version: 1, ticketName: "7" },
  });
  expect(again?.lineItems).toHaveLength(3);
  expect(again?.totalDiscountMoney).toEqual(usd(200n));
});

test("a rule discounts the products that it applies to", async () => {
  await using menu = await setup({ applyProductsId: "#one" });
  const { order } = await menu.square.orders.calculate({ order: menu.order("2") });
  expect(order?.totalDiscountMoney).toEqual(usd(100n));
});

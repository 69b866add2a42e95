import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard, type Keyboard } from "../../fixtures/keyboard.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

const detailOf = (page: Page) => page.getByRole("region", { name: "Object detail" });

/** Opens the newest object of a collection. */
async function openNewest(page: Page, keys: Keyboard, collection: string): Promise<void> {
  await keys.press("Control+8");
  const collections = page.getByRole("navigation", { name: "Collections" });
  await keys.reach(collections);
  await keys.press("Home");
  const link = collections.getByRole("link", { name: new RegExp(`^${collection}`) }).first();
  await keys.activate(link, "ArrowDown");
  await keys.reach(page.getByRole("grid", { name: collection }));
  await keys.press("Home", "Enter");
  await expect(detailOf(page).getByRole("tab", { name: "Preview" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
}

async function post({ simulators }: ReadyLine, kind: string, path: string, body: object) {
  const { base_url = "", api_key = "" } = simulators[kind] ?? {};
  const basic = Buffer.from(`${api_key}:`).toString("base64");
  const response = await fetch(`${base_url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Basic ${basic}` },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
}

test("a checkout is completed, a payment link closed and an invoice paid in their previews", async ({
  simdeck: { page },
  stripe,
}) => {
  const keys = createKeyboard(page);
  const detail = detailOf(page);
  const customer = await stripe.customers.create({
    ...{ name: "Ada <b>Okafor</b>", payment_method: "pm_card_visa" },
    invoice_settings: { default_payment_method: "pm_card_visa" },
  });
  const line = (name: string, amount: number) => ({
    quantity: 1,
    price_data: { currency: "usd", unit_amount: amount, product_data: { name } },
  });
  await stripe.checkout.sessions.create({
    ...{ mode: "payment", customer: customer.id, success_url: "https://shop.example/thanks" },
    line_items: [line("Hario kettle, 1.2 l", 3_900), line("Huila, 250 g", 900)],
  });
  await createPanel(page).open("Overview");

  await test.step("the session shows its buyer, its lines and its total, and can be declined", async () => {
    await openNewest(page, keys, "Checkout sessions");
    await expect(detail).toContainText("Ada <b>Okafor</b> is about to pay");
    await expect(detail).toContainText("open, expires in 1 d");
    const lines = detail.getByRole("table", { name: "Lines" });
    await expect(lines.getByRole("row")).toHaveText([
      "ItemAmount",
      "Hario kettle, 1.2 l$39.00",
      "Huila, 250 g$9.00",
      "Total$48.00",
    ]);
    await expect(detail.getByRole("button", { name: "Open page" })).toBeVisible();
    await expectNoBarriers(page);
    const form = detail.getByRole("form", { name: "Complete checkout" });
    await expect(form).toContainText("POST /_complete_checkout");
    await keys.reach(form.getByRole("radiogroup", { name: "Outcome" }));
    await keys.press("ArrowDown");
    await keys.activate(form.getByRole("button", { name: "Complete checkout" }));
    await expect(createPanel(page).announcements).toContainText("Complete checkout: done");
    await expect(detail).toContainText("is about to pay");
    expect((await stripe.checkout.sessions.list()).data).toMatchObject([{ status: "open" }]);
  });
  await test.step("the session is paid, and undo opens it again", async () => {
    const form = detail.getByRole("form", { name: "Complete checkout" });
    await keys.reach(form.getByRole("radiogroup", { name: "Outcome" }), "Shift+Tab");
    await keys.press("ArrowUp");
    await keys.activate(form.getByRole("button", { name: "Complete checkout" }));
    await expect(detail).toContainText("Ada <b>Okafor</b> paid");
    await expect(form).toHaveCount(0);
    await keys.press("Control+z");
    await expect(detail).toContainText("is about to pay");
  });
  await test.step("a payment link is deactivated by its own route", async () => {
    const price = await stripe.prices.create({
      ...{ currency: "usd", unit_amount: 2_900, recurring: { interval: "month" } },
      product_data: { name: "Harbour Club" },
    });
    await stripe.paymentLinks.create({ line_items: [{ price: price.id, quantity: 1 }] });
    await openNewest(page, keys, "Payment links");
    await expect(detail.getByRole("table", { name: "Lines" })).toContainText("$29.00 / month");
    await keys.activate(detail.getByRole("button", { name: "Deactivate payment link" }));
    await expect(detail).toContainText("the link is inactive");
    expect((await stripe.paymentLinks.list()).data).toMatchObject([{ active: false }]);
  });
  await test.step("an invoice is finalized and paid by its own routes", async () => {
    const { id } = await stripe.invoices.create({ customer: customer.id });
    await stripe.invoiceItems.create({
      ...{ customer: customer.id, invoice: id, amount: 1_250, currency: "usd" },
      description: "Repair",
    });
    await openNewest(page, keys, "Invoices");
    await expect(detail).toContainText("has a draft of an invoice over$12.50");
    await keys.activate(detail.getByRole("button", { name: "Finalize invoice" }));
    await expect(detail).toContainText("owes$12.50");
    await expectNoBarriers(page);
    await keys.activate(detail.getByRole("button", { name: "Pay invoice" }));
    await expect(detail).toContainText("paid$12.50");
    expect((await stripe.invoices.retrieve(id)).status).toBe("paid");
  });
});

test("a postcard is scanned, and a market traded and settled in their previews", async ({
  simdeck: { page, ready },
}) => {
  const keys = createKeyboard(page);
  const detail = detailOf(page);
  const to = {
    ...{ name: "Ada Okafor", address_line1: "185 Berry St", address_city: "San Francisco" },
    ...{ address_state: "CA", address_zip: "94107", address_country: "US" },
  };
  const artwork = { front: "<h1>Hello</h1>", back: "<p>Hi</p>" };
  await post(ready, "mailing", "/v1/postcards", { to, ...artwork, description: "Greetings" });
  await createPanel(page).open("Overview");

  await test.step("the postcard shows its address and its journey, and is scanned", async () => {
    await openNewest(page, keys, "Postcards");
    await expect(detail.getByRole("group", { name: "Recipient" })).toContainText("185 BERRY ST");
    const steps = detail.getByRole("region", { name: "Journey" }).getByRole("listitem");
    await expect(steps).toHaveCount(5);
    await expect(steps.last()).toHaveText(/Deliveredexpected 2026-01-0\d/);
    const form = detail.getByRole("form", { name: "Add tracking event" });
    await expect(form).toContainText("POST /_tracking_event");
    await keys.fill(form.getByRole("textbox", { name: "Location" }), "Bremen");
    await keys.activate(form.getByRole("button", { name: "Add tracking event" }));
    await expect(steps.first()).toHaveText(/^MailedBremen2026-01-02 03:04$/);
    await expect(steps).toHaveCount(5);
    await expectNoBarriers(page);
  });
  await test.step("a time that is none is refused at its field", async () => {
    const form = detail.getByRole("form", { name: "Add tracking event" });
    const time = form.getByRole("textbox", { name: "Time" });
    await keys.fill(time, "tomorrow", "Shift+Tab");
    await keys.activate(form.getByRole("button", { name: "Add tracking event" }));
    await expect(time).toHaveAttribute("aria-invalid", "true");
    await expect(time).toBeFocused();
  });
  await test.step("the market shows the order book and the trade that other members make", async () => {
    await openNewest(page, keys, "Markets");
    const trade = detail.getByRole("form", { name: "Trade" });
    await keys.fill(trade.getByRole("textbox", { name: "Price in ¢" }), "63");
    await keys.fill(trade.getByRole("textbox", { name: "Contracts" }), "700");
    await keys.activate(trade.getByRole("button", { name: "Trade", exact: true }));
    const book = detail.getByRole("region", { name: "Order book" });
    await expect(book.getByRole("table", { name: "Buy yes" })).toContainText("63¢700$441");
    await keys.reach(trade.getByRole("radiogroup", { name: "Side" }), "Shift+Tab");
    await keys.press("ArrowRight");
    await keys.fill(trade.getByRole("textbox", { name: "Price in ¢" }), "40");
    await keys.fill(trade.getByRole("textbox", { name: "Contracts" }), "200");
    await keys.activate(trade.getByRole("button", { name: "Trade", exact: true }));
    const trades = detail.getByRole("region", { name: "Trades" }).getByRole("listitem");
    await expect(trades).toHaveText([/bought no37¢× 200$/]);
    await expect(detail).toContainText("63¢ yes");
    await expect(book.getByRole("table", { name: "Buy yes" })).toContainText("63¢500$315");
    await expectNoBarriers(page);
  });
  await test.step("settling pays the contracts, and no act is left", async () => {
    const settle = detail.getByRole("form", { name: "Settle market" });
    await expect(settle).toContainText("Pays $1.00 for each of 200 yes contracts.");
    await keys.activate(settle.getByRole("button", { name: "Settle market" }));
    await expect(detail).toContainText("Settled yes");
    await expect(detail.getByRole("form")).toHaveCount(0);
    await expectNoBarriers(page);
  });
});

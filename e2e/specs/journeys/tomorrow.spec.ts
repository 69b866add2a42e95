import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("by keyboard alone, the next start offers to continue, with endpoints, objects and snapshots", async ({
  launch,
  terminal,
  receiver,
}) => {
  const options = { dataFolder: terminal.folder, asSet: true, args: ["--port-base", "0"] };
  const first = await launch(options);
  await expect(first.page.getByRole("button", { name: "Try it" })).toBeVisible();
  await expect(first.page.getByRole("region", { name: "Sample scenarios" })).toBeVisible();
  const stripe = createClient(first.ready);
  const { secret = "" } = await stripe.webhookEndpoints.create({
    ...{ url: receiver.url, enabled_events: ["*"] },
  });
  receiver.trust(secret);
  const evening = createKeyboard(first.page);
  const snapshots = first.page.getByRole("button", { name: "Snapshots", exact: true });
  await evening.press("Control+7");
  const endpoint = createEndpointsPlace(first.page, "payments").endpoint(receiver.url);
  await evening.activate(endpoint.getByRole("button", { name: "Turn on delivery" }));
  await expect(endpoint.getByRole("button", { name: "Turn on delivery" })).toHaveCount(0);
  const customer = await stripe.customers.create({ name: "Mei Tanaka" });
  await evening.activate(snapshots, "Shift+Tab");
  await evening.reach(first.page.getByRole("textbox", { name: "Name" }));
  await evening.type("before the charge");
  await evening.activate(first.page.getByRole("button", { name: "Save", exact: true }));
  await expect(createPanel(first.page).announcements).toContainText("before the charge");
  await evening.press("Escape");
  await expect(snapshots).toBeFocused();
  await stripe.charges.create({ amount: 4_800, currency: "usd", source: "tok_visa" });
  await receiver.arrived(2);
  await first.close();

  const { page, ready } = await launch(options);
  const card = page.getByRole("region", { name: "Continue" });
  await expect(card).toContainText("Continue where you left off");
  await expect(card).toContainText("1 endpoint");
  await expect(card).toContainText("2 events");
  await expect(card).toContainText("before the charge");
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole("region", { name: "Sample scenarios" })).toHaveCount(0);
  const keys = createKeyboard(page);
  await keys.activate(card.getByRole("button", { name: "Continue" }));
  await expect(card).toBeHidden();
  const again = createClient(ready);
  expect((await again.customers.retrieve(customer.id)).id).toBe(customer.id);
  await again.charges.create({ amount: 900, currency: "usd", source: "tok_visa" });
  await receiver.arrived(3);
  expect(receiver.received.map(({ refusal }) => refusal)).toEqual([null, null, null]);
  await keys.activate(page.getByRole("button", { name: "Snapshots", exact: true }), "Shift+Tab");
  await expect(page.getByRole("row", { name: /before the charge/ })).toContainText("from a file");
  expect(await findBarriers(page)).toEqual([]);
});

test("“Always continue” restores the state at the next start without a question", async ({
  launch,
  terminal,
}) => {
  const options = { dataFolder: terminal.folder };
  const first = await launch(options);
  const customer = await createClient(first.ready).customers.create({ name: "Mei Tanaka" });
  await first.close();

  const second = await launch(options);
  const card = second.page.getByRole("region", { name: "Continue" });
  await card.getByRole("checkbox", { name: "Always continue" }).press("Space");
  await card.getByRole("button", { name: "Continue", exact: true }).press("Enter");
  await expect(card).toBeHidden();
  await second.close();

  const third = await launch(options);
  const found = await createClient(third.ready).customers.retrieve(customer.id);
  expect(found.id).toBe(customer.id);
  await expect(third.page.getByRole("region", { name: "Connect an app" })).toBeVisible();
  await expect(third.page.getByRole("region", { name: "Continue" })).toHaveCount(0);
  await createPanel(third.page).open("Settings");
  const setting = third.page.getByRole("radiogroup", { name: "State of the last time" });
  await expect(setting.getByRole("radio", { name: "Always continue" })).toBeChecked();
});

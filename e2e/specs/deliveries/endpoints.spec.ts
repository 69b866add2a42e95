import type { Locator } from "@playwright/test";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEndpointsPlace } from "../../pages/endpoints-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("an endpoint registered in the panel is one of the provider's own API", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const endpoints = createEndpointsPlace(simdeck.page, "payments");
  await createPanel(simdeck.page).open("Endpoints");
  await endpoints.register(receiver.url, "charge.succeeded");
  await expect(endpoints.endpoint(receiver.url)).toContainText("charge.succeeded");

  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toMatchObject([{ url: receiver.url, enabled_events: ["charge.succeeded"] }]);
});

test("switched off it gets nothing, switched on it does, and deleted it is gone", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const endpoints = createEndpointsPlace(simdeck.page, "payments");
  const endpoint = await stripe.webhookEndpoints.create({
    url: receiver.url,
    enabled_events: ["charge.succeeded"],
  });
  receiver.trust(endpoint.secret ?? "");
  await createPanel(simdeck.page).open("Endpoints");
  const enabled = endpoints.enabled(receiver.url);

  await toggle(enabled);
  await expect(enabled).not.toBeChecked();
  await createCharge(stripe);
  await toggle(enabled);
  await expect(enabled).toBeChecked();
  const heard = await createCharge(stripe);
  await expect.poll(() => receiver.received).toMatchObject([{ refusal: null }]);
  expect(receiver.received[0]?.body).toContain(heard.id);
  await expect(endpoints.endpoint(receiver.url)).toContainText(/delivered\s*200/);

  await endpoints.open(receiver.url);
  await endpoints.remove(receiver.url).click();
  await expect(endpoints.endpoint(receiver.url)).toHaveCount(0);
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
});

test("shows the provider's error for a rejected address", async ({ simdeck }) => {
  const endpoints = createEndpointsPlace(simdeck.page, "payments");
  await createPanel(simdeck.page).open("Endpoints");
  await endpoints.register("ftp://receiver.example/hooks", "charge.succeeded");
  const form = simdeck.page.getByRole("form", { name: "Register endpoint" });
  await expect(form).toContainText(/url/i);
  await expect(form.getByRole("textbox", { name: "URL" })).toHaveAttribute("aria-invalid", "true");
});

/** The switch itself is drawn over: a person presses its label, a keyboard the switch. */
async function toggle(element: Locator): Promise<void> {
  await element.focus();
  await element.press("Space");
}

test("shows an endpoint that an app registers", async ({ simdeck, stripe, receiver }) => {
  const endpoints = createEndpointsPlace(simdeck.page, "payments");
  await createPanel(simdeck.page).open("Endpoints");
  await expect(endpoints.of).toContainText("No endpoint");
  await registerReceiver(stripe, receiver);
  await expect(endpoints.endpoint(receiver.url)).toBeVisible();
});

test("an endpoint leads to its deliveries and to the failed ones", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  const id = await registerReceiver(stripe, receiver, ["charge.succeeded"]);
  await createCharge(stripe);
  await receiver.arrived(1);
  receiver.answerWith(500);
  await createCharge(stripe);
  await receiver.arrived(2);
  await createPanel(page).open("Endpoints");
  await page.getByRole("link", { name: `1 event failing at ${id}` }).click();
  const { log } = createEventsPlace(page);
  await expect(log.rows).toHaveCount(1);
  await expect(log.rows).toContainText("failed");
  await createPanel(page).open("Endpoints");
  await createEndpointsPlace(page, "payments").open(receiver.url);
  await page.getByRole("link", { name: `Events sent to ${id}` }).click();
  await expect(log.rows).toHaveCount(2);
});

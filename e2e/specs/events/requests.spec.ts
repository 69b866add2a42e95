import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";

test("a refused request is found, sent again, and changed in the console until it succeeds", async ({
  simdeck,
  stripe,
}) => {
  const { page, ready } = simdeck;
  const requests = createRequestsPlace(page);
  const address = new URL(ready.simulators["payments"]?.base_url ?? "").host;
  await page.getByRole("listbox", { name: "Simulators" }).getByText("Stripe").click();
  await createPanel(page).open("Requests");
  await expect(page.getByText(`No request yet. Point an app at ${address}.`)).toBeVisible();

  await createCharge(stripe);
  await stripe.charges.create({ amount: -1, currency: "usd" }).catch(() => undefined);
  await expect(requests.log.rows).toHaveCount(2);
  const [made, refused] = [requests.log.rows.first(), requests.log.rows.last()];
  await expect(requests.log.cell(made, "Events")).toHaveText("1");
  await expect(requests.log.cell(refused, "Status")).toContainText("400");
  await requests.filter.fill("status:refused path:/v1/charges");
  await expect(requests.log.rows).toHaveCount(1);
  await refused.click();
  await expect(requests.detail).toContainText("refused and changed nothing");
  await requests.detail.getByRole("button", { name: "Send again" }).click();
  await expect(requests.log.rows).toHaveCount(2);

  await requests.detail.getByRole("button", { name: "Edit in console" }).click();
  const body = { amount: 2_500, currency: "usd", source: "tok_visa" };
  await requests.console.getByRole("textbox", { name: "Body" }).fill(JSON.stringify(body));
  await requests.console.getByRole("button", { name: "Send", exact: true }).click();
  await expect(requests.console.getByRole("region", { name: "Response" })).toContainText("2500");
  expect(await findBarriers(page)).toEqual([]);
  await requests.console.getByRole("link", { name: "event #2" }).click();
  await expect(createEventsPlace(page).detail).toContainText("$25.00");
});

test("a failed delivery says why, and is sent again once the receiver is mended", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  receiver.answerWith(500);
  await registerReceiver(stripe, receiver);
  const first = await createCharge(stripe);
  const second = await createCharge(stripe);
  await createPanel(page).open("Events");
  await expect(events.deliveryOf(second.id, "charge.succeeded")).toHaveText(/failed\s*500/);
  await events.log.row(first.id).click();
  await expect(events.detail.getByRole("group", { name: "Diagnosis" })).toContainText(
    "Your receiver failed while it handled the event (500).",
  );
  await expect(events.detail.getByRole("group", { name: "Cause" })).toContainText(
    /POST\s*\/v1\/charges/,
  );

  receiver.answerWith(200);
  await events.log.element.press("r");
  await expect(events.deliveryOf(first.id, "charge.succeeded")).toHaveText(/^delivered\s*200$/);
  await page.getByRole("button", { name: "Redeliver failed" }).click();
  await expect(events.deliveryOf(second.id, "charge.succeeded")).toHaveText(/^delivered\s*200$/);
  await expect(page.getByRole("button", { name: "Redeliver failed" })).toHaveCount(0);
  expect(receiver.received).toHaveLength(4);
  expect(await findBarriers(page)).toEqual([]);
});

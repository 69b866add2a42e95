import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.beforeEach(async ({ simdeck }) => {
  await createPanel(simdeck.page).open("Events");
});

test("a charge made from outside appears at once, and that it was delivered", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const events = createEventsPlace(simdeck.page);
  const endpoint = await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);

  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered\s*200/);
  await events.openResults();
  const result = events.results.row(endpoint);
  await expect(events.results.cell(result, "Status")).toHaveText("delivered");
  await expect(events.results.cell(result, "HTTP status")).toHaveText("200");
  expect(receiver.received).toMatchObject([{ type: "charge.succeeded", refusal: null }]);
});

test("an event shows the sent bytes and the signature", async ({ simdeck, stripe, receiver }) => {
  const events = createEventsPlace(simdeck.page);
  await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered/);

  await events.log.row(charge.id).click();
  await expect(events.detail).toContainText("charge.succeeded");
  await events.tab("Payload").click();
  await expect(events.detail).toContainText(`"${charge.id}"`);
  await events.tab("Deliveries").click();
  await expect(events.detail).toContainText(`POST ${receiver.url}`);
  await events.tab("Signature").click();
  await expect(events.detail).toContainText(/payments-signature/i);
});

test("every event can be reached, the filter finds them, and a pause holds them still", async ({
  simdeck,
  stripe,
}) => {
  const events = createEventsPlace(simdeck.page);
  await Promise.all(Array.from({ length: 120 }, (_, place) => createCharge(stripe, 100 + place)));
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "121");
  await expect(events.log.cell(events.log.rows.last(), "Seq")).toHaveText("120");

  await events.log.element.focus();
  await simdeck.page.keyboard.press("Home");
  await expect(events.log.cell(events.log.rows.first(), "Seq")).toHaveText("1");

  await events.pause.click();
  const late = await createCharge(stripe, 9_999);
  await expect(events.resume).toBeVisible();
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "121");
  await events.resume.click();
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "122");

  await events.filter.fill(late.id);
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "2");
  await expect(events.log.row(late.id)).toBeVisible();
});

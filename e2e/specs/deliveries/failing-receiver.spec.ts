import { startReceiver } from "../../fixtures/receiver.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ startOptions: { env: { SIM_DELIVERY_TIMEOUT_MS: "400" } } });

test.beforeEach(async ({ simdeck }) => {
  await createPanel(simdeck.page).open("Events");
});

test("a receiver that answers 500 shows in the row and in the results", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { deliveryOf, results, openResults } = createEventsPlace(simdeck.page);
  await openResults();
  receiver.answerWith(500);
  const endpoint = await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);

  expect(charge.status).toBe("succeeded");
  await expect(deliveryOf(charge.id, "charge.succeeded")).toHaveText(/failed\s*500/);
  await expect(results.cell(results.row(endpoint), "Status")).toHaveText("failed");
  await expect(results.cell(results.row(endpoint), "HTTP status")).toHaveText("500");
  expect(receiver.received).toHaveLength(1);
});

test("a receiver that never answers fails without a status, and the next event still comes", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { deliveryOf, results, openResults } = createEventsPlace(simdeck.page);
  await openResults();
  receiver.hang();
  await registerReceiver(stripe, receiver);
  const first = await createCharge(stripe);
  await expect(deliveryOf(first.id, "charge.succeeded")).toHaveText(/failed\s*no answer/);
  await expect(results.cell(results.rows.first(), "HTTP status")).toHaveText("no answer");

  receiver.answerWith(204);
  const second = await createCharge(stripe);
  await expect(deliveryOf(second.id, "charge.succeeded")).toHaveText(/delivered\s*204/);
});

test("a receiver that is not there fails without a status", async ({ simdeck, stripe }) => {
  const events = createEventsPlace(simdeck.page);
  const gone = await startReceiver();
  await registerReceiver(stripe, gone);
  await gone.close();
  const charge = await createCharge(stripe);

  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/failed\s*no answer/);
  await events.log.row(charge.id).click();
  await events.tab("Deliveries").click();
  await expect(events.detail).toContainText(/refused/i);
});

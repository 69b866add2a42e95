import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("a dispute from the form reaches a receiver that verifies it", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const panel = createPanel(simdeck.page);
  const dispute = createDisputeForm(simdeck.page);
  await registerReceiver(stripe, receiver, ["charge.dispute.created"]);
  const charge = await createCharge(stripe);

  await panel.open("Actions");
  await dispute.charge.click();
  await dispute.offered(charge.id).click();
  await dispute.submit.click();

  await expect
    .poll(() => receiver.received)
    .toMatchObject([{ type: "charge.dispute.created", refusal: null }]);
  expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({
    data: { object: { charge: charge.id, status: "needs_response" } },
  });
  expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);

  await panel.open("Events");
  const log = createEventsPlace(simdeck.page).log;
  await expect(log.cell(log.row("charge.dispute.created"), "Delivery")).toHaveText(
    /delivered\s*200/,
  );
});

test("an error of the route is shown at the form, unchanged", async ({ simdeck, stripe }) => {
  const dispute = createDisputeForm(simdeck.page);
  const charge = await createCharge(stripe);
  await createPanel(simdeck.page).open("Actions");
  await expect(dispute.charge).toHaveValue(charge.id);

  await dispute.charge.fill("ch_unknown");
  await simdeck.page.keyboard.press("Escape");
  await dispute.submit.click();
  await expect(dispute.form).toContainText("ch_unknown");

  await dispute.charge.fill(charge.id);
  await simdeck.page.keyboard.press("Escape");
  await dispute.submit.click();
  await expect.poll(async () => (await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
  await expect(dispute.form).toContainText("disputed already");
  await dispute.submit.click();
  await expect(dispute.form).toContainText(`Charge ${charge.id} is already disputed`);
});

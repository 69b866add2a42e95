import { findBarriers } from "../fixtures/accessibility.ts";
import { createCharge } from "../fixtures/register.ts";
import { expect, test } from "../fixtures/test.ts";
import { panelOf } from "../pages/panel.ts";
import { testReceiverOf } from "../pages/test-receiver.ts";

test("it verifies what it gets and answers what is set", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const receiver = testReceiverOf(page);
  await panelOf(page).open("Endpoints");
  await receiver.start.click();
  await receiver.registerWith("payments").click();
  await expect(receiver.registerWith("payments")).toBeHidden();
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await expect(receiver.region).toContainText(endpoint?.url ?? "none");

  await createCharge(stripe);
  const newest = receiver.received.first();
  await expect(newest).toHaveText(/charge\.succeeded\s*verified\s*answered 200/);

  await receiver.status.fill("503");
  await createCharge(stripe);
  await expect(newest).toHaveText(/charge\.succeeded\s*verified\s*answered 503/);

  await newest.click();
  await expect(receiver.region.getByRole("region", { name: "Delivery 2" })).toContainText(
    "payments-signature",
  );
  expect(await findBarriers(page)).toEqual([]);
});

test("a status that no server can answer is refused at its field", async ({ simdeck }) => {
  const receiver = testReceiverOf(simdeck.page);
  await panelOf(simdeck.page).open("Endpoints");
  await receiver.start.click();
  await receiver.status.fill("42");
  await expect(receiver.region).toContainText("a status from 200 to 599");
  await expect(receiver.status).toHaveAttribute("aria-invalid", "true");
});

test("stopped, it refuses, and the log says so", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const receiver = testReceiverOf(page);
  await panelOf(page).open("Endpoints");
  await receiver.start.click();
  await receiver.registerWith("payments").click();
  await expect(receiver.registerWith("payments")).toBeHidden();
  await receiver.stop.click();
  await expect(receiver.start).toBeVisible();
  await createCharge(stripe);
  await expect(page.getByRole("region", { name: "Endpoints of payments" })).toContainText(
    /failed\s*1/,
  );
});

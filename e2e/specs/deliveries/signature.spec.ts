import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("computes a signature again, and shows the difference from the last event", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  await registerReceiver(stripe, receiver);
  await createCharge(stripe, 1_000);
  await createCharge(stripe, 2_000);
  await receiver.arrived(2);
  await createPanel(page).open("Events");
  await events.log.rows.last().click();
  await events.tab("Signature").click();
  const check = page.getByRole("region", { name: "Signature check" });
  await expect(check.getByText("MATCH", { exact: true })).toBeVisible();
  await check.getByRole("textbox", { name: "Try another secret" }).fill("whsec_other");
  await expect(check.getByText("NO MATCH", { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await events.detail.getByRole("tab", { name: "Compare" }).click();
  await expect(events.detail.getByRole("tabpanel")).toContainText("since #1");
  await expect(page.getByLabel("Changes in charge.succeeded")).toContainText("2000");
  expect(await findBarriers(page)).toEqual([]);
});

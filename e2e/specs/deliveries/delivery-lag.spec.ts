import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ startOptions: { env: { SIM_DELIVERY_TIMEOUT_MS: "60000" } } });

test("slow receivers are shown with the number of pending deliveries and their age", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  await createPanel(page).open("Events");
  const events = createEventsPlace(page);
  await registerReceiver(stripe, receiver);
  receiver.hang();
  for (const amount of [100, 200, 300]) await createCharge(stripe, amount);

  const lag = page.getByRole("group", { name: "Delivery lag" });
  await expect(lag).toContainText(/2 pending, the oldest for \d+ s, not going down/);
  await expect(page.getByRole("contentinfo", { name: "Status" })).toContainText(
    /2 pending, oldest \d+ s/,
  );
  expect(await findBarriers(page)).toEqual([]);
  await lag.getByRole("button", { name: "Show pending" }).click();
  await expect(events.filter).toHaveValue("status:pending");
  await expect(events.log.rows).toHaveCount(3);
});

import { findBarriers } from "../../fixtures/accessibility.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.describe("with delivery on", () => {
  test("one button shows a charge and its dispute arrive and verify", async ({
    simdeck,
    stripe,
  }) => {
    const { page } = simdeck;
    const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(steps.filter({ hasText: "done" })).toHaveCount(6);
    await expect(steps.filter({ hasText: "Verified with the stripe library." })).toHaveCount(2);
    expect(await findBarriers(page)).toEqual([]);
    expect((await stripe.charges.list()).data).toMatchObject([{ disputed: true }]);

    await steps.last().getByRole("link", { name: "Show the signature" }).click();
    const events = createEventsPlace(page);
    await expect(events.detail).toContainText("charge.dispute.created");
    await expect(events.tab("Signature")).toHaveAttribute("aria-selected", "true");
    await createPanel(page).open("Overview");
    await expect(steps).toHaveCount(6);
  });
});

test.describe("on a first run", () => {
  test.use({ startOptions: { env: { SIM_WEBHOOK_DELIVERY: "off" } } });

  test("one press turns delivery on and leads to a verified delivery", async ({
    simdeck,
    stripe,
  }) => {
    const { page } = simdeck;
    const trial = page.getByRole("region", { name: "Try Simdeck" });
    await expect(trial).toContainText("Delivery is off");
    expect(await findBarriers(page)).toEqual([]);
    await trial.getByRole("button", { name: "Try it", exact: true }).click();
    await expect(trial.getByText("Verified with the stripe library.")).toHaveCount(2);
    expect((await stripe.charges.list()).data).toMatchObject([{ disputed: true }]);
    await expect(page.getByRole("button", { name: "delivery on for" })).toBeVisible();
    await expect(trial).not.toContainText("Delivery is off");
  });
});

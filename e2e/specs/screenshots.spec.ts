import { join } from "node:path";
import type { Page } from "@playwright/test";
import type Stripe from "stripe";
import { playExample } from "../fixtures/example.ts";
import { projectRoot } from "../fixtures/project.ts";
import { expect, test } from "../fixtures/test.ts";
import { disputeFormOf } from "../pages/actions-place.ts";
import { eventsPlaceOf } from "../pages/events-place.ts";
import { panelOf } from "../pages/panel.ts";

// Pictures for the README: only made on purpose, since no two machines draw the same.
test.skip(process.env["SIMDECK_SCREENSHOTS"] !== "1", "SIMDECK_SCREENSHOTS=1 makes them");

// The ports that a reader will see too.
test.use({ startOptions: { args: ["--port-base", "4700"] } });

for (const theme of ["dark", "light"] as const) {
  test(`pictures of the places, ${theme}`, async ({ simdeck, stripe, receiver }) => {
    const { page } = simdeck;
    const events = eventsPlaceOf(page);
    const save = (name: string) =>
      page.screenshot({
        path: join(projectRoot, "resources", "screenshots", `${name}-${theme}.png`),
      });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await playExample(stripe, receiver);

    await panelOf(page).open("Overview");
    await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
    await save("overview");
    await panelOf(page).open("Events");
    await events.log.row("failed").last().click();
    await events.tab("Payload").click();
    await expect(events.detail.getByRole("tabpanel")).toContainText("charge");
    await save("events");
    await panelOf(page).open("Actions");
    await disputeNewest(page, stripe);
    await save("actions");
  });
}

async function disputeNewest(page: Page, stripe: Stripe): Promise<void> {
  const dispute = disputeFormOf(page);
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  await dispute.charge.fill(charge?.id ?? "");
  await dispute.reason.fill("product_not_received");
  await dispute.submit.click();
  await expect(page.getByRole("link", { name: "charge.dispute.created" })).toContainText("200");
  await dispute.submit.blur();
}

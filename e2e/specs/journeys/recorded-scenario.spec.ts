import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type Stripe from "stripe";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { startHeadless } from "../../fixtures/programs/headless.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createClocks } from "../../pages/clocks.ts";
import { runCommand } from "../../pages/palette.ts";
import { createPanel } from "../../pages/panel.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";

/** The requests of the app in the story. The bank disputes the charge before the app refunds it. */
const app = {
  open: async (stripe: Stripe, url: string) => {
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
    return endpoint.secret ?? "";
  },
  charge: (stripe: Stripe) =>
    stripe.charges.create({
      ...{ amount: 4_800, currency: "usd", source: "tok_visa" },
      ...{ description: "Order #1003", receipt_email: "ada@okafor.example" },
    }),
  refund: async (stripe: Stripe, charge: string) => {
    await expect(stripe.refunds.create({ charge })).rejects.toThrow("charged back");
  },
};

test("by keyboard alone, a session with the app's requests is recorded, saved, played, and becomes a test", async ({
  simdeck: { app: electron, page },
  stripe,
  receiver,
  terminal,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const keys = createKeyboard(page);
  const dispute = createDisputeForm(page);
  const { announcements } = createPanel(page);
  const record = page.getByRole("button", { name: /^(?:Record|Stop recording)$/ });
  const review = page.getByRole("dialog", { name: "Recorded session" });
  const frames = page.getByRole("list", { name: "Frames" }).getByRole("listitem");
  const file = join(terminal.folder, "story.json");
  await saveFilesTo(electron, file);
  // A charge before the recording is no part of the story.
  await app.charge(stripe);

  await test.step("requests of the app and actions in the window are recorded", async () => {
    await keys.activate(record);
    await expect(record).toHaveAccessibleName("Stop recording");
    receiver.trust(await app.open(stripe, receiver.url));
    const { id } = await app.charge(stripe);
    await keys.press("Control+6");
    await keys.activate(
      createClocks(page).simulator.getByRole("button", { name: "+1 h", exact: true }),
    );
    await runCommand(page, "Open dispute");
    await keys.reach(dispute.charge);
    await keys.press("ArrowDown", "Enter");
    await expect(dispute.charge).toHaveValue(id);
    await keys.activate(dispute.submit);
    await expect(announcements).toContainText("Open dispute: done");
    await receiver.arrived(2);
    await app.refund(stripe, id);
    await keys.activate(record, "Shift+Tab");
  });
  await test.step("the review reads as sentences with money", async () => {
    const items = review.getByRole("list", { name: "Recorded items" }).getByRole("listitem");
    await expect(items).toHaveCount(4);
    await expect(items.nth(0)).toContainText("Your app registers a receiver");
    await expect(items.nth(1)).toContainText("Your app charges a card, $48.00");
    await expect(items.nth(2)).toContainText("A cardholder's bank disputes a charge, $48.00");
    await expect(items.nth(3)).toContainText("Your app refunds a charge, $48.00");
    await expect(items.nth(3)).toContainText("refused 400");
    await expect(review).toContainText("over 1 h of simulator time. 4 steps, 3 by your app.");
    await expect(review).toContainText("payments had events before the recording.");
    const compared = review.getByRole("region", { name: "Expected events" });
    await expect(compared.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(compared).toContainText("charge.dispute.created");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the scenario expects the events, their money and the outcomes", async () => {
    await keys.fill(review.getByRole("textbox", { name: "Name of the scenario" }), "A dispute");
    await keys.activate(review.getByRole("button", { name: "Save as scenario" }));
    await expect(frames).toHaveCount(4);
    const saved: unknown = JSON.parse(await readFile(file, "utf8"));
    const delivered = { status: "delivered", http_status: 200 };
    expect(saved).toMatchObject({
      name: "A dispute",
      timeline: {
        payments: {
          events: [
            { id: "webhook-endpoint" },
            { id: "charge", bind: { charge: "/id" } },
            { call: { path: "/_dispute", body: { charge: "${charge}" } } },
            { id: "refund" },
          ],
        },
      },
      expect: {
        payments: {
          events: [
            {
              type: "charge.succeeded",
              payload: { data: { object: { amount: 4_800, receipt_email: "ada@okafor.example" } } },
            },
            {
              type: "charge.dispute.created",
              payload: { data: { object: { amount: 4_800, status: "needs_response" } } },
            },
          ],
          deliveries: [
            { type: "charge.succeeded", ...delivered },
            { type: "charge.dispute.created", ...delivered },
          ],
        },
      },
    });
  });
  await test.step("playing asks once, with counts, because it replaces the state", async () => {
    await keys.activate(page.getByRole("button", { name: "Play", exact: true }));
    const ask = page.getByRole("dialog", { name: "Replace the state" });
    await expect(ask).toContainText("1 simulator with 3 events");
    expect(await findBarriers(page)).toEqual([]);
    await keys.activate(ask.getByRole("button", { name: "Replace and play" }));
    await expect(announcements).toHaveText("4 frames as expected.");
    await expect(frames.nth(2)).toContainText("A cardholder's bank disputes a charge, $48.00");
    await expect(frames.nth(3)).toContainText("as expected400");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the result of the run does not change when other events come", async () => {
    const rows = page.getByRole("grid", { name: "Expected and actual" });
    await expect(rows).toHaveAttribute("aria-rowcount", "5");
    await app.charge(stripe);
    await keys.press("Control+2", "Control+6");
    await expect(frames).toHaveCount(4);
    await expect(rows).toHaveAttribute("aria-rowcount", "5");
  });
  await test.step("the test asserts the events and the deliveries", async () => {
    await keys.activate(page.getByRole("button", { name: "Save as test" }));
    await expect(announcements).toHaveText(/story\.test\.ts$/);
    const written = await readFile(join(terminal.folder, "story.test.ts"), "utf8");
    expect(written).toContain("scenario.expect.payments.events");
    expect(written).toContain("scenario.expect.payments.deliveries");
  });
  await test.step("the file plays without a window, and fails when the app answers otherwise", async () => {
    expect(await startHeadless(["play", file]).ended).toMatchObject({ code: 0 });
    receiver.answerWith(500);
    const { code, stdout } = await startHeadless(["play", file]).ended;
    expect(code).toBe(1);
    expect(stdout).toContain("delivery 1");
  });
  await test.step("the requests before stay in the log", async () => {
    await keys.press("Control+3");
    await expect(createRequestsPlace(page).log.row("undone")).not.toHaveCount(0);
  });
});

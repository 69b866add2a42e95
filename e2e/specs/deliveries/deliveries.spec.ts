import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { startReceiver } from "../../fixtures/receiver.ts";

test.beforeEach(async ({ simdeck, stripe, receiver }) => {
  const gone = await startReceiver();
  await registerReceiver(stripe, receiver, ["charge.succeeded"]);
  await registerReceiver(stripe, gone, ["charge.succeeded"]);
  await gone.close();
  await createCharge(stripe);
  await createPanel(simdeck.page).open("Events");
  const events = createEventsPlace(simdeck.page);
  await events.log.row("charge.succeeded").click();
  await events.tab("Deliveries").click();
});

test("shows attempts on one scale, and opens failed ones", async ({ simdeck, receiver }) => {
  const { detail } = createEventsPlace(simdeck.page);
  const attempts = detail.getByRole("list", { name: "Attempts" }).getByRole("listitem");
  await expect(attempts).toHaveCount(2);
  await expect(attempts.getByRole("img", { name: /^queued .+, waited .+, answer .+/ })).toHaveCount(
    2,
  );
  // The newest attempt is the first.
  await expect(attempts.first()).toContainText("connection refused");
  await expect(attempts.last()).not.toContainText("POST");

  const line = attempts.last().getByRole("button", { name: /delivered/ });
  await line.press("Enter");
  await expect(line).toHaveAttribute("aria-expanded", "true");
  await expect(attempts.last()).toContainText(`POST ${receiver.url}`);
  await expect(attempts.first()).not.toContainText("connection refused");

  await detail.getByRole("button", { name: "Only failed" }).click();
  await expect(attempts).toHaveCount(1);
  await expect(attempts).toContainText("no answer");
});

test("in the smallest window an open event leaves the results their rows", async ({ simdeck }) => {
  const { app, page } = simdeck;
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600);
  });
  const { detail, results, openResults } = createEventsPlace(page);
  await openResults();
  await expect(results.rows.first()).toBeInViewport({ ratio: 1 });
  const cells = results.rows.first().getByRole("gridcell");
  const duration = cells.filter({ hasText: /^[\d.]+ m?s$/ });
  await expect(duration).toBeInViewport();
  await expect(duration.getByRole("img", { name: /^queued/ })).toBeInViewport();
  await expect(detail.getByRole("list", { name: "Attempts" })).toBeInViewport();
});

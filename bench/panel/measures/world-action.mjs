import { quantile } from "../../lib/statistics.mjs";
import { startReceiver } from "../../lib/receiver.mjs";
import { createCharge, registerReceiver } from "../lib/charges.mjs";
import { watchSightings } from "../lib/sightings.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const WARM = 3;
const DISPUTES = 30;

/**
 * From the click on "Open dispute" until its event is shown as delivered: in the form's result and in a
 * log window.
 */
export const worldAction = {
  name: "world-action",
  run: () =>
    withPanel({}, async ({ app, page, payments }) => {
      const receiver = await startReceiver();
      try {
        await registerReceiver(payments, receiver.url);
        await page.evaluate(() => window.bridge.call("app.openLog", {}));
        const log =
          app.windows().find((window) => window !== page) ?? (await app.waitForEvent("window"));
        await log.locator('[aria-label="Egress log"]').waitFor();
        const lags = await dispute(page, log, payments);
        return [
          {
            name: "click on a world action → its row with the delivery: p95",
            got: quantile(lags.inLog, 0.95),
            unit: "ms",
            bar: 200,
          },
          {
            name: "click on a world action → the result below it with the delivery: p95",
            got: quantile(lags.inResult, 0.95),
            unit: "ms",
            bar: 200,
          },
        ];
      } finally {
        await receiver.close();
      }
    }),
};

async function dispute(page, log, payments) {
  await page
    .getByRole("navigation", { name: "Places" })
    .getByRole("link", { name: "Actions" })
    .click();
  const inLog = await watchSightings(log, '[aria-label="Egress log"] .slot-row');
  const inResult = await watchSightings(page, ".caused li");
  const form = page.getByRole("form", { name: "Open dispute" });
  const lags = { inLog: [], inResult: [] };
  for (let place = 0; place < WARM + DISPUTES; place += 1) {
    // Results have no number: their amounts distinguish them.
    const charge = await createCharge(payments, 1_000 + place);
    const clickedAt = await clickDispute(page, form, charge);
    const amount = `$${((1_000 + place) / 100).toFixed(2)}`;
    const words = [amount, "charge.dispute.created", "delivered"];
    const found = [await wait(inLog, words), await wait(inResult, words)];
    if (place < WARM) continue;
    lags.inLog.push(found[0] - clickedAt);
    lags.inResult.push(found[1] - clickedAt);
  }
  return lags;
}

/** Fills the form and presses its button from within the page: the driver's own way there takes no part. */
async function clickDispute(page, form, charge) {
  await form.getByRole("combobox", { name: "Charge" }).fill(charge.id);
  await page.keyboard.press("Escape");
  const button = form.getByRole("button", { name: "Open dispute" });
  return button.evaluate((element) => {
    const at = Date.now();
    element.click();
    return at;
  });
}

async function wait(sightings, words, withinMs = 10_000) {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const at = await sightings.find(...words);
    if (at !== undefined) return at;
  }
  throw new Error(`Nothing said ${words.join(", ")}.`);
}

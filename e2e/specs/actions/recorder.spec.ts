import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startHeadless } from "../../fixtures/programs/headless.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createPanel } from "../../pages/panel.ts";
import { createTimelinePlace } from "../../pages/timeline-place.ts";

const SIM_START_TIME = "2026-01-02T03:04:05Z";

async function egressOf(base: string): Promise<string> {
  return (await fetch(`${base}/_sim/egress`)).text();
}

/** Makes one call by hand, the way the item form offers. */
async function callOnce(page: Page, path: string, body: object): Promise<void> {
  const timeline = createTimelinePlace(page);
  await createPanel(page).open("Timeline");
  await timeline.add.click();
  await timeline.fill({ id: "by-hand", at: "+1h", path, body: JSON.stringify(body) });
  await timeline.dialog.getByRole("button", { name: "Run once now" }).click();
  await expect(timeline.dialog.getByRole("list", { name: "Values of the response" })).toBeVisible();
  await timeline.dialog.getByRole("button", { name: "Cancel" }).click();
}

async function advance(page: Page, seconds: number, reached: string): Promise<void> {
  const clocks = createClocks(page);
  await createPanel(page).open("Timeline");
  await clocks.advanceSeconds.fill(String(seconds));
  await clocks.advance.click();
  await expect(clocks.simulator).toContainText(reached);
}

test("a session recorded by clicking gives the same egress headless, byte for byte", async ({
  simdeck,
  terminal,
}) => {
  const { app, page, ready } = simdeck;
  const base = ready.simulators["payments"]?.base_url ?? "";
  const record = page.getByRole("button", { name: /^(?:Record|Stop recording)$/ });
  const dispute = createDisputeForm(page);
  await record.click();
  await expect(record).toHaveAccessibleName("Stop recording");

  await callOnce(page, "/v1/charges", { amount: 4_200, currency: "usd", source: "tok_visa" });
  await advance(page, 5_400, "04:34:05");
  const charge = /"ch_\w+"/.exec(await egressOf(base))?.[0].slice(1, -1) ?? "";
  await createPanel(page).open("Actions");
  await dispute.charge.click();
  await dispute.offered(charge).click();
  await dispute.form.getByRole("button", { name: "Open dispute", exact: true }).click();
  await expect.poll(() => egressOf(base)).toContain("charge.dispute.created");
  await advance(page, 60, "04:35:05");
  await callOnce(page, "/v1/charges", { amount: 900, currency: "usd", source: "tok_visa" });
  await record.click();

  const review = page.getByRole("dialog", { name: "Recorded session" });
  await expect(review.getByRole("list", { name: "Recorded items" })).toContainText("+90m");
  const id = review.getByRole("textbox", { name: "Id of dispute" });
  await id.fill("the-dispute");
  const file = join(terminal.folder, "recorded.json");
  await saveFilesTo(app, file);
  await review.getByRole("button", { name: "Save timeline file" }).click();
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).toContain("the-dispute");
  const saved = JSON.parse(await readFile(file, "utf8")) as unknown;
  expect(saved).toMatchObject({
    payments: {
      events: [
        { id: "charge", at: "+0s", bind: { charge: "/id" } },
        { id: "the-dispute", at: "+90m", call: { body: { charge: "${charge}" } } },
        { id: "charge-2", at: "+91m" },
      ],
    },
  });

  const headless = startHeadless(["--port-base", "0", "--timeline", file], {
    SIM_START_TIME,
    SIM_WEBHOOK_DELIVERY: "on",
  });
  const replayed = (await headless.ready).simulators["payments"]?.base_url ?? "";
  await fetch(`${replayed}/_sim/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: 5_460 }),
  });
  const [events, again] = [await egressOf(base), await egressOf(replayed)];
  headless.process.kill();
  await headless.ended;
  expect(eventsIn(events)).toHaveLength(3);
  expect(again).toBe(events);
});

function eventsIn(egress: string): readonly unknown[] {
  return (JSON.parse(egress) as { readonly events: readonly unknown[] }).events;
}

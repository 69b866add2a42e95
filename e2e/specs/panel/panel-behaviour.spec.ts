import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { launchSimdeck } from "../../fixtures/launch.ts";
import { createCharge } from "../../fixtures/register.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { createDisputeForm, openDispute } from "../../pages/actions-place.ts";
import { createAttachDialog } from "../../pages/attach-dialog.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createResetDialog } from "../../pages/reset-dialog.ts";
import { createTimelinePlace } from "../../pages/timeline-place.ts";

test("an action names the events that it caused, also while an app makes others", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const dispute = createDisputeForm(page);
  const charge = await createCharge(stripe);
  await createPanel(page).open("Actions");
  await dispute.charge.fill(charge.id);
  const quiet = new AbortController();
  const traffic = (async () => {
    while (!quiet.signal.aborted) await createCharge(stripe);
  })();
  await dispute.submit.click();
  await expect(createPanel(page).announcements).toHaveText(/Open dispute: done, 1 event recorded/);
  quiet.abort();
  await traffic;
});

test("a log that does not follow counts new events, and names rows that cannot be loaded", async ({
  launch,
}) => {
  const { app, page, ready } = await launch();
  const stripe = createClient(ready);
  const { log } = createEventsPlace(page);
  const keys = createKeyboard(page);
  await Promise.all(Array.from({ length: 800 }, () => createCharge(stripe)));
  await createPanel(page).open("Events");
  await log.row("charge.succeeded").last().click();
  await keys.press("Escape");
  await createCharge(stripe);
  await createCharge(stripe);
  await page.getByRole("button", { name: "2 new events" }).click();
  await expect(page.getByRole("button", { name: /new event/ })).toHaveCount(0);

  await app.evaluate(({ ipcMain }) => {
    ipcMain.removeHandler("simdeck:call");
  });
  await log.element.press("Home");
  await expect(page.getByRole("alert")).toContainText("Some events could not be loaded");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("explains an invalid number in plain words", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const dispute = createDisputeForm(page);
  const charge = await createCharge(stripe);
  await createPanel(page).open("Actions");
  await dispute.charge.fill(charge.id);
  await dispute.amount.fill("abc");
  await dispute.submit.click();
  await expect(dispute.form).toContainText("must be a number");
  await expect(dispute.form).not.toContainText("Invalid input");
  expect((await stripe.disputes.list()).data).toEqual([]);
});

test("the schedule as JSON marks a path that no route serves, and the use of an unbound name", async ({
  simdeck,
}) => {
  const { page } = simdeck;
  const { region } = createTimelinePlace(page);
  await createPanel(page).open("Timeline");
  await region.getByText("JSON", { exact: true }).click();
  const editor = page.getByRole("textbox", { name: "Schedule as JSON" });
  const text = (path: string, charge: string) => {
    const call = { method: "POST", path, body: { charge } };
    return JSON.stringify({ payments: { events: [{ id: "a", at: "+1h", call }] } });
  };
  await editor.fill(text("/_dispuet", "ch_1"));
  await expect(editor).toContainText("POST /_dispuet is not a route");
  await editor.fill(text("/_dispute", "${nope}"));
  await expect(page.locator(".cm-problem", { hasText: "nope" })).toHaveCount(1);
});

test("a recording binds the object of a scheduled item, and says where it was saved", async ({
  simdeck,
  terminal,
}) => {
  const { app, page, ready } = simdeck;
  const timeline = createTimelinePlace(page);
  const clocks = createClocks(page);
  await createPanel(page).open("Timeline");
  const body = JSON.stringify({ amount: 700, currency: "usd", source: "tok_visa" });
  await timeline.addItem({ id: "buy", at: "+1h", path: "/v1/charges", body });
  const record = page.getByRole("button", { name: /^(?:Record|Stop recording)$/ });
  await record.click();
  await clocks.advanceSeconds.fill("3600");
  await clocks.advance.click();
  await expect(timeline.grid.row("buy")).toContainText("done");
  const [charge] = (await createClient(ready).charges.list()).data;
  await openDispute(page, charge?.id ?? "");
  await record.click();
  const review = page.getByRole("dialog", { name: "Recorded session" });
  const file = join(terminal.folder, "recorded.json");
  await saveFilesTo(app, file);
  await review.getByRole("button", { name: "Save timeline file" }).click();
  await expect(createPanel(page).announcements).toContainText("2 items saved as recorded.json");
  const saved: unknown = JSON.parse(await readFile(file, "utf8"));
  expect(saved).toMatchObject({
    payments: { events: [{ id: "buy", bind: {} }, { call: { body: { charge: "${charge}" } } }] },
  });
});

test("events of two simulators keep their order after another instance was shown", async ({
  simdeck,
  stripe,
}) => {
  const { page, ready } = simdeck;
  const { log } = createEventsPlace(page);
  const attach = createAttachDialog(page);
  const sendMail = () =>
    fetch(`${ready.simulators["email"]?.base_url ?? ""}/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_1", "content-type": "application/json" },
      body: JSON.stringify({ from: "a@b.co", to: "ada@example.com", subject: "Hi", text: "Hi" }),
    });
  for (let round = 0; round < 2; round += 1) {
    await createCharge(stripe);
    await sendMail();
  }
  await createPanel(page).open("Events");
  await expect(log.row("charge.succeeded")).toHaveCount(2);
  await expect(log.row("email.sent")).toHaveCount(2);
  const typesShown = () =>
    log.rows.evaluateAll((rows) =>
      rows.map((row) => row.getAttribute("aria-label") ?? row.textContent),
    );
  const before = await typesShown();
  const other = await launchSimdeck();
  try {
    await attach.open();
    await attach.address.fill(other.ready.simulators["payments"]?.base_url ?? "");
    await attach.submit.click();
    await expect(attach.mark).toBeVisible();
    await attach.mark.click();
    await page.getByRole("dialog").getByRole("button", { name: "Detach" }).click();
    await expect(attach.mark).toBeHidden();
    await expect.poll(typesShown).toEqual(before);
  } finally {
    await other.close();
  }
});

test("after a reset, earlier actions say so and a demo card takes an object that fits", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const reset = createResetDialog(page);
  const first = await createCharge(stripe);
  await openDispute(page, first.id);
  await expect(page.getByRole("region", { name: "Recent actions" })).toContainText("done");
  await createPanel(page).open("Events");
  await reset.open.click();
  await reset.confirm.click();
  await createPanel(page).open("Actions");
  await expect(page.getByRole("region", { name: "Recent actions" })).toContainText("before reset");
  await expect(createDisputeForm(page).charge).toHaveValue("");

  const charges = [await createCharge(stripe), await createCharge(stripe)];
  await openDispute(page, charges[1]?.id ?? "");
  await createPanel(page).open("Overview");
  await page.keyboard.press("F11");
  await expect(page.getByRole("region", { name: "Demo deck" })).toBeVisible();
  await page.keyboard.press("F3");
  await expect.poll(async () => (await stripe.disputes.list()).data.length).toBe(2);
  await expect(page.getByRole("main")).toContainText("It recorded charge.dispute.created.");
});

test.describe("with delivery off", () => {
  test.use({ startOptions: { env: { SIM_WEBHOOK_DELIVERY: "off" } } });

  test("the link of an empty log leads to the settings of delivery", async ({
    simdeck: { page },
  }) => {
    await createPanel(page).open("Events");
    await page.getByRole("button", { name: "Delivery settings" }).click();
    await expect(page.getByRole("region", { name: "Delivery", exact: true })).toBeInViewport({
      ratio: 0.5,
    });
  });
});

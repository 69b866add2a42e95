import * as z from "zod";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createDisputeForm } from "../../pages/actions-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";

const listing = z.object({
  requests: z.array(
    z.object({ number: z.int(), path: z.string(), undone: z.boolean().optional() }),
  ),
});

test("by keyboard alone, undo keeps all requests in their order, marks the undone ones, and is redone", async ({
  simdeck: { page, ready },
  stripe,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const keys = createKeyboard(page);
  const dispute = createDisputeForm(page);
  const requests = createRequestsPlace(page);
  const events = createEventsPlace(page);
  const email = ready.simulators["email"]?.base_url ?? "";
  const mail = JSON.stringify({ from: "a@b.co", to: "ada@example.com", subject: "Hi", text: "x" });
  const headers = { authorization: "Bearer re_1", "content-type": "application/json" };
  const charge = await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  await fetch(`${email}/emails`, { method: "POST", headers, body: mail });
  await stripe.charges.create({ amount: 200, currency: "usd", source: "tok_visa" });
  await expect(createPanel(page).rail).toBeVisible();
  await keys.press("Control+2");
  await expect(events.log.rows).toHaveCount(4);
  const times = events.log.rows.locator("[role=gridcell]:nth-child(3)");
  await expect(times).toHaveText(Array.from({ length: 4 }, () => /\d/));
  const look = async () => ({
    rows: await events.log.rows.allTextContents(),
    times: await times.allTextContents(),
  });
  const before = await look();

  await keys.press("Control+k");
  await keys.type("open dispute");
  await keys.press("Enter");
  await keys.fill(dispute.charge, charge.id);
  await keys.activate(dispute.submit);
  await expect(createPanel(page).announcements).toContainText("Open dispute: done");
  await keys.press("Control+2");
  await keys.reach(events.log.element);
  await keys.press("End", "Enter");
  await expect(events.detail).toContainText("charge.dispute.created");
  await expect(events.detail).toContainText("Caused by");
  await keys.press("Control+z");
  await expect(createPanel(page).announcements).toContainText("Undone: “Open dispute”");

  await test.step("the open event says that it was undone, and nothing else", async () => {
    await expect(events.detail).toContainText("This event was undone");
    await expect(events.detail).not.toContainText("Not caused by a request");
    await expect(events.detail.getByRole("button", { name: "Redeliver" })).toHaveCount(0);
    await expect(events.detail.getByRole("tab")).toHaveCount(0);
  });
  await test.step("the other events keep their order and their times", async () => {
    await expect(events.log.rows).toHaveCount(4);
    await expect.poll(look).toEqual(before);
    await keys.reach(events.log.element);
    await keys.press("Home", "Enter");
    await expect(events.detail).toContainText("charge.succeeded");
    await expect(events.detail).toContainText("POST /v1/charges");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the request is struck through, and its detail says why", async () => {
    await keys.press("Control+3");
    await expect(requests.log.rows).toHaveCount(4);
    await expect(requests.log.row("/_dispute")).toContainText("undone");
    await keys.reach(requests.log.element);
    await keys.press("End", "Enter");
    await expect(requests.detail).toContainText("This request was undone");
    await keys.reach(requests.detail.getByRole("tab").first());
    await keys.press("End");
    await expect(requests.detail.getByRole("tab", { name: "Events" })).toBeFocused();
    await expect(requests.detail).toContainText("The events of this request were undone with it.");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("the Wire shows the remaining events", async () => {
    await keys.press("Control+1");
    const wire = page.getByRole("region", { name: "Wire" });
    await expect(wire).toContainText("charge.succeeded");
    await expect(wire.getByText("/_dispute")).toHaveCount(0);
  });
  const base = ready.simulators["payments"]?.base_url ?? "";
  const read: unknown = await (await fetch(`${base}/_sim/requests`)).json();
  expect(listing.parse(read).requests).toEqual([
    { number: 1, path: "/v1/charges" },
    { number: 2, path: "/v1/charges" },
    { number: 3, path: "/_dispute", undone: true },
  ]);
  await test.step("redo disputes the charge again", async () => {
    await keys.press("Control+Shift+z");
    await expect(createPanel(page).announcements).toContainText("Redone: “Open dispute”");
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true);
    await keys.press("Control+2");
    await expect(events.log.row("charge.dispute.created")).toHaveCount(1);
    await expect(events.log.rows).toHaveCount(5);
    expect(await findBarriers(page)).toEqual([]);
  });
});

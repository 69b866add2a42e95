import * as z from "zod";
import { expect, test } from "../../fixtures/test.ts";
import { openDispute } from "../../pages/actions-place.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createRequestsPlace } from "../../pages/requests-place.ts";

const listing = z.object({
  requests: z.array(
    z.object({ number: z.int(), path: z.string(), undone: z.boolean().optional() }),
  ),
});

test("undo keeps the requests of all simulators in their order, and marks the undone ones", async ({
  simdeck: { page, ready },
  stripe,
}) => {
  const requests = createRequestsPlace(page);
  const events = createEventsPlace(page);
  const email = ready.simulators["email"]?.base_url ?? "";
  const mail = JSON.stringify({ from: "a@b.co", to: "ada@example.com", subject: "Hi", text: "x" });
  const headers = { authorization: "Bearer re_1", "content-type": "application/json" };
  const charge = await stripe.charges.create({ amount: 100, currency: "usd", source: "tok_visa" });
  await fetch(`${email}/emails`, { method: "POST", headers, body: mail });
  await stripe.charges.create({ amount: 200, currency: "usd", source: "tok_visa" });
  await createPanel(page).open("Events");
  await expect(events.log.rows).toHaveCount(4);
  const times = () => events.log.rows.locator("[role=gridcell]:nth-child(3)").allTextContents();
  const before = { rows: await events.log.rows.allTextContents(), times: await times() };

  await openDispute(page, charge.id);
  await expect(createPanel(page).announcements).toContainText("Open dispute: done");
  await createPanel(page).open("Events");
  await events.log.row("charge.dispute.created").click();
  await expect(events.detail).toContainText("Caused by");
  await page.keyboard.press("Control+z");
  await expect(createPanel(page).announcements).toContainText("Undone: “Open dispute”");

  await test.step("the open event says that it was undone, and nothing else", async () => {
    await expect(events.detail).toContainText("This event was undone");
    await expect(events.detail).not.toContainText("Not caused by a request");
    await expect(events.detail.getByRole("button", { name: "Redeliver" })).toHaveCount(0);
    await expect(events.detail.getByRole("tab")).toHaveCount(0);
  });
  await test.step("the other events keep their order and their times", async () => {
    await expect(events.log.rows).toHaveCount(4);
    expect({ rows: await events.log.rows.allTextContents(), times: await times() }).toEqual(before);
    await events.log.row("charge.succeeded").first().click();
    await expect(events.detail).toContainText("POST /v1/charges");
  });
  await test.step("the request is struck through, and its detail says why", async () => {
    await createPanel(page).open("Requests");
    await expect(requests.log.rows).toHaveCount(4);
    await expect(requests.log.row("/_dispute")).toContainText("undone");
    await requests.log.row("/_dispute").click();
    await expect(requests.detail).toContainText("This request was undone");
    await requests.detail.getByRole("tab", { name: "Events" }).click();
    await expect(requests.detail).toContainText("The events of this request were undone with it.");
  });
  await test.step("the Wire shows the remaining events", async () => {
    await createPanel(page).open("Overview");
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
});

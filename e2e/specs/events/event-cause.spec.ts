import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Simdeck } from "../../fixtures/launch.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

const run = promisify(execFile);

test.beforeEach(async ({ simdeck }) => {
  await createPanel(simdeck.page).open("Events");
});

test("an event names its request, and leads to the other events of the request", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  const charge = await createCharge(stripe);
  await stripe.refunds.create({ charge: charge.id });
  await events.log.row("charge.refunded").click();

  const cause = events.detail.getByRole("group", { name: "Cause" });
  await expect(cause).toContainText(/Caused by\s*POST\s*\/v1\/refunds\s*by a client/);
  await expect(cause).toContainText("2 events");
  await events.detail.getByRole("button", { name: "Details" }).click();
  await cause.getByRole("link", { name: "refund.created" }).click();
  await expect(events.detail.getByRole("heading", { name: "refund.created" })).toBeVisible();
  await expect(events.filter).toHaveValue("");
});

test("an event of a scheduled item names the item", async ({ simdeck }) => {
  const events = createEventsPlace(simdeck.page);
  const call = {
    method: "POST",
    path: "/v1/charges",
    body: { amount: 900, currency: "usd", source: "tok_visa" },
  };
  await control(simdeck, "/_sim/inject", { events: [{ id: "later charge", at: "+60s", call }] });
  await control(simdeck, "/_sim/clock", { advance_seconds: 60 });
  await events.log.row("charge.succeeded").click();
  const cause = events.detail.getByRole("group", { name: "Cause" });
  await expect(cause).toContainText("scheduled as later charge");
});

test("the cause that was copied does the same again: as curl, as fetch and as a test", async ({
  simdeck,
  stripe,
  terminal,
}) => {
  const { app, page } = simdeck;
  const events = createEventsPlace(page);
  await createCharge(stripe);
  const copy = async (what: string) => {
    await events.log.row("charge.succeeded").first().click();
    await events.detail.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("menuitem", { name: `Copy cause as ${what}` }).click();
    return app.evaluate(({ clipboard }) => clipboard.readText());
  };

  await run("/bin/sh", ["-c", `${await copy("curl")} --silent`]);
  await expect(events.log.row("charge.succeeded")).toHaveCount(2);
  await run(process.execPath, ["--input-type=module", "--eval", await copy("fetch")]);
  await expect(events.log.row("charge.succeeded")).toHaveCount(3);
  const file = join(terminal.folder, "cause.test.mjs");
  await writeFile(file, await copy("test code"));
  await run(process.execPath, ["--test", file]);
  await expect(events.log.row("charge.succeeded")).toHaveCount(4);
});

/** A control route of the payments simulator. */
async function control({ ready }: Simdeck, path: string, body: object): Promise<void> {
  const answer = await fetch(`${ready.simulators["payments"]?.base_url ?? ""}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

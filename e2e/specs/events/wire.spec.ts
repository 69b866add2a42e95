import { findBarriers } from "../../fixtures/accessibility.ts";
import { createBusyWorld } from "../../fixtures/examples/busy-world.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";

test("the Wire shows a request, its event and its delivery, and leads to each of them", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const wire = page.getByRole("region", { name: "Wire" });
  await expect(wire).toContainText("waiting for the first request");
  await registerReceiver(stripe, receiver);
  receiver.answerWith(503);
  await createCharge(stripe);

  const lane = wire.getByRole("listitem").filter({ hasText: "Stripe" });
  const request = lane.getByRole("link", { name: /POST.*\/v1\/charges.*200/ });
  const delivery = wire.getByRole("link", { name: /failed.*503/ });
  await expect(request).toHaveAttribute("href", /requests/);
  await expect(lane.getByRole("link", { name: "charge.succeeded" })).toBeVisible();
  await expect(delivery).toBeVisible();
  await expect(wire).toContainText("1 of 14 simulators active");
  expect(await findBarriers(page)).toEqual([]);

  await test.step("a failure is shown first, and can be sent again", async () => {
    receiver.answerWith(200);
    const failures = page.getByRole("group", { name: "Failures" });
    await expect(failures).toContainText("1 event is failing. The receiver answered 503.");
    await page.getByRole("button", { name: "Redeliver charge.succeeded" }).click();
    await expect(wire.getByRole("link", { name: /delivered.*200/ })).toBeVisible();
    await expect(failures).toHaveCount(0);
  });
  await test.step("tells who acts: the app, the world and the clock", async () => {
    await expect(wire).toContainText("Your app");
    await expect(wire).not.toContainText("The world");
    const [charge] = (await stripe.charges.list()).data;
    await createBusyWorld(simdeck.ready).post("payments", "/_dispute", { charge: charge?.id });
    await expect(wire).toContainText("The world");
    await expect(lane.getByRole("link", { name: /Open dispute.*200/ })).toBeVisible();
    await createBusyWorld(simdeck.ready).post("payments", "/_sim/inject", {
      events: [{ id: "one", at: "+0s", call: { method: "POST", path: "/v1/customers", body: {} } }],
    });
    await expect(wire).toContainText("Time");
    await expect(wire).not.toContainText("The world");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("does not move while paused", async () => {
    await wire.getByRole("button", { name: "Pause" }).click();
    await stripe.customers.create({ name: "Ada" });
    await wire.getByRole("button", { name: "Resume" }).click();
    await expect(lane.getByRole("link", { name: /POST.*\/v1\/customers/ })).toBeVisible();
  });
  await test.step("the ledger has the same as lines", async () => {
    await wire.getByText("Ledger", { exact: true }).click();
    const ledger = wire.getByRole("list", { name: "Recent activity" });
    const line = ledger.getByRole("listitem").filter({ hasText: "/v1/charges" }).last();
    await expect(line).toContainText("charge.succeeded");
    await expect(line).toContainText("delivered");
    expect(await findBarriers(page)).toEqual([]);
  });
  await test.step("a link leads to the event", async () => {
    await wire.getByRole("link", { name: "charge.succeeded" }).click();
    await expect(page.getByRole("region", { name: "Event detail" })).toContainText("#1");
  });
});

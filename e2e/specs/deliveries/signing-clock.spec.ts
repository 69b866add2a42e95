import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("with an offset of −600 the receiver refuses, and the row says so", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const panel = createPanel(simdeck.page);
  const clocks = createClocks(simdeck.page);
  const { deliveryOf } = createEventsPlace(simdeck.page);
  await registerReceiver(stripe, receiver);

  await panel.open("Timeline");
  await clocks.offsetSeconds.fill("-600");
  await clocks.offsetSeconds.press("Enter");
  await expect(clocks.signing).toContainText(/10 m in the past|-600|−600|−10 m/);
  const late = await createCharge(stripe);
  await panel.open("Events");
  await expect(deliveryOf(late.id, "charge.succeeded")).toHaveText(/failed\s*400/);
  expect(receiver.received[0]?.refusal).toMatch(/tolerance/i);

  await panel.open("Timeline");
  await clocks.backToZero.click();
  await expect(clocks.offsetSeconds).toHaveValue("0");
  await expect.poll(() => offsetOf(simdeck.ready.simulators["payments"]?.base_url ?? "")).toBe(0);
  const punctual = await createCharge(stripe);
  await panel.open("Events");
  await expect(deliveryOf(punctual.id, "charge.succeeded")).toHaveText(/delivered\s*200/);
});

test("the simulator's clock moves on its own, and only forward", async ({ simdeck }) => {
  const clocks = createClocks(simdeck.page);
  await createPanel(simdeck.page).open("Timeline");
  await clocks.advanceSeconds.fill("3600");
  await clocks.advance.click();
  await expect(clocks.simulator).toContainText("04:04:05");
  await clocks.advanceSeconds.fill("-60");
  await expect(clocks.advance).toBeDisabled();
  expect(await offsetOf(simdeck.ready.simulators["payments"]?.base_url ?? "")).toBe(0);
});

async function offsetOf(address: string): Promise<unknown> {
  const answer = await fetch(`${address}/_sim/clock`);
  return ((await answer.json()) as { readonly wall_offset_seconds: unknown }).wall_offset_seconds;
}

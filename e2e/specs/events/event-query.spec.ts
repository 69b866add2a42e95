import { findBarriers } from "../../fixtures/accessibility.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.beforeEach(async ({ simdeck }) => {
  await createPanel(simdeck.page).open("Events");
});

test("the filter completes existing values, by keyboard alone", async ({
  simdeck,
  stripe,
  receiver,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  const endpoint = await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await stripe.refunds.create({ charge: charge.id });
  await expect(events.log.row("refund.created")).toBeVisible();

  const proposals = page.getByRole("listbox", { name: "Proposals" });
  await page.keyboard.press("Control+f");
  await events.filter.pressSequentially("type:refund");
  await expect(
    proposals.getByRole("option", { name: /^type:refund.created 1 event/ }),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(events.filter).toHaveValue("type:refund.created ");
  await expect(events.log.rows).toHaveCount(1);

  await events.filter.fill("endpoint:");
  await expect(proposals).toContainText(`endpoint:${endpoint}`);
  await events.filter.fill("http:");
  await expect(proposals).toContainText("http:200");
  await events.filter.fill("path:");
  await proposals.getByRole("option", { name: /\/v1\/refunds/ }).click();
  await expect(events.log.rows).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(proposals).toBeHidden();
});

test("a filter finds the text that the rows show, and marks unknown values", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  for (const amount of [1_021, 600]) await createCharge(stripe, amount);
  await expect(events.log.row("$10.21")).toBeVisible();
  for (const text of ["$10.21", "10.21", "1021"]) {
    await events.filter.fill(text);
    await expect(events.log.rows, text).toHaveCount(1);
  }
  for (const [text, problem] of [
    ["status:fail", "Unknown status “fail”."],
    ["sim:strip", "Unknown simulator “strip”."],
  ] as const) {
    await events.filter.fill(text);
    await expect(events.filter).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(problem)).toBeVisible();
  }
});

test("facets tell how many events each choice would leave", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  for (const amount of [500, 600, 700]) await createCharge(stripe, amount);
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { name: "not sent" })).toContainText("3");
  await expect(page.getByRole("menuitemradio", { name: "failed" })).toContainText("0");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Simulator", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: /^Stripe · payments/ }).click();
  await page.keyboard.press("Escape");
  await expect(events.filter).toHaveValue("sim:payments");
  await expect(events.log.rows).toHaveCount(3);
});

test("an empty log shows the reason and the next step", async ({ simdeck, stripe }) => {
  const { page } = simdeck;
  const { filter } = createEventsPlace(page);
  const says = (title: string) => expect(page.getByText(title, { exact: true })).toBeVisible();
  await says("No events yet");
  await filter.fill("sim:mailing");
  await says("No events from Lob");
  await createCharge(stripe);
  await filter.fill("sim:email");
  await says("No events from the selected simulators");
  await page.getByRole("button", { name: "Show all simulators" }).click();
  await expect(filter).toHaveValue("");
  await filter.fill("type:charge.* status:failed");
  await says("No event matches the filter");
  await page.getByRole("button", { name: "Without status:failed" }).click();
  await expect(filter).toHaveValue("type:charge.*");
  expect(await findBarriers(page)).toEqual([]);
});

test("a column is made wider by keyboard and by mouse, and set free again", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  await createCharge(stripe);
  await expect(createEventsPlace(page).log.row("charge.succeeded")).toBeVisible();
  const head = page.getByRole("columnheader", { name: "Type" });
  const handle = page.getByRole("separator", { name: "Width of Type" });
  const before = (await head.boundingBox())?.width ?? 0;
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(handle).toHaveAttribute(
    "aria-valuetext",
    `${String(Math.round(before) - 16)} pixels`,
  );
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(620, 110);
  await page.mouse.up();
  await expect(handle).not.toHaveAttribute(
    "aria-valuetext",
    `${String(Math.round(before) - 16)} pixels`,
  );
  await handle.press("Delete");
  await expect(handle).toHaveAttribute("aria-valuetext", "automatic");
});

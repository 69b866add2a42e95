import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createClocks } from "../../pages/clocks.ts";
import { createPanel } from "../../pages/panel.ts";
import { createTimelinePlace, type TypedItem } from "../../pages/timeline-place.ts";

const charge: TypedItem = {
  id: "charge",
  at: "+1h",
  path: "/v1/charges",
  body: '{"amount":1200,"currency":"usd","source":"tok_visa"}',
  bind: "charge = /id",
};
const dispute: TypedItem = {
  id: "dispute",
  at: "+2h",
  path: "/_dispute",
  body: '{"charge":"${charge}"}',
};

interface Scheduled {
  readonly events: readonly { readonly id: string; readonly at: string; readonly state: string }[];
}

async function scheduleOf(base: string): Promise<Scheduled["events"]> {
  return ((await (await fetch(`${base}/_sim/timeline`)).json()) as Scheduled).events;
}

test("explains invalid items, and runs valid ones in order", async ({ simdeck }) => {
  const { page } = simdeck;
  const timeline = createTimelinePlace(page);
  const clocks = createClocks(page);
  await createPanel(page).open("Timeline");

  await timeline.add.click();
  await timeline.fill({ ...dispute, at: "+3d" });
  await expect(timeline.dialog).toContainText(/days are not accepted; write \+72h/i);
  await timeline.dialog.getByRole("button", { name: "Use +72h" }).click();
  await expect(timeline.field("At")).toHaveValue("+72h");
  await expect(timeline.dialog).toContainText("${charge} is never bound");
  await timeline.schedule.click();
  await expect(timeline.grid.row("dispute")).toContainText("${charge} is never bound");
  await timeline.addItem(charge);
  await expect(timeline.grid.row("dispute")).not.toContainText("bound");
  await expect(timeline.grid.rows).toHaveCount(2);

  const next = clocks.simulator.getByRole("button", { name: "To next item" });
  await expect(clocks.simulator).toContainText("charge");
  await next.click();
  await expect(timeline.grid.cell(timeline.grid.row("charge").first(), "State")).toHaveText(
    /done\s*200/,
  );
  await expect(timeline.grid.cell(timeline.grid.row("/_dispute"), "State")).toHaveText("pending");
  await next.click();
  await expect(timeline.grid.cell(timeline.grid.row("/_dispute"), "State")).toHaveText(
    /done\s*200/,
  );
});

test("an item moves by keys, by pointer and by its field, and every move can be undone", async ({
  simdeck,
}) => {
  const { page, ready } = simdeck;
  const base = ready.simulators["payments"]?.base_url ?? "";
  const timeline = createTimelinePlace(page);
  const atOf = async (id: string) => (await scheduleOf(base)).find((item) => item.id === id)?.at;
  await createPanel(page).open("Timeline");
  await timeline.addItem(charge);
  await timeline.addItem(dispute);

  const block = timeline.inLane("dispute");
  await block.click();
  await expect(block).toBeFocused();
  await block.press("ArrowRight");
  await expect.poll(() => atOf("dispute")).toBe("+121m");
  await block.press("Shift+ArrowRight");
  await expect.poll(() => atOf("dispute")).toBe("+131m");
  await page.keyboard.press("Control+z");
  await expect.poll(() => atOf("dispute")).toBe("+2h");
  await page.keyboard.press("Control+y");
  await expect.poll(() => atOf("dispute")).toBe("+131m");

  await block.press("ArrowUp");
  await expect(timeline.inLane("charge")).toBeFocused();
  const bar = timeline.region.getByRole("group", { name: "Item charge" });
  await bar.getByRole("textbox", { name: "Due from now" }).fill("+30m");
  await page.keyboard.press("Enter");
  await expect.poll(() => atOf("charge")).toBe("+30m");
  await bar.getByRole("button", { name: "Move by +15 m" }).click();
  await expect.poll(() => atOf("charge")).toBe("+45m");

  // It moves until the lane has its new scale.
  await block.hover();
  const box = (await block.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => atOf("dispute")).not.toBe("+131m");
  await bar.or(timeline.region).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => atOf("dispute")).toBe("+131m");
});

test("an item is duplicated, deleted and brought back; files go out and come in", async ({
  simdeck,
  terminal,
}) => {
  const { app, page, ready } = simdeck;
  const base = ready.simulators["payments"]?.base_url ?? "";
  const timeline = createTimelinePlace(page);
  const ids = async () => (await scheduleOf(base)).map(({ id }) => id).sort();
  await createPanel(page).open("Timeline");
  await timeline.addItem(charge);
  await timeline.region.getByRole("button", { name: "Duplicate" }).click();
  await expect.poll(ids).toEqual(["charge", "charge-2"]);
  await timeline.region.getByRole("button", { name: "Delete charge-2" }).click();
  await expect.poll(ids).toEqual(["charge"]);
  await timeline.region.getByRole("button", { name: "Undo" }).click();
  await expect.poll(ids).toEqual(["charge", "charge-2"]);

  const file = join(terminal.folder, "saved.json");
  await saveFilesTo(app, file);
  await timeline.region.getByRole("button", { name: "Export and more" }).click();
  await page.getByRole("menuitem", { name: "Save timeline file" }).click();
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).toContain("charge-2");
  await timeline.region.getByRole("button", { name: "Export and more" }).click();
  await page.getByRole("menuitem", { name: "Clear schedule" }).click();
  await expect.poll(ids).toEqual([]);
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file);
  await expect.poll(ids).toEqual(["charge", "charge-2"]);

  const wrong = join(terminal.folder, "wrong.json");
  await writeFile(wrong, JSON.stringify({ payments: { events: [{ ...charge, at: "+1d" }] } }));
  await input.setInputFiles(wrong);
  await expect(timeline.region).toContainText(/days are not accepted; write \+24h/i);
});

test("the schedule as JSON marks errors and can be applied", async ({ simdeck }) => {
  const { page, ready } = simdeck;
  const base = ready.simulators["payments"]?.base_url ?? "";
  const timeline = createTimelinePlace(page);
  await createPanel(page).open("Timeline");
  await timeline.addItem(charge);
  await timeline.region.getByText("JSON", { exact: true }).click();
  const editor = page.getByRole("textbox", { name: "Schedule as JSON" });
  await expect(editor).toContainText("/v1/charges");
  const apply = timeline.region.getByRole("button", { name: "Apply" });
  const text = (at: string) =>
    JSON.stringify({
      payments: { events: [{ id: "late", at, call: { method: "POST", path: "/v1/charges" } }] },
    });
  await editor.fill(text("+3d"));
  await expect(editor).toContainText(/days are not accepted; write \+72h/i);
  await expect(apply).toBeDisabled();
  await editor.fill(text("+72h"));
  await apply.click();
  await expect.poll(async () => (await scheduleOf(base)).map(({ id }) => id)).toEqual(["late"]);
  await timeline.region.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await scheduleOf(base)).map(({ id }) => id)).toEqual(["charge"]);
});

test("a value is bound by pressing it in a real answer", async ({ simdeck }) => {
  const { page } = simdeck;
  const timeline = createTimelinePlace(page);
  await createPanel(page).open("Timeline");
  await timeline.add.click();
  await timeline.fill({ ...charge, bind: "" });
  await timeline.dialog.getByRole("button", { name: "Run once now" }).click();
  await timeline.dialog.getByRole("button", { name: /^\/id ch_/ }).click();
  await expect(timeline.field("Bind")).toHaveValue("charge = /id");
  await timeline.schedule.click();
  await expect(timeline.grid.row("charge")).toHaveCount(1);
});

for (const theme of ["dark", "light"] as const) {
  test(`axe finds no violation in a full timeline, ${theme}`, async ({ simdeck, stripe }) => {
    const { page } = simdeck;
    const timeline = createTimelinePlace(page);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await createCharge(stripe);
    await createPanel(page).open("Timeline");
    await timeline.addItem(charge);
    await timeline.addItem({ ...dispute, id: "early", at: "+30m" });
    await timeline.addItem({ ...dispute, at: "+90h" });
    await expect(timeline.grid.rows).toHaveCount(3);
    expect(await findBarriers(page)).toEqual([]);
    await timeline.region.getByText("JSON", { exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Schedule as JSON" })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await timeline.add.click();
    expect(await findBarriers(page)).toEqual([]);
  });
}

test("a call that no route answers is cautioned of, with the routes that are near", async ({
  simdeck,
}) => {
  const { page } = simdeck;
  const timeline = createTimelinePlace(page);
  await createPanel(page).open("Timeline");
  await timeline.add.click();
  await timeline.fill({ id: "one", at: "+1h", path: "/v1/chargs" });
  await expect(timeline.dialog).toContainText(
    "POST /v1/chargs is not a route. Similar routes: POST",
  );
  await timeline.field("Path").fill("/_dispute");
  await expect(timeline.dialog).not.toContainText("is not a route");
  expect(await findBarriers(page)).toEqual([]);
});

test("counts the states of a long schedule, and one press shows failed items", async ({
  simdeck,
}) => {
  const { page, ready } = simdeck;
  const timeline = createTimelinePlace(page);
  const base = ready.simulators["payments"]?.base_url ?? "";
  const call = { method: "POST", path: "/v1/charges", body: { amount: 1_200, currency: "usd" } };
  const later = Array.from({ length: 60 }, (_, place) => ({
    id: `step ${String(place)}`,
    at: `+${String(600 + 97 * place)}s`,
    call,
  }));
  await fetch(`${base}/_sim/inject`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events: [{ id: "no source", at: "+0s", call }, ...later] }),
  });
  await createPanel(page).open("Timeline");
  const state = page.getByRole("radiogroup", { name: "State" });
  await expect(state.getByRole("radio")).toHaveCount(4);
  await expect(state).toContainText("Pending 60");
  await state.getByText("Failed 1").click();
  await expect(timeline.grid.rows).toHaveCount(1);
  await expect(timeline.grid.rows).toContainText("no source");
  await state.getByText("Done 0").click();
  await expect(page.getByText("No item is done.")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const strip = page.locator(".lane-overview");
  const box = await strip.boundingBox();
  await strip.click({ position: { x: (box?.width ?? 0) - 8, y: 4 } });
  await expect(page.getByRole("slider", { name: "step 59 of payments" })).toBeInViewport();
});

import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findBarriers } from "../../fixtures/accessibility.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { createClient, expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";
import { createSettingsPlace } from "../../pages/settings-place.ts";

/** Ports that systems do not hand out by themselves, another range for each process of the tests. */
const base = 21_000 + (process.pid % 400) * 20;

async function keep(folder: string, settings: object | string): Promise<void> {
  const text = typeof settings === "string" ? settings : JSON.stringify(settings);
  await writeFile(join(folder, "settings.json"), text);
}

async function kept(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, "settings.json"), "utf8")) as unknown;
}

async function openSettings(page: Page) {
  await createPanel(page).open("Settings");
  return createSettingsPlace(page);
}

function addressOf({ ready }: Simdeck, kind: string): string {
  return ready.simulators[kind]?.base_url ?? "";
}

test("appearance holds at once and at the next start", async ({ launch, terminal }) => {
  const { folder } = terminal;
  const first = await launch({ dataFolder: folder });
  const settings = await openSettings(first.page);
  await settings.choice("Theme", "High contrast").click();
  await settings.choice("Density", "Roomy").click();
  await settings.choice("Motion", "Reduced").click();
  const root = first.page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "contrast");
  await expect.poll(() => kept(folder)).toMatchObject({ theme: "contrast", density: "roomy" });
  await first.close();

  const second = await launch({ dataFolder: folder });
  await expect(second.page.locator("html")).toHaveAttribute("data-theme", "contrast");
  await expect(second.page.locator("html")).toHaveAttribute("data-density", "roomy");
  await expect(second.page.locator("html")).toHaveAttribute("data-motion", "reduced");
});

test("the delivery switch lists the deleted data, then restarts the simulators that deliver", async ({
  launch,
  terminal,
  receiver,
}) => {
  await keep(terminal.folder, { portBase: 0, simulators: ["payments", "notes"] });
  const simdeck = await launch({ dataFolder: terminal.folder, asSet: true });
  const stripe = createClient(simdeck.ready);
  await createCharge(stripe);
  const settings = await openSettings(simdeck.page);
  await settings.choice("Deliver", "On").click();
  await settings.apply.click();
  await expect(settings.dialog).toContainText(
    /Stripe · payments \(restarts\): 1 event, \d+ objects?/,
  );
  await expect(settings.dialog).toContainText("Notion · notes, with all data");
  expect(await findBarriers(simdeck.page)).toEqual([]);
  expect((await stripe.charges.list()).data).toHaveLength(1);

  await settings.confirm.click();
  await expect(settings.apply).toBeHidden();
  expect((await stripe.charges.list()).data).toEqual([]);
  await registerReceiver(stripe, receiver);
  await createCharge(stripe);
  await receiver.arrived(1);
  expect(receiver.received[0]).toMatchObject({ type: "charge.succeeded", refusal: null });
  expect(await kept(terminal.folder)).toMatchObject({ delivery: "on" });
  const { log } = createEventsPlace(simdeck.page);
  await createPanel(simdeck.page).open("Events");
  await expect(log.rows).toHaveCount(1);
});

test("selected simulators stop and start, and the others keep their state", async ({
  launch,
  terminal,
}) => {
  await keep(terminal.folder, { portBase: 0, simulators: ["payments", "email"] });
  const simdeck = await launch({ dataFolder: terminal.folder, asSet: true });
  const stripe = createClient(simdeck.ready);
  await createCharge(stripe);
  const settings = await openSettings(simdeck.page);
  await settings.starts("email").click();
  await settings.starts("notes").click();
  await settings.apply.click();
  await expect(settings.dialog).toContainText("Resend · email (stops)");
  await settings.confirm.click();
  const switcher = simdeck.page.getByRole("listbox", { name: "Simulators" });
  await expect(switcher.getByRole("option")).toHaveText([/payments/, /notes/]);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  await expect(fetch(`${addressOf(simdeck, "email")}/_sim/health`)).rejects.toThrow();
});

test("on a taken port the simulator keeps running and the error is shown at the field", async ({
  launch,
  terminal,
}) => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(base + 1, "127.0.0.1", resolve));
  await keep(terminal.folder, { portBase: 0, simulators: ["payments"] });
  const simdeck = await launch({ dataFolder: terminal.folder, asSet: true });
  const stripe = createClient(simdeck.ready);
  await createCharge(stripe);
  const settings = await openSettings(simdeck.page);
  const field = settings.field("Port base");
  await field.fill(String(base));
  await settings.apply.click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toBeFocused();
  const problem = `Port ${String(base + 1)} is taken: another program listens there (payments).`;
  await expect(settings.region("Simulators")).toContainText(problem);
  expect(await findBarriers(simdeck.page)).toEqual([]);
  expect((await stripe.charges.list()).data).toHaveLength(1);

  await new Promise((resolve) => holder.close(resolve));
  await settings.apply.click();
  await settings.confirm.click();
  await expect(settings.region("Simulators")).toContainText(`http://127.0.0.1:${String(base + 1)}`);
  const health = await fetch(`http://127.0.0.1:${String(base + 1)}/_sim/health`);
  expect(await health.json()).toMatchObject({ kind: "payments", status: "ok", generation: 2 });
});

test("options and variables override settings, and the window names them", async ({ simdeck }) => {
  const settings = await openSettings(simdeck.page);
  await expect(settings.region("Simulators")).toContainText("--port-base 0");
  await expect(settings.region("Delivery")).toContainText("SIM_WEBHOOK_DELIVERY=on");
  await expect(settings.region("Simulator clock")).toContainText("SIM_START_TIME=2026");
  await settings.choice("Deliver", "On").click();
  await settings.apply.click();
  await expect(settings.apply).toBeHidden();
  await expect(settings.dialog).toBeHidden();
});

test("an invalid settings file is renamed and reported in every place", async ({
  launch,
  terminal,
}) => {
  await keep(terminal.folder, '{"theme":"light","portBase":');
  const { page } = await launch({ dataFolder: terminal.folder });
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText(/could not be read; it is kept as .*settings\.bad-\d+\.json/);
  expect(await findBarriers(page)).toEqual([]);
  const names = await readdir(terminal.folder);
  const aside = names.find((name) => name.startsWith("settings.bad-")) ?? "";
  expect(await readFile(join(terminal.folder, aside), "utf8")).toBe('{"theme":"light","portBase":');
  await notices.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(notices).toBeHidden();
});

test("shows an invalid value at its field, and applies nothing", async ({ launch, terminal }) => {
  await keep(terminal.folder, { portBase: 0, simulators: ["chat"] });
  const { page } = await launch({ dataFolder: terminal.folder, asSet: true });
  const settings = await openSettings(page);
  await settings.field("Port base").fill("70000");
  const region = settings.region("Simulators");
  await expect(region.getByRole("switch").first()).toBeVisible();
  const highest = 65_535 - (await region.getByRole("switch").count());
  await expect(region).toContainText(`Give a whole number from 0 to ${String(highest)}`);
  await settings.field("Port base").fill("0");
  await settings.field("URL for Slack").fill("ftp://127.0.0.1/");
  await page.getByLabel("Secret for Slack").fill("s");
  await settings.apply.click();
  await expect(settings.field("URL for Slack")).toHaveAttribute("aria-invalid", "true");
  await expect(settings.region("Delivery")).toContainText(/it must begin with http:/i);
  await settings.takeBack.click();
  await expect(settings.apply).toBeHidden();
  await expect(settings.field("URL for Slack")).toHaveValue("");
});

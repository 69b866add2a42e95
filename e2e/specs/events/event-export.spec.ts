import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ElectronApplication } from "@playwright/test";
import { createCharge, registerReceiver } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.beforeEach(async ({ simdeck }) => {
  await createPanel(simdeck.page).open("Events");
});

test("exports the filtered events to a file: NDJSON, a JSON log and HAR", async ({
  simdeck,
  stripe,
  receiver,
  terminal,
}) => {
  const { app, page, ready } = simdeck;
  const events = createEventsPlace(page);
  await registerReceiver(stripe, receiver);
  const charge = await createCharge(stripe);
  await stripe.refunds.create({ charge: charge.id });
  await expect(events.deliveryOf(charge.id, "charge.succeeded")).toHaveText(/delivered/);
  const save = async (item: string, file: string) => {
    await answerSaveDialog(app, join(terminal.folder, file));
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const bar = page.getByRole("group", { name: "Export progress" });
    await expect(bar).toContainText(`written to ${join(terminal.folder, file)}`);
    await bar.getByRole("button", { name: "Dismiss" }).click();
    return readFile(join(terminal.folder, file), "utf8");
  };

  await events.filter.fill("sim:payments");
  const egress = await fetch(`${ready.simulators["payments"]?.base_url ?? ""}/_sim/egress`);
  expect(await save("3 matching as JSON log", "log.json")).toBe(await egress.text());

  await events.filter.fill("type:charge.succeeded");
  const line: unknown = JSON.parse(await save("1 matching as NDJSON", "log.ndjson"));
  expect(line).toMatchObject({ kind: "payments", seq: 1, deliveries: [{ httpStatus: 200 }] });

  const har: unknown = JSON.parse(await save("Whole log as HAR", "log.har"));
  expect(har).toMatchObject({
    log: {
      version: "1.2",
      entries: [
        {
          request: { url: receiver.url, postData: { text: receiver.received[0]?.body } },
          response: { status: 200 },
        },
      ],
    },
  });
  expect((await readdir(terminal.folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("writes no file when the export is cancelled", async ({ simdeck, stripe }) => {
  const { app, page } = simdeck;
  await createCharge(stripe);
  await answerSaveDialog(app, "");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Whole log as NDJSON" }).click();
  await expect(page.getByRole("button", { name: "Export", exact: true })).toBeEnabled();
  await expect(page.getByRole("group", { name: "Export progress" })).toBeHidden();
});

test("an export that cannot be written says why", async ({ simdeck, stripe, terminal }) => {
  const { app, page } = simdeck;
  await createCharge(stripe);
  await answerSaveDialog(app, join(terminal.folder, "no-such-folder", "log.ndjson"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Whole log as NDJSON" }).click();
  await expect(page.getByRole("group", { name: "Export progress" })).toContainText(
    "Export failed: The folder does not exist.",
  );
});

/** Answers the next question for a file, where a person would; an empty name is "Cancel". */
function answerSaveDialog(app: ElectronApplication, file: string): Promise<void> {
  return app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === "", filePath });
  }, file);
}

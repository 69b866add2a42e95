import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveFilesTo } from "../../fixtures/save-files.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test("the deck goes into a file, and another comes out of one", async ({ simdeck, terminal }) => {
  const { app, page } = simdeck;
  const deck = page.getByRole("region", { name: "Demo deck" });
  const file = join(terminal.folder, "deck.json");
  await createPanel(page).open("Overview");
  await page.keyboard.press("F11");
  await saveFilesTo(app, file);
  await deck.getByRole("button", { name: "Save deck" }).click();
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).toContain('"/_dispute"');
  const saved = JSON.parse(await readFile(file, "utf8")) as { readonly pins: readonly object[] };

  await writeFile(file, JSON.stringify({ pins: saved.pins.slice(0, 2).toReversed() }));
  const choosing = page.waitForEvent("filechooser");
  await deck.getByRole("button", { name: "Open deck" }).click();
  await (await choosing).setFiles(file);
  await expect(deck.getByRole("listitem")).toHaveText([
    /1\s*Ada gets a receipt/,
    /2\s*Ada pays \$48\.00/,
  ]);
});

test("an audience sees no secret in JSON, the person alone sees all", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  const events = createEventsPlace(page);
  const description = "sk_live_nobodysbusiness";
  await stripe.customers.create({ description });
  await createPanel(page).open("Events");
  await events.log.rows.first().click();
  await events.tab("Payload").click();
  const payload = events.detail.getByRole("tabpanel");
  await expect(payload).toContainText(description);
  await page.keyboard.press("F11");
  await expect(page.getByRole("region", { name: "Demo deck" })).toBeVisible();
  await page.keyboard.press("Control+2");
  await expect(payload).toContainText("sk_live_••••");
  await expect(payload).not.toContainText("nobodysbusiness");
});

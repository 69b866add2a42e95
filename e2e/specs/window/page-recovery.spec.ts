import type { Simdeck } from "../../fixtures/launch.ts";
import { createCharge } from "../../fixtures/register.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createEventsPlace } from "../../pages/events-place.ts";
import { createPanel } from "../../pages/panel.ts";

test.use({ ownApp: true });

/** The visible state of the log. */
interface Seen {
  readonly place: string;
  readonly filter: string;
  readonly rows: readonly string[];
  readonly count: string | null;
  readonly detail: string | null;
}

test("a page that dies is back with its place, its filter, the open event and the same rows", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  await createPanel(page).open("Events");
  const events = createEventsPlace(page);
  for (let amount = 100; amount < 140; amount += 1) await createCharge(stripe, amount);
  await events.filter.fill("type:charge.*");
  await events.filter.press("Enter");
  await expect(events.log.element).toHaveAttribute("aria-rowcount", "41");
  await events.log.rows.nth(3).click();
  await expect(events.detail).toBeVisible();
  await events.tab("Deliveries").click();
  const before = await look(simdeck);
  expect(before).toMatchObject({ filter: "type:charge.*", count: "41" });
  expect(before?.detail).toContain("charge.succeeded");

  await crash(simdeck);
  await expect.poll(() => look(simdeck)).toEqual(before);
});

test("a draft that was not sent outlives the page", async ({ simdeck }) => {
  const { page } = simdeck;
  await createPanel(page).open("Actions");
  const form = page.getByRole("form", { name: "Open dispute" });
  await form.getByRole("combobox", { name: "Charge" }).fill("ch_draft");
  await crash(simdeck);
  const script = 'document.querySelector("form input")?.value';
  await expect.poll(() => inPage(simdeck, script)).toBe("ch_draft");
});

test("a reloaded page receives everything once, and continues from there", async ({
  simdeck,
  stripe,
}) => {
  const { page } = simdeck;
  await createPanel(page).open("Events");
  const events = createEventsPlace(page);
  await createCharge(stripe, 100);
  await expect(events.log.rows).toHaveCount(1);
  await page.reload();
  await createCharge(stripe, 200);
  await expect(events.log.rows).toHaveCount(2);
});

/** Ends the page's process the hard way, and waits until it was loaded again. */
async function crash({ app }: Simdeck): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return new Promise<void>((resolve) => {
      contents?.once("did-finish-load", () => {
        resolve();
      });
      contents?.forcefullyCrashRenderer();
    });
  });
}

/** Playwright gives a crashed page up for good, so the app itself is asked what stands in it. */
function inPage({ app }: Simdeck, script: string): Promise<unknown> {
  return app.evaluate(
    ({ BrowserWindow }, text) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(text)
        .catch(() => null),
    script,
  );
}

const SCRIPT = `(() => {
  const grid = document.querySelector('[role=grid][aria-label="Egress log"]');
  const text = (element) => element?.textContent ?? null;
  return {
    place: location.hash,
    filter: document.querySelector('input[type=search]')?.value,
    rows: [...(grid?.querySelectorAll('.slot-row') ?? [])].map(text).sort(),
    count: grid?.getAttribute("aria-rowcount") ?? null,
    detail: text(document.querySelector('.event-detail')),
  };
})()`;

async function look(simdeck: Simdeck): Promise<Seen | null> {
  return (await inPage(simdeck, SCRIPT)) as Seen | null;
}

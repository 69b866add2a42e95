import { findBarriers } from "../../fixtures/accessibility.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

for (const [width, height] of [
  [1280, 800],
  [900, 600],
] as const) {
  test(`nothing of the status bar is cut off, ${String(width)} wide`, async ({ simdeck }) => {
    const { page } = simdeck;
    const bar = page.getByRole("contentinfo", { name: "Status" });
    await resize(simdeck, width, height);
    await expect(bar.getByRole("button", { name: "All simulators" })).toBeVisible();
    const cut = () =>
      bar.getByRole("button").evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const container = button.parentElement?.getBoundingClientRect();
            const { right, width: own } = button.getBoundingClientRect();
            return own === 0 || right > Math.min(container?.right ?? 0, window.innerWidth) + 0.5;
          })
          .map((button) => button.textContent),
      );
    await expect.poll(cut).toEqual([]);
  });
}

test("every simulator's address, delivery, time and generation open from it", async ({
  simdeck,
}) => {
  const { page, ready } = simdeck;
  await createPanel(page).open("Overview");
  await page.getByRole("button", { name: "All simulators" }).click();
  const all = page.getByRole("dialog", { name: "All simulators" });
  for (const { base_url: url } of Object.values(ready.simulators)) {
    const row = all.getByRole("row").filter({ hasText: new URL(url).host });
    await expect(row).toContainText("0 s");
  }
  await expect(all.getByRole("row").filter({ hasText: "Stripe · payments" })).toContainText("on");
  expect(await findBarriers(page)).toEqual([]);
});

async function resize({ app, page }: Simdeck, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [wide, high]) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(wide, high);
    },
    [width, height] as const,
  );
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
}

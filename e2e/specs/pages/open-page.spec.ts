import { findBarriers } from "../../fixtures/accessibility.ts";
import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";

test.use({ ownApp: true });

test("Open page shows a checkout in a window of the app, with the Wire beside it", async ({
  simdeck: { app, page },
  stripe,
}) => {
  const session = await stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "http://127.0.0.1:9/done",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 4_800, product_data: { name: "Kettle" } },
      },
    ],
  });
  await page.evaluate((id) => {
    window.location.hash = `#/objects?kind=payments&collection=checkout_sessions&id=${id}`;
  }, session.id);
  await expect(page.getByRole("row", { name: /^\$48\.00 · Kettle/ })).toBeVisible();
  const opened = app.waitForEvent("window", (window) => window.url().includes("window=page"));
  await page.getByRole("button", { name: "Open page" }).click();
  const beside = await opened;
  const wire = beside.getByRole("region", { name: "Wire" });
  await expect(wire).toContainText("/v1/checkout/sessions");
  expect(await findBarriers(beside)).toEqual([]);

  const checkout = await pageShown(app, "/c/pay/");
  await expect.poll(() => checkout("document.title")).toMatch(/Pay with card/);
  expect(await checkout("typeof window.bridge")).toBe("undefined");
  await expect(wire).toContainText("/c/pay/");
  await test.step("a page leads to other pages, and to no other site", async () => {
    await checkout("window.location.href = 'http://example.com/'");
    expect(await checkout("window.location.pathname")).toContain("/c/pay/");
  });
  await test.step("the window goes with the panel's own", async () => {
    const closed = beside.waitForEvent("close");
    await app.evaluate(({ BrowserWindow }) => {
      const panel = BrowserWindow.getAllWindows().find(({ title }) => title === "Simdeck");
      panel?.close();
    });
    await closed;
  });
});

/** Runs code in the page whose address has a part, as the window shows it. */
async function pageShown(app: Simdeck["app"], part: string) {
  const find = (wanted: string) =>
    app.evaluate(
      ({ webContents }, text) =>
        webContents.getAllWebContents().find((one) => one.getURL().includes(text))?.id ?? -1,
      wanted,
    );
  await expect.poll(() => find(part)).toBeGreaterThan(0);
  const id = await find(part);
  return (code: string): Promise<unknown> =>
    app.evaluate(
      ({ webContents }, input) => webContents.fromId(input.id)?.executeJavaScript(input.code),
      { id, code },
    );
}

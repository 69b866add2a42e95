// @ts-nocheck
import { Resend } from "resend";
import { test } from "../fixtures/test.ts";
import { createWorldPlace } from "../pages/world-place.ts";
test("perf", async ({ simdeck: { page, ready } }) => {
  test.setTimeout(180000);
  const email = ready.simulators["email"];
  const mailer = new Resend(email.api_key, { baseUrl: email.base_url });
  for (let i = 0; i < 100; i += 1) {
    await mailer.batch.send(Array.from({ length: 100 }, (_, j) => ({ from: "Shop <shop@h.example>", to: "Mei <mei@tanaka.example>", subject: `Mail ${i * 100 + j}`, html: `<p>${"Some text of the mail. ".repeat(100)}</p>` })));
  }
  const w = createWorldPlace(page);
  await w.openTab("Inbox");
  await w.actAs("Mei");
  await page.waitForTimeout(2000);
  await page.getByRole("tab", { name: "Workspace" }).click();
  await page.waitForTimeout(1000);
  for (let k = 0; k < 5; k += 1) {
    const ms = await page.evaluate(async () => {
      const t0 = performance.now();
      location.hash = "#/world?tab=inbox";
      while (!document.querySelector(".mail-grid .slot-row:not([aria-busy=true]) .mail-subject")) await new Promise(requestAnimationFrame);
      return performance.now() - t0;
    });
    console.log("open ms", ms.toFixed(0), await w.mails.getAttribute("aria-rowcount"));
    await page.evaluate(() => { location.hash = "#/world?tab=workspace"; });
    await page.waitForTimeout(700);
  }
  await page.evaluate(() => { location.hash = "#/world?tab=inbox"; });
  await page.waitForTimeout(700);
  const frames = await page.evaluate(async () => {
    const grid = document.querySelector(".mail-grid");
    const out = []; let last = performance.now();
    for (let i = 0; i < 120; i += 1) { grid.scrollTop += 400; await new Promise(requestAnimationFrame); const n = performance.now(); out.push(n - last); last = n; }
    out.sort((a, b) => a - b);
    return { p50: out[60], p95: out[114], max: out[119], top: grid.scrollTop };
  });
  console.log("frames", JSON.stringify(frames));
  const t = await page.evaluate(async () => {
    const grid = document.querySelector(".mail-grid");
    const t0 = performance.now(); grid.scrollTop = grid.scrollHeight; 
    while (!document.querySelector(".mail-grid")?.textContent.includes("Mail 0S")) { await new Promise(requestAnimationFrame); if (performance.now() - t0 > 5000) break; }
    return performance.now() - t0;
  });
  console.log("to the end ms", t);
});

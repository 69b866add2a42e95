import { withPanel } from "../lib/with-panel.mjs";

/** Counts the clicks of a first run, with delivery off, until the panel shows verified deliveries. */
export const firstRun = {
  name: "first-run",
  run: () =>
    withPanel({ env: { SIM_WEBHOOK_DELIVERY: "off" } }, async ({ page }) => {
      const button = page.getByRole("button", { name: /^Try it/ });
      const verified = page
        .getByRole("list", { name: "Steps" })
        .getByRole("listitem")
        .last()
        .getByText("done", { exact: true });
      await button.waitFor();
      const startedAt = performance.now();
      let clicks = 0;
      while (clicks < 3 && !(await verified.isVisible())) {
        await button.click();
        clicks += 1;
        await verified.waitFor({ timeout: 10_000 }).catch(() => undefined);
      }
      await verified.waitFor();
      return [
        {
          name: "first run: clicks until the deliveries are shown as verified",
          got: clicks,
          unit: "",
          bar: 2,
          isCount: true,
        },
        {
          name: "first run: from the first click until then",
          got: performance.now() - startedAt,
          unit: "ms",
        },
      ];
    }),
};

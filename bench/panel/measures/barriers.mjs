import { importTypeScript } from "../../scoreboard/lib/import-typescript.mjs";
import { openPlace } from "../lib/open-place.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const themes = ["dark", "light"];

/** Counts the violations that axe finds in every place and both themes, with data in all of them. */
export const barriers = {
  name: "barriers",
  run: () =>
    withPanel({}, async ({ page, payments }) => {
      const { findBarriers } = await importTypeScript("e2e/fixtures/accessibility.ts");
      const { places } = await importTypeScript("e2e/pages/panel.ts");
      await chargeSome(payments);
      const figures = [];
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        for (const place of places) {
          await openPlace(page, place);
          const found = await findBarriers(page);
          for (const barrier of found) console.error(`   ${place}, ${theme}: ${barrier}`);
          figures.push({ place, theme, found: found.length });
        }
      }
      return figures.map(({ place, theme, found }) => ({
        name: `axe: violations in ${place}, ${theme}`,
        got: found,
        unit: "",
        bar: 0,
        isCount: true,
      }));
    }),
};

async function chargeSome({ base_url: baseUrl, api_key: key }) {
  for (const amount of ["1200", "3400", "5600"]) {
    const answer = await fetch(`${baseUrl}/v1/charges`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ amount, currency: "usd", source: "tok_visa" }),
    });
    await answer.arrayBuffer();
  }
}

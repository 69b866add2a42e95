import * as z from "zod";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

const requests = z.object({ requests: z.array(z.object({ path: z.string() })) });
const egress = z.object({
  events: z.array(z.object({ type: z.string() })),
  delivery: z
    .object({ results: z.array(z.object({ status: z.string() })), pending: z.int() })
    .optional(),
});

/** Returns the rejected requests of a simulator, its events and its delivery results. */
async function stateOf({ simulators }: ReadyLine, kind: string) {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${simulators[kind]?.base_url ?? ""}${path}`)).json();
  return {
    refused: requests.parse(await read("/_sim/requests?status=4xx")).requests,
    ...egress.parse(await read("/_sim/egress")),
  };
}

// As a person starts it, in an empty data folder: nothing is created, and delivery is off.
test.use({ startOptions: { asSet: true, args: ["--port-base", "0"] } });

test("by keyboard alone, from an empty data folder, every card of the deck succeeds, and its events arrive", async ({
  simdeck: { page, ready },
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const keys = createKeyboard(page);
  await expect(createPanel(page).rail).toBeVisible();
  await page.keyboard.press("F11");
  const wire = page.getByRole("region", { name: "Wire" });
  const cards = page.getByRole("region", { name: "Demo deck" }).getByRole("listitem");
  await expect(cards).toHaveCount(6);
  const titles = await cards.locator(".demo-card-title").allTextContents();
  const headline = page.getByRole("heading", { level: 1 });
  for (const [place, title] of titles.entries()) {
    await page.keyboard.press(String(place + 1));
    await expect(headline).toHaveText(
      `${title.replace("disputes the payment", "disputes $48.00")}.`,
    );
    await expect(page.getByRole("main")).toContainText(
      /The receiver answered 200|All \d receivers got it|No event was recorded/,
    );
    await expect(cards.nth(place)).toContainText("done");
  }
  await expect(wire).toBeVisible();
  // Text is as large as the screen: a 113th of its width, or of its height where that is less.
  const least = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const unit = Math.min(innerWidth / 192, innerHeight / 108);
    let smallest = Infinity;
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent || textContent?.trim() === "" || parent.clientWidth === 1) continue;
      smallest = Math.min(smallest, parseFloat(getComputedStyle(parent).fontSize));
    }
    return smallest - Math.max(11, 1.7 * unit);
  });
  expect(least).toBeGreaterThan(-0.2);
  expect(await findBarriers(page)).toEqual([]);
  for (const kind of ["payments", "email", "chat", "mailing"]) {
    const { refused, events, delivery } = await stateOf(ready, kind);
    expect({ kind, refused }).toEqual({ kind, refused: [] });
    if (kind === "mailing") continue;
    expect(events.length).toBeGreaterThan(0);
    expect(delivery?.pending).toBe(0);
    const ends = new Set(delivery?.results.map(({ status }) => status));
    expect([kind, ...ends]).toEqual([kind, "delivered"]);
  }
  await keys.activate(cards.first().getByRole("button"));
  await expect(headline).toHaveText(`${titles[0] ?? ""}.`);
  await expect(cards.first().getByRole("button")).toBeFocused();
  await keys.reach(page.getByRole("button", { name: "End demo mode" }));
  await page.keyboard.press("Enter");
  await expect(createPanel(page).rail).toBeVisible();
});

test("the last card of a story creates its charge and its dispute", async ({
  simdeck: { page, ready },
}) => {
  await expect(createPanel(page).rail).toBeVisible();
  await page.keyboard.press("F11");
  await expect(page.getByRole("region", { name: "Demo deck" })).toBeVisible();
  await page.keyboard.press("5");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The shop wins the dispute.");
  await expect(page.getByRole("main")).toContainText("All 2 receivers got it.");
  const { events } = await stateOf(ready, "payments");
  expect(events.map(({ type }) => type)).toEqual([
    ...["charge.succeeded", "charge.dispute.created"],
    ...["charge.dispute.closed", "charge.dispute.funds_reinstated"],
  ]);
});

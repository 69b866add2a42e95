import type { Page } from "@playwright/test";
import { expectNoBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { expect, test } from "../../fixtures/test.ts";
import { reloadWatched } from "../../fixtures/violations.ts";
import { startOrdersBot } from "../../sample-apps/orders-bot.ts";

const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

/** Opens the place World as Alice, by keys. */
async function openWorld(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
  await page.keyboard.press("Control+5");
  await expect(page.getByRole("heading", { name: "World", level: 1 })).toBeVisible();
  await page.getByRole("combobox", { name: "Acting as" }).fill("Alice");
  await expect(page.getByRole("option", { name: /Alice/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /Alice Archer.*you/ })).toBeVisible();
}

/** Calls methods of the provider as the app does. */
function createBot(ready: ReadyLine) {
  const base = ready.simulators["chat"]?.base_url ?? "";
  const send = async (path: string, body: object) => {
    const response = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer xoxb-1" },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return response;
  };
  return {
    post: (body: object) => send("/api/chat.postMessage", { channel: "general", ...body }),
    schedule: (events: readonly object[]) => send("/_sim/inject", { events }),
    write: (user: string, text: string) => send("/_message", { user, channel: "general", text }),
  };
}

test("a refund is entered and submitted by keyboard alone, without a barrier", async ({
  simdeck: { page, ready },
}) => {
  test.slow();
  const bot = await startOrdersBot(ready);
  await bot.post();
  await page.bringToFront();
  await openWorld(page);
  const keys = createKeyboard(page);
  await keys.reach(page.getByRole("button", { name: "Refund…" }));
  await keys.press("Enter");
  const modal = page.getByRole("dialog", { name: "Refund order #1003" });
  await expect(modal.getByRole("textbox", { name: "Amount" })).toBeFocused();
  await expectNoBarriers(page);
  await keys.reach(modal.getByRole("button", { name: /Reason/ }));
  await keys.press("Enter");
  await expect(page.getByRole("option", { name: "Duplicate" })).toBeVisible();
  await keys.press("End", "Enter");
  await keys.reach(modal.getByRole("button", { name: "Refund $48.00" }));
  await keys.press("Enter");
  await expect(messages(page).getByText("Refunded $48.00")).toBeVisible();
  expect(bot.got).toEqual(["refund", "submitted 48.00"]);
  // The pressed button is gone with the old message.
  await expect(page.getByRole("textbox", { name: /^Message #general/ })).toBeFocused();
  await keys.type("Done");
  await keys.press("Enter");
  await expect(messages(page).getByText("Done", { exact: true })).toBeVisible();
  await expectNoBarriers(page);
  await bot.close();
});

test("content of an app runs nothing, loads nothing and opens no link without a question", async ({
  simdeck: { page, ready, app },
}) => {
  const bot = createBot(ready);
  const markup = `<img src=x onerror="window.ran=1"><script>window.ran=1</script>`;
  const text = { type: "plain_text", text: markup.slice(0, 70) };
  await bot.post({ text: markup });
  await bot.post({
    text: "x",
    username: `\u202eADMIN ${markup}`,
    blocks: [
      { type: "header", text },
      { type: "section", text: { type: "mrkdwn", text: `<javascript:alert(1)|Press> ${markup}` } },
      { type: "image", image_url: "https://evil.invalid/huge.png", alt_text: markup },
      { type: "markdown", text: `![x](https://evil.invalid/y.png) [Go](javascript:alert(1))` },
      { type: "section", text: { type: "mrkdwn", text: "<https://xn--80ak6aa92e.test/|bank>" } },
      {
        type: "video",
        title: text,
        alt_text: "v",
        video_url: "https://evil.invalid/v",
        thumbnail_url: "https://evil.invalid/t.png",
      },
    ],
    attachments: [
      { color: "red;position:fixed", title: markup, image_url: "https://evil.invalid/z.png" },
    ],
  });
  const watched = await reloadWatched(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await app.evaluate(({ shell }) => {
    shell.openExternal = (url) => {
      Object.assign(globalThis, { opened: url });
      return Promise.resolve();
    };
  });
  await openWorld(page);
  await expect(messages(page).getByRole("img", { name: markup }).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(window, "ran"))).toBe(false);
  expect(asked.filter((url) => url.includes("evil"))).toEqual([]);
  expect(await watched.violations()).toEqual([]);
  await expect(messages(page).getByRole("link", { name: "Press" })).toHaveCount(0);
  await messages(page).getByRole("link", { name: "bank" }).click();
  const question = page.getByRole("dialog", { name: "Open this link?" });
  await expect(question.getByText("https://xn--80ak6aa92e.test/")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  const readOpened = () => app.evaluate(() => Reflect.get(globalThis, "opened") as unknown);
  expect(await readOpened()).toBeUndefined();
  await messages(page).getByRole("link", { name: "bank" }).click();
  await question.getByRole("button", { name: "Open" }).click();
  await expect.poll(readOpened).toBe("https://xn--80ak6aa92e.test/");
});

test("10,000 messages open at their end, and one that arrives moves nothing", async ({
  simdeck: { page, ready },
}) => {
  test.slow();
  const bot = createBot(ready);
  const events = Array.from({ length: 10_000 }, (_, place) => ({
    id: String(place),
    at: "+0s",
    call: {
      method: "POST",
      path: "/_message",
      body: { user: "bob", channel: "general", text: `message ${String(place)}` },
    },
  }));
  for (let start = 0; start < events.length; start += 2_500) {
    await bot.schedule(events.slice(start, start + 2_500));
  }
  await openWorld(page);
  await expect(messages(page).getByText("message 9999", { exact: true })).toBeVisible();
  expect(await messages(page).getByRole("article").count()).toBeLessThan(60);
  const history = page.getByRole("region", { name: "Message history" });
  await history.focus();
  await page.keyboard.press("Home");
  await expect(messages(page).getByText("message 0", { exact: true })).toBeVisible();
  const place = () => history.evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(place).toBe(0);
  await bot.write("bob", "just now");
  const below = page.getByRole("button", { name: /new messages?$/ });
  await expect(below).toBeVisible();
  expect(await place()).toBe(0);
  await below.click();
  await expect(messages(page).getByText("just now")).toBeVisible();
  await bot.write("bob", "and again");
  await expect(messages(page).getByText("and again")).toBeVisible();
});

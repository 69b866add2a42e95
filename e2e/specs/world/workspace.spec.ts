import { type Page } from "@playwright/test";
import type { BlockButtonAction } from "@slack/bolt";
import { test as base, expect } from "../../fixtures/test.ts";
import { startOrdersBot, type OrdersBot } from "../../sample-apps/orders-bot.ts";

const test = base.extend<{ readonly bot: OrdersBot; readonly page: Page }>({
  bot: async ({ simdeck }, use) => {
    const bot = await startOrdersBot(simdeck.ready);
    await use(bot);
    await bot.close();
  },
  page: async ({ simdeck: { page } }, use) => {
    await page.getByRole("link", { name: "World" }).click();
    await page.getByRole("button", { name: "Show people" }).click();
    await page.getByRole("option", { name: /Alice/ }).click();
    await use(page);
  },
});

const messages = (page: Page) => page.getByRole("list", { name: "Messages" });
const did = (page: Page) => page.getByRole("region", { name: "What your app did" });

test("a person presses a button of a bot, mends a modal and sees the message change", async ({
  page,
  bot,
}) => {
  await bot.post();
  await expect(messages(page).getByText("New order #1003")).toBeVisible();
  await page.getByRole("button", { name: "Refund…" }).click();
  const modal = page.getByRole("dialog", { name: "Refund order #1003" });
  await expect(modal.getByRole("textbox", { name: "Amount" })).toHaveValue("48.00");
  await modal.getByRole("button", { name: "Refund $48.00" }).click();
  await expect(modal.getByText("required")).toBeVisible();
  await modal.getByRole("button", { name: /Reason/ }).click();
  await page.getByRole("option", { name: "Product not received" }).click();
  await modal.getByRole("textbox", { name: "Amount" }).fill("50");
  await modal.getByRole("button", { name: "Refund $48.00" }).click();
  await expect(modal.getByText("At most $48.00")).toBeVisible();
  await modal.getByRole("textbox", { name: "Amount" }).fill("48");
  await modal.getByRole("button", { name: "Refund $48.00" }).click();
  await expect(modal).toBeHidden();
  await expect(messages(page).getByText("Refunded $48")).toBeVisible();
  expect(bot.got).toEqual(["refund", "submitted 50", "submitted 48"]);
  await expect(did(page).getByText("Alice submitted", { exact: false }).first()).toBeVisible();
});

test("a person writes, mentions, uses commands and shortcuts, reacts and replies", async ({
  page,
  bot,
}) => {
  const line = page.getByRole("textbox", { name: /^Message #general/ });
  await line.fill("Hello @bo");
  await page.getByRole("option", { name: /@bob/ }).click();
  await line.press("Enter");
  await expect(messages(page).getByText("@bob")).toBeVisible();
  await line.fill("/stock kettle");
  await line.press("Enter");
  await expect(messages(page).getByText("kettle: 12 in stock")).toBeVisible();
  await expect(messages(page).getByText("only Alice Archer sees this")).toBeVisible();
  await line.fill("/st");
  await expect(page.getByRole("option", { name: /\/stock/ })).toBeVisible();
  await line.fill("");

  const mine = messages(page)
    .getByRole("article", { name: /^Alice Archer/ })
    .first();
  await mine.getByRole("button", { name: "Add reaction" }).click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("tada");
  await page.getByRole("menuitem", { name: "tada" }).click();
  const reaction = mine.getByRole("button", { name: "tada, 1: Alice Archer" });
  await expect(reaction).toHaveAttribute("aria-pressed", "true");
  await reaction.click();
  await expect(reaction).toBeHidden();

  await mine.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Use a shortcut on this message…" }).click();
  await page.getByRole("textbox", { name: "Callback id" }).fill("report");
  await page.getByRole("button", { name: "Use shortcut" }).click();
  await expect.poll(() => bot.got).toContain("report message_action");

  await mine.getByRole("button", { name: "Reply in thread" }).click();
  const reply = page.getByRole("textbox", { name: /^Reply in #general/ });
  await reply.fill("In the thread");
  await reply.press("Enter");
  const thread = page.getByRole("region", { name: "Thread", exact: true });
  await expect(thread.getByText("In the thread")).toBeVisible();
  await thread.getByRole("button", { name: "Close the thread" }).click();
  await expect(messages(page).getByText("1 reply")).toBeVisible();
  const channels = page.getByRole("navigation", { name: "Channels" });
  await channels.getByRole("link", { name: /^Hello @bob.*1 reply/ }).click();
  await expect(thread.getByText("In the thread")).toBeVisible();
  await thread.getByRole("button", { name: "Close the thread" }).click();

  await mine.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("form", { name: "Edit message" }).getByRole("textbox").fill("Changed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(messages(page).getByText("Changed")).toBeVisible();
});

test("a view that the app pushes covers the first one, and Back uncovers it", async ({
  page,
  bot,
}) => {
  const plain = (text: string) => ({ type: "plain_text" as const, text });
  bot.bolt.shortcut("stack", async ({ ack, shortcut, client }) => {
    await ack();
    const more = { type: "button" as const, action_id: "more", text: plain("More") };
    const blocks = [{ type: "actions" as const, elements: [more] }];
    const view = { type: "modal" as const, title: plain("First"), blocks };
    await client.views.open({ trigger_id: shortcut.trigger_id, view });
  });
  bot.bolt.action<BlockButtonAction>("more", async ({ ack, body, client }) => {
    await ack();
    const blocks = [{ type: "section" as const, text: plain("Further down") }];
    const view = { type: "modal" as const, title: plain("Second"), blocks };
    await client.views.push({ trigger_id: body.trigger_id, view });
  });
  await bot.post();
  const first = messages(page).getByRole("article").first();
  await first.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Use a shortcut on this message…" }).click();
  await page.getByRole("textbox", { name: "Callback id" }).fill("stack");
  await page.getByRole("button", { name: "Use shortcut" }).click();
  const modal = page.getByRole("dialog", { name: "First" });
  await modal.getByRole("button", { name: "More" }).click();
  const pushed = page.getByRole("dialog", { name: "Second" });
  await expect(pushed.getByText("Further down")).toBeVisible();
  await expect(modal).toBeHidden();
  await pushed.getByRole("button", { name: "Back" }).click();
  await expect(modal.getByRole("button", { name: "More" })).toBeVisible();
});

test("a person opens the app, presses in its home tab and shares a file with it", async ({
  page,
  bot,
}) => {
  await page.getByRole("link", { name: /Simdeck App/ }).click();
  await page.getByRole("button", { name: "Open the home tab" }).click();
  await expect(page.getByText("Orders today")).toBeVisible();
  await page.getByRole("button", { name: /Assign to/ }).click();
  await page.getByRole("option", { name: "Ben" }).click();
  await expect.poll(() => bot.got).toContain("assign ben");
  await page.getByRole("button", { name: "Refund…" }).click();
  await page
    .getByRole("dialog", { name: /^Refund/ })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect.poll(() => bot.got).toEqual(["assign ben", "refund", "closed"]);
  await page.getByText("Messages", { exact: true }).click();
  await page.getByLabel("Files to share").setInputFiles({
    name: "note.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("12 kettles"),
  });
  await expect(messages(page).getByText("note.txt")).toBeVisible();
});

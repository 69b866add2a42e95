import { Resend } from "resend";
import { expectNoBarriers } from "../../fixtures/accessibility.ts";
import { createKeyboard } from "../../fixtures/keyboard.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createWorldPlace } from "../../pages/world-place.ts";

test("by keyboard alone, a person finds, reads and acts on a mail at 900 × 600", async ({
  simdeck: { app, page, ready },
}) => {
  test.slow();
  const email = ready.simulators["email"];
  if (!email) throw new Error("The email simulator is not running.");
  const mailer = new Resend(email.api_key, { baseUrl: email.base_url });
  const send = (to: string, subject: string) =>
    mailer.emails.send({
      ...{ from: "Harbour Coffee <shop@harbour.example>", to, subject },
      html: `<p>Thank you.</p><a href="https://harbour.example/orders/1003">See your order</a>`,
      text: "Thank you.",
    });
  await send("Mei Tanaka <mei@tanaka.example>", "Your November receipt");
  await send("Ben Ruiz <ben@ruiz.example>", "Your December receipt");
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(900, 600));
  const keys = createKeyboard(page);
  const world = createWorldPlace(page);
  const { mail, mails, actingAs, acts } = world;

  await test.step("opens World and its Inbox", async () => {
    await expect(page.getByRole("navigation", { name: "Places" })).toBeVisible();
    await page.keyboard.press("Control+5");
    await keys.reach(page.getByRole("tab", { name: "Workspace" }));
    await keys.press("ArrowRight");
    await expect(mails).toHaveAttribute("aria-rowcount", "3");
  });
  await test.step("chooses a person: the focus alone opens nothing", async () => {
    await keys.reach(actingAs);
    await expect(actingAs).toHaveAttribute("aria-expanded", "false");
    await keys.press("ArrowDown");
    await expect(page.getByRole("option", { name: /Mei Tanaka/ })).toBeVisible();
    await keys.press("Escape");
    await expect(actingAs).toHaveAttribute("aria-expanded", "false");
    await keys.press("Control+a");
    await keys.type("mei@");
    await expect(page.getByRole("option")).toHaveCount(1);
    await keys.press("ArrowDown", "Enter");
    await expect(actingAs).toHaveValue("Mei Tanaka");
    await expect(mails).toHaveAttribute("aria-rowcount", "2");
  });
  await test.step("opens a mail, which is named as a screen reader says it", async () => {
    await keys.reach(mails);
    await keys.press("ArrowDown", "Enter");
    await expect(mail.getByRole("heading", { name: "Your November receipt" })).toBeVisible();
    await expect(mails.getByRole("row", { selected: true })).toHaveAccessibleName(
      /Harbour Coffee.*Your November receipt/,
    );
    await expect(mail.locator("iframe")).toHaveAttribute("title", "Rendered mail");
  });
  await test.step("changes between its parts", async () => {
    await keys.reach(mail.getByRole("tab", { name: "Rendered" }));
    await keys.press("ArrowRight");
    await expect(mail.getByRole("tab", { name: "Text" })).toHaveAttribute("aria-selected", "true");
    await expect(mail.getByText("Thank you.")).toBeVisible();
    await keys.press("ArrowRight");
    await expect(mail.getByText("Subject: Your November receipt")).toBeVisible();
  });
  await test.step("follows a link after the question", async () => {
    await keys.activate(acts.getByRole("button", { name: "Click link" }), "Shift+Tab");
    const question = page.getByRole("dialog", { name: "Follow this link?" });
    await expect(question).toContainText("https://harbour.example/orders/1003");
    await keys.activate(question.getByRole("button", { name: "Record the click" }));
    await expect(mails).toContainText("clicked");
  });
  await test.step("replies", async () => {
    await keys.activate(acts.getByRole("button", { name: "Reply" }));
    const form = page.getByRole("form", { name: "Reply" });
    await keys.fill(form.getByLabel("Text"), "Thanks!");
    await keys.activate(form.getByRole("button", { name: "Send" }));
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "1 new mail" })).toBeVisible();
  });
  await test.step("bounces, from the menu where the window is narrow", async () => {
    await keys.activate(acts.getByRole("button", { name: "More acts" }));
    await keys.reach(page.getByRole("menuitem", { name: "Bounce" }), "ArrowDown");
    await keys.press("Enter");
    await expect(mails).toContainText("bounced");
  });
  await test.step("searches, and goes back to all mails", async () => {
    await keys.fill(page.getByLabel("Find a mail"), "nothing like it", "Shift+Tab");
    await keys.activate(page.getByRole("button", { name: "Show all mails" }));
    await expect(mails).toBeVisible();
  });
  await expectNoBarriers(page);
  const hidden = await page.evaluate(() => document.body.scrollWidth - innerWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

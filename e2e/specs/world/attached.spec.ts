import { Resend } from "resend";
import { startHeadless } from "../../fixtures/programs/headless.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createAttachDialog } from "../../pages/attach-dialog.ts";
import { createWorldPlace } from "../../pages/world-place.ts";
import { startOrdersBot } from "../../sample-apps/orders-bot.ts";

test.use({ ownApp: true });

test("Workspace and Inbox act on simulators that run elsewhere", async ({ simdeck: { page } }) => {
  const elsewhere = startHeadless(["--only", "chat,email", "--port-base", "0"], {
    SIM_WEBHOOK_DELIVERY: "on",
  });
  try {
    const ready = await elsewhere.ready;
    const { chat, email } = ready.simulators;
    if (!chat || !email) throw new Error("The simulators are not running.");
    const bot = await startOrdersBot(ready);
    await bot.post();
    const mailer = new Resend(email.api_key, { baseUrl: email.base_url });
    await mailer.emails.send({
      ...{ from: "shop@harbour.example", to: "Mei Tanaka <mei@tanaka.example>" },
      ...{ subject: "From elsewhere", text: "Hello" },
    });
    const attach = createAttachDialog(page);
    await attach.open();
    await attach.address.fill(chat.base_url);
    await attach.submit.click();
    await expect(attach.mark).toBeVisible();

    const world = createWorldPlace(page);
    await world.openTab("Workspace");
    await world.actAs("Alice");
    await page.getByRole("button", { name: "Approve" }).click();
    await expect.poll(() => bot.got).toEqual(["approve"]);
    await expect(page.getByText("Order #1003 is approved")).toBeVisible();
    await expect(world.reactions).toContainText("Alice pressed “Approve”");

    await world.openTab("Inbox");
    await world.actAs("Mei");
    await world.mails.getByText("From elsewhere").click();
    await world.acts.getByRole("button", { name: "Open" }).click();
    await expect(world.mails).toContainText("opened");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(world.mails).not.toContainText("opened");
    await bot.close();
  } finally {
    elsewhere.process.kill("SIGKILL");
    await elsewhere.ended;
  }
});

import { Resend } from "resend";
import { expect, test } from "../../fixtures/test.ts";
import { createWorldPlace } from "../../pages/world-place.ts";
import { startOrdersBot } from "../../sample-apps/orders-bot.ts";

test("each act is undone, stays in the request log, and is repeated from its copy", async ({
  simdeck: { page, ready, app },
}) => {
  test.slow();
  const { chat, email } = ready.simulators;
  if (!chat || !email) throw new Error("The simulators are not running.");
  const bot = await startOrdersBot(ready);
  const mailer = new Resend(email.api_key, { baseUrl: email.base_url });
  const world = createWorldPlace(page);
  const messages = page.getByRole("list", { name: "Messages" });
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { authorization: `Bearer ${email.api_key}` } });
    return JSON.stringify(await response.json());
  };
  const send = async (subject: string) => {
    const html = `<a href="https://harbour.example/1">Order</a>`;
    const to = "Mei Tanaka <mei@tanaka.example>";
    const sent = await mailer.emails.send({ from: "shop@harbour.example", to, subject, html });
    return sent.data?.id ?? "";
  };
  const copyOfNewest = async () => {
    await world.reactions.getByRole("button", { name: "Copy as" }).first().click();
    await page.getByRole("menuitem", { name: "timeline item" }).click();
    return app.evaluate(({ clipboard }) => clipboard.readText());
  };
  let acts = 0;

  /** Makes an act, takes it back, and makes it again from its copy: twice the same world. */
  const check = async (
    name: string,
    { base_url: base }: { readonly base_url: string },
    path: string,
    act: () => Promise<void>,
  ) =>
    test.step(name, async () => {
      const look = () => read(base + path);
      const before = await look();
      await act();
      await expect.poll(look).not.toBe(before);
      const after = await look();
      const item = JSON.parse(await copyOfNewest()) as object;
      await page.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect.poll(look).toBe(before);
      const injected = await fetch(`${base}/_sim/inject`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ events: [{ ...item, id: name }] }),
      });
      expect(injected.status, await injected.text()).toBe(204);
      await expect.poll(look).toBe(after);
      acts += 1;
    });

  await world.openTab("Inbox");
  for (const act of ["Open", "Bounce", "Complain", "Deliver", "Delay"]) {
    const id = await send(`To ${act.toLowerCase()}`);
    const arrived = page.getByRole("button", { name: /new mails?$/ });
    if (acts > 0) await arrived.click();
    await world.mails.getByText(`To ${act.toLowerCase()}`).click();
    await check(act, email, `/emails/${id}`, async () => {
      const button = world.acts.getByRole("button", { name: act, exact: true });
      const more = world.acts.getByRole("button", { name: "More acts" });
      await expect(
        world.mail.getByRole("heading", { name: `To ${act.toLowerCase()}` }),
      ).toBeVisible();
      await expect(button.or(more).first()).toBeVisible();
      if (await button.isVisible()) {
        await button.click();
        return;
      }
      await more.click();
      await page.getByRole("menuitem", { name: act }).click();
    });
  }
  await check("Click link", email, "/emails?limit=1", async () => {
    await world.acts.getByRole("button", { name: "Click link" }).click();
    await page.getByRole("button", { name: "Record the click" }).click();
  });
  await check("Reply", email, "/emails/receiving", async () => {
    await world.acts.getByRole("button", { name: "Reply" }).click();
    const form = page.getByRole("form", { name: "Reply" });
    await form.getByLabel("Text").fill("Thanks");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toBeHidden();
  });

  await bot.post();
  await world.openTab("Workspace");
  await world.actAs("Alice");
  const line = page.getByRole("textbox", { name: /^Message #general/ });
  const history = "/_sim/world/messages?user=alice&channel=general&first=0&count=50";
  const mine = messages.getByRole("article", { name: /^Alice Archer/ }).last();
  await check("Write", chat, history, async () => {
    await line.fill("Hello");
    await line.press("Enter");
  });
  await check("React", chat, history, async () => {
    await mine.getByRole("button", { name: "Add reaction" }).click();
    await page.getByRole("searchbox", { name: "Search emoji" }).fill("tada");
    await page.getByRole("menuitem", { name: "tada" }).click();
  });
  await check("Remove a reaction", chat, history, async () => {
    await mine.getByRole("button", { name: "tada, 1: Alice Archer" }).click();
  });
  await check("Edit", chat, history, async () => {
    await mine.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("form", { name: "Edit message" }).getByRole("textbox").fill("Changed");
    await page.getByRole("button", { name: "Save", exact: true }).click();
  });
  await check("Reply in a thread", chat, history, async () => {
    await mine.getByRole("button", { name: "Reply in thread" }).click();
    const reply = page.getByRole("textbox", { name: /^Reply in #general/ });
    await reply.fill("In the thread");
    await reply.press("Enter");
  });
  await page.getByRole("button", { name: "Close the thread" }).click();
  await check("Use a command", chat, history, async () => {
    await line.fill("/stock kettle");
    await line.press("Enter");
    await expect(messages.getByText("kettle: 12 in stock")).toBeVisible();
  });
  await check("Press", chat, history, async () => {
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(messages.getByText("is approved")).toBeVisible();
  });
  await check("Delete", chat, history, async () => {
    await mine.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
  });

  await page.getByRole("link", { name: "Requests" }).click();
  const rows = page.getByRole("grid", { name: "Requests" });
  await expect
    .poll(async () => Number(await rows.getAttribute("aria-rowcount")))
    .toBeGreaterThan(2 * acts);
  await expect(rows.getByText("undone").first()).toBeVisible();
  await bot.close();
});

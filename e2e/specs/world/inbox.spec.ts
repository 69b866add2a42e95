import { Resend } from "resend";
import { findBarriers } from "../../fixtures/accessibility.ts";
import { startAnyServer } from "../../fixtures/any-server.ts";
import type { ReadyLine } from "../../fixtures/programs/ready.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createWorldPlace } from "../../pages/world-place.ts";

function createMailer(ready: ReadyLine): Resend {
  const email = ready.simulators["email"];
  if (!email) throw new Error("The email simulator is not running.");
  return new Resend(email.api_key, { baseUrl: email.base_url });
}

const receipt = (link: string) => ({
  from: "Harbour Coffee <shop@harbour.example>",
  to: "Mei Tanaka <mei@tanaka.example>",
  subject: "Your November receipt",
  html: `<p style="color: rgb(1, 2, 3)">Thank you, Mei.</p><a href="${link}">See your order</a>`,
  text: "Thank you, Mei.",
});

test("a person reads a mail, and each act is recorded and can be undone", async ({
  simdeck: { page, ready },
}) => {
  await using server = await startAnyServer();
  const world = createWorldPlace(page);
  const mailer = createMailer(ready);
  await mailer.webhooks.create({ endpoint: server.url, events: ["email.opened"] });
  await mailer.emails.send(receipt("https://harbour.example/orders/1003"));
  await world.openTab("Inbox");
  await world.actAs("Mei Tanaka");
  await expect(world.mails).toHaveAttribute("aria-rowcount", "2");
  await expect(page.getByRole("tab", { name: "Inbox" })).toContainText("1");
  await world.mails.getByText("Your November receipt").click();
  await expect(world.mail.getByRole("heading", { name: "Your November receipt" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Inbox" })).toHaveText("Inbox");

  await test.step("Open, and the app gets its event", async () => {
    await world.acts.getByRole("button", { name: "Open" }).click();
    await expect(world.reactions.getByText("Mei Tanaka opened")).toBeVisible();
    await expect(world.reactions.getByText("Your app took")).toBeVisible();
    await expect(world.mails).toContainText("opened");
  });
  await test.step("Click link asks first and shows the target", async () => {
    await world.acts.getByRole("button", { name: "Click link" }).click();
    const question = page.getByRole("dialog", { name: "Follow this link?" });
    await expect(question).toContainText("https://harbour.example/orders/1003");
    await expect(question).toContainText("not on this machine");
    await question.getByRole("button", { name: "Record the click" }).click();
    await expect(world.mails).toContainText("clicked");
  });
  await test.step("Complain, then Undo", async () => {
    await world.acts.getByRole("button", { name: "Complain" }).click();
    await expect(world.mails).toContainText("complained");
    await page.getByRole("heading", { name: "Your November receipt" }).click();
    await page.keyboard.press("Control+z");
    await expect(world.mails).toContainText("clicked");
  });
  await test.step("Reply reaches the app", async () => {
    await world.acts.getByRole("button", { name: "Reply" }).click();
    const form = page.getByRole("form", { name: "Reply" });
    await expect(form.getByLabel("To")).toHaveValue("shop@harbour.example");
    await form.getByLabel("Text").fill("Thanks!");
    await form.getByRole("button", { name: "Send" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("button", { name: "1 new mail" })).toBeVisible();
    await page.getByRole("button", { name: "1 new mail" }).click();
    await expect(world.mails).toContainText("Re: Your November receipt");
  });
  await test.step("Bounce", async () => {
    await world.acts.getByRole("button", { name: "Bounce" }).click();
    await expect(world.mails).toContainText("bounced");
  });
  for (const name of ["Rendered", "Text", "Source", "Headers", "Links"]) {
    await world.mail.getByRole("tab", { name }).click();
    expect(await findBarriers(page), name).toEqual([]);
  }
});

test("a mail that arrives does not move the list, and search and Unread narrow it", async ({
  simdeck: { page, ready },
}) => {
  const world = createWorldPlace(page);
  const mailer = createMailer(ready);
  await mailer.emails.send({ ...receipt("https://harbour.example/"), subject: "First" });
  await world.openTab("Inbox");
  await world.mails.getByText("First").click();
  await mailer.emails.send({ ...receipt("https://harbour.example/"), subject: "Second" });
  const arrived = page.getByRole("button", { name: "1 new mail" });
  await expect(arrived).toBeVisible();
  await expect(world.mails).not.toContainText("Second");
  await arrived.click();
  await expect(world.mails.getByRole("row").nth(1)).toContainText("Second");
  await page.getByRole("button", { name: "Unread" }).click();
  await expect(world.mails).not.toContainText("First");
  await page.getByRole("button", { name: "Unread" }).click();
  await page.getByLabel("Find a mail").fill("first");
  await expect(world.mails).not.toContainText("Second");
  await expect(world.mails).toContainText("First");
});

const HOSTILE = `<head><meta http-equiv="refresh" content="0;url=http://REMOTE/refresh">
<base href="http://REMOTE/"><link rel="stylesheet" href="http://REMOTE/sheet.css">
<style>@import "http://REMOTE/import.css"; body { background: url(http://REMOTE/body.png) }
  @font-face { font-family: x; src: url(http://REMOTE/font.woff) } p { font-family: x }
  .fix { position: fixed; inset: 0 }</style></head>
<body onload="parent.hacked = 1"><script>parent.hacked = 1</script>
<img src="http://REMOTE/pixel.png" onerror="parent.hacked = 1"><img src=x onerror="parent.hacked = 1">
<img srcset="http://REMOTE/set.png 1x"><picture><source srcset="http://REMOTE/picture.png"></picture>
<svg onload="parent.hacked = 1"><image href="http://REMOTE/svg.png"/></svg>
<p style="background-image: url(http://REMOTE/inline.png)">Dear customer \u202Egnp.exe</p>
<form action="http://REMOTE/form"><input name="password"><button>Send</button></form>
<iframe src="http://REMOTE/frame"></iframe><object data="http://REMOTE/object"></object>
<video src="http://REMOTE/video" autoplay poster="http://REMOTE/poster.png"></video>
<a href="javascript:parent.hacked = 1">Script</a> <a href="data:text/html,x">Data</a>
<a href="/relative">Relative</a> <a href="http://REMOTE/evil">https://bank.example/login</a>
<img alt="huge" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='90000' height='90000'/%3E">
</body>`;

test("a hostile mail runs nothing, loads nothing and leads nowhere without a question", async ({
  simdeck: { app, page, ready },
}) => {
  await using server = await startAnyServer();
  const remote = new URL(server.url).host;
  const world = createWorldPlace(page);
  await createMailer(ready).emails.send({
    ...receipt("https://harbour.example/"),
    subject: "\u202EDear <b>customer</b>",
    html: HOSTILE.replaceAll("REMOTE", remote),
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await world.openTab("Inbox");
  await world.mails.getByText("customer").click();
  const frame = page.frameLocator("iframe[title='Rendered mail']");
  await expect(frame.getByText("Dear customer")).toBeVisible();
  await expect(world.mail).toContainText("from outside blocked");

  await test.step("scripts, forms and frames are gone", async () => {
    const kept = "script, form, input, button, iframe, object, svg, video, meta, base, link, style";
    await expect(frame.locator(kept)).toHaveCount(0);
    await expect(frame.locator("[onload], [onerror], [srcset]")).toHaveCount(0);
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  });
  await test.step("links with code have no target, and a false one is named", async () => {
    await expect(frame.getByRole("link")).toHaveText(["https://bank.example/login"]);
    await frame.getByRole("link").click();
    const question = page.getByRole("dialog", { name: "Follow this link?" });
    await expect(question).toContainText(`http://${remote}/evil`);
    await expect(question).toContainText("The words name bank.example");
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await test.step("the huge image stays within the frame", async () => {
    const box = await frame.getByAltText("huge").boundingBox();
    expect(box?.width).toBeLessThan(1_000);
  });
  expect(server.paths).toEqual([]);
  expect(asked.filter((url) => url.includes(remote))).toEqual([]);
  expect(app.windows()).toHaveLength(1);
});

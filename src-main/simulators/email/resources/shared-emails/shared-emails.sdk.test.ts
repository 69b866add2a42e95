import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { must, openResend } from "../../testing/open-resend.ts";

test("a link shows an email without a key, until it expires", async () => {
  await using world = await openResend();
  const { emails } = world.resend;
  const mail = { from: "a@b.co", to: "ada@okafor.example", subject: "Hi", html: "<p>Hello</p>" };
  const { id } = must(await emails.send(mail));
  const shared = must(await emails.share(id, { expiresIn: "2 hours" }));
  expect(shared).toMatchObject({ object: "email", id });
  const page = await fetch(shared.url);
  expect(await page.text()).toBe("<p>Hello</p>");
  expect(page.headers.get("content-security-policy")).toContain("sandbox");
  await world.advance(7_200);
  expect((await fetch(shared.url)).status).toBe(404);
});

test("a text is shown as text, and links last at most 48 hours", async () => {
  await using world = await openResend();
  const { emails } = world.resend;
  const mail = { from: "a@b.co", to: "ada@okafor.example", subject: "Hi", text: "1 < 2" };
  const { id } = must(await emails.send(mail));
  const { url } = must(await emails.share(id));
  expect(await (await fetch(url)).text()).toContain("1 &lt; 2");
  await world.advance(48 * 3_600 - 1);
  expect((await fetch(url)).status).toBe(200);
  await world.advance(1);
  expect((await fetch(url)).status).toBe(404);
  expect((await emails.share(id, { expiresIn: "3 days" })).error?.message).toContain("expires_in");
  expect((await emails.share("none")).error).toMatchObject({ name: "not_found" });
});

testConformance(simulator, conformance, import.meta.url);

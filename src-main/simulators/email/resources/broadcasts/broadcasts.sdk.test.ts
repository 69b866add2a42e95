import { expect, test } from "vitest";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { must, openResend } from "../../testing/open-resend.ts";

const letter = {
  name: "October",
  from: "Harbour Club <club@harbour.example>",
  subject: "News for {{{contact.first_name|you}}}",
  html: '<p>Hi {{{FIRST_NAME|there}}}, {{{contact.seats}}} seats.</p><a href="{{{RESEND_UNSUBSCRIBE_URL}}}">Leave</a>{{{NONE}}}',
  text: "Hello {{{contact.email}}}",
  previewText: "In short",
};

/** A segment with Ada, Ben, who unsubscribed, and Chi, whose address is suppressed. */
async function setup() {
  const world = await openResend();
  const { contacts, contactProperties, segments, suppressions } = world.resend;
  const { id: segmentId } = must(await segments.create({ name: "Members" }));
  must(await contactProperties.create({ key: "seats", type: "number", fallbackValue: 2 }));
  const add = async (email: string, details: object = {}) =>
    must(await contacts.create({ email, segments: [{ id: segmentId }], ...details })).id;
  const ada = await add("ada@okafor.example", { firstName: "Ada", properties: { seats: 4 } });
  const ben = await add("ben@ruiz.example", { unsubscribed: true });
  const chi = await add("chi@lin.example");
  must(await suppressions.add({ email: "chi@lin.example" }));
  const emails = async () => must(await world.resend.emails.list()).data;
  const mailTo = async (address: string) => {
    const id = (await emails()).find(({ to }) => to.includes(address))?.id ?? "";
    return must(await world.resend.emails.get(id));
  };
  return { ...world, segmentId, ada, ben, chi, emails, mailTo };
}

test("a broadcast is created, changed, copied, listed and removed", async () => {
  await using world = await setup();
  const { segmentId, resend } = world;
  const { broadcasts, topics } = resend;
  const topic = must(await topics.create({ name: "News", defaultSubscription: "opt_in" }));
  const { id } = must(await broadcasts.create({ ...letter, segmentId }));
  must(await broadcasts.update(id, { subject: "Hello", topicId: topic.id, replyTo: ["a@b.co"] }));
  expect(must(await broadcasts.get(id))).toMatchObject({
    ...{ name: "October", subject: "Hello", status: "draft", preview_text: "In short" },
    ...{ segment_id: segmentId, topic_id: topic.id, reply_to: ["a@b.co"], sent_at: null },
  });
  const copy = must(await broadcasts.duplicate(id));
  expect(must(await broadcasts.list()).data).toMatchObject([
    { id: copy.id, name: "October (Copy)" },
    { id },
  ]);
  must(await broadcasts.remove(copy.id));
  expect((await broadcasts.get(copy.id)).error).toMatchObject({ name: "not_found" });
  const wrong = await broadcasts.create({ ...letter, segmentId: "none" });
  expect(wrong.error?.message).toContain("`segment_id`");
  expect((await broadcasts.update(id, { topicId: "none" })).error?.message).toContain("topic");
});

test("a broadcast is one mail for each contact who can get it, with the contact's values", async () => {
  await using world = await setup();
  const { baseUrl, segmentId, ada, resend } = world;
  const { broadcasts } = resend;
  const { id } = must(await broadcasts.create({ ...letter, segmentId }));
  must(await broadcasts.send(id));
  expect(must(await broadcasts.get(id))).toMatchObject({ status: "sent" });
  const url = `${baseUrl}/unsubscribe/${id}/${ada}`;
  expect(await world.mailTo("ada@okafor.example")).toMatchObject({
    subject: "News for Ada",
    html: `<div style="display:none;overflow:hidden">In short</div><p>Hi Ada, 4 seats.</p><a href="${url}">Leave</a>`,
    text: "Hello ada@okafor.example",
  });
  expect((await world.emails()).map(({ to }) => to)).toEqual([
    ["chi@lin.example"],
    ["ada@okafor.example"],
  ]);
  const events = await world.events();
  const handoff = events.find(({ type }) => type === "smtp-delivery/ada@okafor.example");
  expect(handoff?.payload["headers"]).toMatchObject({
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const sent = events.find(({ type }) => type === "email.sent");
  expect(sent?.payload["data"]).toMatchObject({ broadcast_id: id });
  expect((await broadcasts.send(id)).error?.message).toContain("sent");
  expect((await broadcasts.update(id, { subject: "s" })).error).not.toBeNull();
  expect((await broadcasts.remove(id)).error).not.toBeNull();
});

test("a scheduled broadcast goes out at its time, unless it is canceled", async () => {
  await using world = await setup();
  const { segmentId, resend, advance } = world;
  const { broadcasts } = resend;
  const create = async () => {
    const body = { ...letter, segmentId, send: true as const, scheduledAt: "in 1 hour" };
    return must(await broadcasts.create(body)).id;
  };
  const [first, second, third] = [await create(), await create(), await create()];
  expect(must(await broadcasts.get(first))).toMatchObject({ status: "queued" });
  must(await broadcasts.cancel(second));
  expect(must(await broadcasts.get(second))).toMatchObject({ status: "draft", scheduled_at: null });
  must(await broadcasts.remove(third));
  await advance(3_600);
  expect(must(await broadcasts.get(first))).toMatchObject({ status: "sent" });
  expect(await world.emails()).toHaveLength(2);
  expect((await broadcasts.cancel(first)).error?.message).toContain("sent");
});

test("recipients are listed by what happened to their mail, and links by their clicks", async () => {
  await using world = await setup();
  const { act, segmentId, resend } = world;
  const { broadcasts } = resend;
  const { id } = must(await broadcasts.create({ ...letter, segmentId, send: true }));
  const { id: mail } = await world.mailTo("ada@okafor.example");
  const list = async (type: "sent" | "delivered" | "opened" | "suppressed" | "unsubscribed") =>
    must(await broadcasts.recipients(id, { type })).data.map(({ email }) => email);
  expect(await list("sent")).toEqual(["ada@okafor.example"]);
  expect(await list("suppressed")).toEqual(["chi@lin.example"]);
  expect(await list("delivered")).toEqual([]);
  await act("/_open", { email_id: mail });
  const link = "https://harbour.example/a";
  await act("/_click", { email_id: mail, link });
  await act("/_click", { email_id: mail, link });
  await act("/_open", { email_id: mail });
  expect(await list("delivered")).toEqual(["ada@okafor.example"]);
  expect(must(await broadcasts.recipients(id, { type: "opened" })).data).toMatchObject([
    { contact_id: world.ada, count: 2 },
  ]);
  const clicked = must(await broadcasts.recipients(id, { type: "clicked" })).data;
  expect(clicked).toMatchObject([{ count: 2, clicked_links: [{ url: link, clicks: 2 }] }]);
  expect(must(await broadcasts.clickedLinks(id)).data).toMatchObject([
    { url: link, clicks: 2, unique_clicks: 1 },
  ]);
  await act("/_bounce", { email_id: mail });
  const bounced = {
    ...{ type: "bounced" as const, bounceType: "permanent" as const },
    email: "Ada <ada@okafor.example>",
  };
  expect(must(await broadcasts.recipients(id, bounced)).data).toMatchObject([
    { bounce_type: "permanent" },
  ]);
  const wrong = await fetch(
    `${world.baseUrl}/broadcasts/${id}/recipients?type=sent&bounce_type=permanent`,
    {
      headers: { authorization: "Bearer re_123" },
    },
  );
  expect(wrong.status).toBe(422);
});

test("a contact unsubscribes on the page, with one click, or by a world action", async () => {
  await using world = await setup();
  const { baseUrl, segmentId, ada, chi, resend } = world;
  const { broadcasts, contacts, topics } = resend;
  const topic = must(await topics.create({ name: "News", defaultSubscription: "opt_in" }));
  const plain = must(await broadcasts.create({ ...letter, segmentId, send: true }));
  const about = must(
    await broadcasts.create({ ...letter, segmentId, topicId: topic.id, send: true }),
  );
  const subscription = async () =>
    must(await contacts.topics.list({ id: ada })).data.map((each) => each.subscription);

  const browser = new PageBrowser(baseUrl);
  const page = await browser.open(`/unsubscribe/${about.id}/${ada}`);
  const done = await browser.press(page, "Unsubscribe from News");
  expect(done.text).toContain("You have been unsubscribed");
  expect(await subscription()).toEqual(["opt_out"]);
  expect(must(await contacts.get(ada)).unsubscribed).toBe(false);
  const before = (await world.emails()).length;
  const next = must(
    await broadcasts.create({ ...letter, segmentId, topicId: topic.id, send: true }),
  );
  expect((await world.emails()).length - before).toBe(1);
  expect(must(await broadcasts.recipients(next.id, { type: "sent" })).data).toEqual([]);

  const answer = await fetch(`${baseUrl}/unsubscribe/${plain.id}/${chi}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(200);
  expect(must(await contacts.get(chi)).unsubscribed).toBe(true);
  const unsubscribed = await broadcasts.recipients(plain.id, { type: "unsubscribed" });
  expect(must(unsubscribed).data).toMatchObject([{ contact_id: chi }]);

  const mails = must(await broadcasts.recipients(plain.id, { type: "sent" })).data;
  expect((await world.act("/_unsubscribe", { email_id: mails[0]?.id })).status).toBe(200);
  expect(must(await contacts.get(ada)).unsubscribed).toBe(true);
  const other = must(
    await resend.emails.send({ from: "a@b.co", to: "c@d.co", subject: "s", text: "t" }),
  );
  expect((await world.act("/_unsubscribe", { email_id: other.id })).status).toBe(409);
  expect((await world.act("/_unsubscribe", { email_id: "none" })).status).toBe(404);
  expect((await fetch(`${baseUrl}/unsubscribe/none/${ada}`)).status).toBe(404);
});

testConformance(simulator, conformance, import.meta.url);

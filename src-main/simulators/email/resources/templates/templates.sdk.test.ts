import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { must, openResend } from "../../testing/open-resend.ts";

const welcome = {
  name: "Welcome",
  alias: "welcome",
  from: "Harbour Club <club@harbour.example>",
  subject: "Welcome, {{{NAME}}}",
  html: "<p>Hello {{{ NAME }}}, you have {{{SEATS}}} seats. {{{OTHER}}}</p>",
  text: "Hello {{{NAME}}}",
  variables: [
    { key: "NAME", type: "string" as const },
    { key: "SEATS", type: "number" as const, fallbackValue: 2 },
  ],
};

test("a template is created, changed, published, copied, listed and removed", async () => {
  await using world = await openResend();
  const { templates } = world.resend;
  const { id } = must(await templates.create(welcome));
  const draft = must(await templates.get("welcome"));
  expect(draft).toMatchObject({ id, status: "draft", has_unpublished_versions: true });
  expect(draft.variables).toMatchObject([
    { key: "NAME", type: "string", fallback_value: null },
    { key: "SEATS", type: "number", fallback_value: 2 },
  ]);
  must(await templates.publish(id));
  expect(must(await templates.get(id))).toMatchObject({
    status: "published",
    has_unpublished_versions: false,
  });
  must(await templates.update("welcome", { subject: "Hello", replyTo: "desk@harbour.example" }));
  expect(must(await templates.get(id))).toMatchObject({
    subject: "Hello",
    reply_to: ["desk@harbour.example"],
    html: welcome.html,
    status: "published",
    has_unpublished_versions: true,
  });
  const copy = must(await templates.duplicate(id).publish());
  expect(must(await templates.get(copy.id))).toMatchObject({
    name: "Welcome (Copy)",
    alias: null,
    status: "published",
  });
  expect(must(await templates.list()).data.map((each) => each.id)).toEqual([copy.id, id]);
  expect(must(await templates.remove("welcome"))).toMatchObject({ id, deleted: true });
  expect((await templates.get(id)).error).toMatchObject({ name: "not_found" });
});

test.each([
  [{ variables: [{ key: "EMAIL", type: "string" as const }] }, "reserved"],
  [{ variables: [{ key: "a b", type: "string" as const }] }, "variables[0].key"],
  [{ variables: [welcome.variables[0], welcome.variables[0]].flatMap((v) => v ?? []) }, "keys"],
  [{ alias: "a/b" }, "`alias`"],
  [{ from: "nobody" }, "`from`"],
])("a template with %j is refused", async (changes, words) => {
  await using world = await openResend();
  const { error } = await world.resend.templates.create({ ...welcome, ...changes });
  expect(error).toMatchObject({ statusCode: 422 });
  expect(error?.message).toContain(words);
});

test("an alias belongs to one template", async () => {
  await using world = await openResend();
  const { templates } = world.resend;
  must(await templates.create(welcome));
  const { error } = await templates.create(welcome);
  expect(error?.message).toContain("`alias`");
  const other = must(await templates.create({ ...welcome, alias: "other" }));
  expect((await templates.update(other.id, { alias: "welcome" })).error).not.toBeNull();
  must(await templates.update(other.id, { alias: "other" }));
});

test("a mail has the published content of its template, with the variables filled in", async () => {
  await using world = await openResend();
  const { emails, templates } = world.resend;
  must(await templates.create(welcome).publish());
  must(await templates.update("welcome", { subject: "Not yet" }));
  const template = { id: "welcome", variables: { NAME: "Ada" } };
  const { id } = must(await emails.send({ to: "ada@okafor.example", template }));
  expect(must(await emails.get(id))).toMatchObject({
    from: welcome.from,
    subject: "Welcome, Ada",
    html: "<p>Hello Ada, you have 2 seats. {{{OTHER}}}</p>",
    text: "Hello Ada",
  });
  const sent = (await world.events()).find(({ type }) => type === "email.sent");
  const { id: templateId } = must(await templates.get("welcome"));
  expect(sent?.payload["data"]).toMatchObject({ template_id: templateId });
  const own = { to: "ada@okafor.example", subject: "Own", from: "Own <own@harbour.example>" };
  const second = must(await emails.send({ ...own, template }));
  expect(must(await emails.get(second.id))).toMatchObject({ subject: "Own", from: own.from });
});

test.each([
  [{ id: "welcome", variables: {} }, "Missing required template variables: NAME."],
  [{ id: "welcome", variables: { NAME: 7 } }, "`template.variables.NAME`"],
  [{ id: "welcome", variables: { NAME: "Ada", SEATS: "two" } }, "`template.variables.SEATS`"],
  [{ id: "none" }, "Template not found"],
  [{ id: "draft" }, "not published"],
  [{ id: "bare" }, "Missing `from` field."],
])("a mail with the template %j is refused", async (template, words) => {
  await using world = await openResend();
  const { batch, emails, templates } = world.resend;
  must(await templates.create(welcome).publish());
  must(await templates.create({ name: "Draft", alias: "draft", html: "<p></p>" }));
  must(await templates.create({ name: "Bare", alias: "bare", html: "<p></p>" }).publish());
  const mail = { to: "ada@okafor.example", template };
  const { error } = await emails.send(mail);
  expect(error?.message).toContain(words);
  const mixed = [
    { to: "ada@okafor.example", template: { id: "welcome", variables: { NAME: "A" } } },
  ];
  const answer = must(await batch.send([...mixed, mail], { batchValidation: "permissive" }));
  expect(answer.data).toHaveLength(1);
  expect(answer.errors).toMatchObject([
    { index: 1, message: expect.stringContaining(words) as unknown },
  ]);
});

test("a mail has either a template or a body", async () => {
  await using world = await openResend();
  const body = { to: "a@b.co", template: { id: "welcome" }, html: "<p></p>" };
  const response = await fetch(`${world.baseUrl}/emails`, {
    method: "POST",
    headers: { authorization: "Bearer re_123", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("cannot be used with a `template`");
});

test("a mail is scheduled up to thirty days in advance", async () => {
  await using world = await openResend();
  const mail = { from: "a@b.co", to: "c@d.co", subject: "s", text: "t" };
  const send = (scheduledAt: string) => world.resend.emails.send({ ...mail, scheduledAt });
  must(await send("in 30 days"));
  expect((await send("in 31 days")).error?.message).toContain("30 days");
  expect((await send("9999-01-01T00:00:00Z")).error?.message).toContain("30 days");
});

testConformance(simulator, conformance, import.meta.url);

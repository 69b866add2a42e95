import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Method, openClient, type TestClient } from "#core/testing/client.ts";
import { simulator as email } from "./index.ts";

let simulator: TestClient;

beforeEach(() => {
  simulator = openClient(email, { deliverRegistered: false });
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
});

const credentials = { authorization: "Bearer re_123" };

const ask = (
  method: Method,
  url: string,
  body?: unknown,
  headers: Record<string, string> = credentials,
) => simulator.send(method, url, body, { "content-type": "application/json", ...headers });

interface Logged {
  readonly seq: number;
  readonly type: string;
  readonly payload: {
    readonly data: { readonly to: readonly string[]; readonly bounce: unknown };
    readonly envelope: unknown;
    readonly headers: Readonly<Record<string, string>>;
    readonly html: string;
  };
}

async function events(): Promise<readonly Logged[]> {
  const { json } = await ask("GET", "/_sim/egress");
  return (json as { events: Logged[] }).events;
}

const types = async () => (await events()).map(({ type }) => type);

const mail = {
  from: "Acme <onboarding@resend.dev>",
  to: ["ada@example.com"],
  subject: "Hello",
  html: "<p>hi</p>",
};

async function sent(changes: object = {}): Promise<string> {
  const { status, json } = await ask("POST", "/emails", { ...mail, ...changes });
  expect(status).toBe(200);
  return (json as { id: string }).id;
}

describe("sending", () => {
  test("hands one copy to each distinct recipient, blind ones unseen", async () => {
    await sent({
      to: ["Ada <ada@example.com>", "ADA@example.com"],
      cc: "cc@example.com",
      bcc: ["bcc@example.com"],
      headers: { "X-Entity": "7" },
    });
    const [first, , blind, last] = await events();
    expect(await types()).toEqual([
      "smtp-delivery/ada@example.com",
      "smtp-delivery/cc@example.com",
      "smtp-delivery/bcc@example.com",
      "email.sent",
    ]);
    expect(first?.payload).toMatchObject({
      envelope: { from: "onboarding@resend.dev", to: ["ada@example.com"] },
      headers: { Subject: "Hello", Cc: "cc@example.com", "X-Entity": "7" },
      html: "<p>hi</p>",
    });
    expect(Object.values(blind?.payload.headers ?? {}).join()).not.toContain("bcc@");
    expect(last?.payload).toMatchObject({
      type: "email.sent",
      created_at: "2026-01-15T12:00:00.000Z",
      data: { subject: "Hello", from: mail.from },
    });
  });

  test.each([
    "bounced@resend.dev",
    "Bounced+signup@resend.dev",
    "Some One <bounced@resend.dev>",
    "BOUNCED@RESEND.DEV",
  ])("to %s bounces right after it was sent, with consecutive seq", async (recipient) => {
    const id = await sent({ to: [recipient, "ada@example.com"] });
    const logged = await events();
    expect(logged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(logged.slice(2).map(({ type }) => type)).toEqual(["email.sent", "email.bounced"]);
    expect(logged[3]?.payload.data).toMatchObject({
      to: [expect.stringMatching(/^bounced/i)],
      bounce: { type: "Permanent", subType: "General", diagnosticCode: [expect.any(String)] },
    });
    expect((await ask("GET", `/emails/${id}`)).json).toMatchObject({
      last_event: "bounced",
      bounce: { subType: "General" },
    });
  });

  test("to the other sandbox addresses has the outcome they name", async () => {
    await sent({ to: "complained@resend.dev" });
    await sent({ to: "suppressed+x@resend.dev" });
    await sent({ to: "delivered@resend.dev" });
    expect(await types()).toEqual([
      "smtp-delivery/complained@resend.dev",
      "email.sent",
      "email.delivered",
      "email.complained",
      "smtp-delivery/suppressed+x@resend.dev",
      "email.sent",
      "email.suppressed",
      "smtp-delivery/delivered@resend.dev",
      "email.sent",
      "email.delivered",
    ]);
  });

  test("takes up to 50 recipients, emoji, and fields it does not know", async () => {
    const to = Array.from({ length: 50 }, (_, index) => `user${String(index)}@example.com`);
    await sent({ to, subject: "🎉 مرحبا", future_field: { any: "thing" }, html: "" });
    expect(await types()).toHaveLength(51);
  });

  test.each([
    [{ from: undefined }, 422, "missing_required_field", "`from`"],
    [{ from: 7 }, 422, "validation_error", "`from`"],
    [{ from: "nobody" }, 422, "invalid_from_address", "`from`"],
    [{ from: "a@example.com\r\nBcc: x@y.co" }, 422, "invalid_from_address", "`from`"],
    [{ to: undefined }, 422, "missing_required_field", "`to`"],
    [{ to: "nobody" }, 422, "validation_error", "`to`"],
    [{ to: [] }, 422, "validation_error", "`to`"],
    [{ to: [null] }, 422, "validation_error", "`to`"],
    [{ to: {} }, 422, "validation_error", "`to`"],
    [{ to: Array.from({ length: 51 }, () => "a@b.co") }, 422, "validation_error", "`to`"],
    [{ cc: ["nobody"] }, 422, "validation_error", "`cc`"],
    [{ subject: undefined }, 422, "missing_required_field", "`subject`"],
    [{ subject: ["a"] }, 422, "validation_error", "`subject`"],
    [{ subject: "a\u0000b" }, 422, "validation_error", "`subject`"],
    [{ html: 7 }, 422, "validation_error", "`html`"],
    [{ html: undefined }, 422, "missing_required_field", "`html` or `text`"],
    [{ tags: [{ name: "a b", value: "c" }] }, 422, "validation_error", "tags[0].name"],
    [{ headers: { "a b": "c" } }, 422, "validation_error", "headers"],
    [{ headers: { a: "b\r\nc" } }, 422, "validation_error", "headers.a"],
    [{ scheduled_at: "someday" }, 422, "validation_error", "`scheduled_at`"],
    [{ scheduled_at: 7 }, 422, "validation_error", "`scheduled_at`"],
    [{ attachments: [{ filename: "a" }] }, 422, "invalid_attachment", "attachments[0]"],
    [
      { attachments: [{ content: "eA==", path: "https://a.example/b" }] },
      422,
      "invalid_attachment",
      "attachments[0]",
    ],
    [{ attachments: [{ content: "?" }] }, 422, "validation_error", "attachments[0].content"],
  ])("refuses %j", async (changes, status, name, words) => {
    const refused = await ask("POST", "/emails", { ...mail, ...changes });
    expect(refused.status).toBe(status);
    expect(refused.json).toEqual({
      statusCode: status,
      name,
      message: expect.stringContaining(words) as string,
    });
    expect(await types()).toEqual([]);
    expect((await ask("GET", "/emails")).json).toMatchObject({ data: [] });
  });

  test.each([
    ["null", 422, "missing_required_field"],
    ["[]", 422, "validation_error"],
    ['"text"', 422, "validation_error"],
    ["{", 400, "validation_error"],
    ["[".repeat(70) + "]".repeat(70), 400, "validation_error"],
  ])("refuses the body %s", async (body, status, name) => {
    expect(await ask("POST", "/emails", body)).toMatchObject({
      status,
      json: { statusCode: status, name },
    });
  });

  test("refuses other media types with 415", async () => {
    const headers = { ...credentials, "content-type": "text/plain" };
    expect(await ask("POST", "/emails", "hi", headers)).toMatchObject({ status: 415 });
  });
});

describe("schedules", () => {
  test.each([
    ["in 1 min", "2026-01-15T12:01:00.000Z"],
    ["in 2 hours", "2026-01-15T14:00:00.000Z"],
    ["in an hour", "2026-01-15T13:00:00.000Z"],
    ["in 3 days", "2026-01-18T12:00:00.000Z"],
    ["10 minutes from now", "2026-01-15T12:10:00.000Z"],
    ["tomorrow", "2026-01-16T12:00:00.000Z"],
    ["Tomorrow at 9am", "2026-01-16T09:00:00.000Z"],
    ["today at 23:30", "2026-01-15T23:30:00.000Z"],
    ["2026-02-05T11:52:01.858Z", "2026-02-05T11:52:01.858Z"],
    ["2026-02-05T11:52:01+02:00", "2026-02-05T09:52:01.000Z"],
    ["2026-02-05 11:52", "2026-02-05T11:52:00.000Z"],
  ])("take %s", async (scheduledAt, due) => {
    const id = await sent({ scheduled_at: scheduledAt });
    const { json } = await ask("GET", `/emails/${id}`);
    expect(json).toMatchObject({ scheduled_at: due, last_event: "scheduled" });
  });

  test.each([
    "in 5 parsecs",
    "tomorrow at 25",
    "2026-13-45",
    "2026-02-30T09:00:00Z",
    "",
    "99999-01-01T00:00:00Z",
  ])("do not take %j as a moment", async (scheduledAt) => {
    const { status } = await ask("POST", "/emails", { ...mail, scheduled_at: scheduledAt });
    expect([status, await types()]).toEqual(
      scheduledAt === "" ? [200, expect.anything()] : [422, []],
    );
  });

  test("leave in the order of their times, each at its own", async () => {
    await sent({ to: "late@example.com", scheduled_at: "in 3 min" });
    await sent({ to: "early@example.com", scheduled_at: "in 1 min" });
    await ask("POST", "/_sim/clock", { advance_seconds: 600 }, {});
    const logged = (await events()).slice(2);
    expect(logged.map(({ type }) => type)).toEqual([
      "smtp-delivery/early@example.com",
      "email.sent",
      "smtp-delivery/late@example.com",
      "email.sent",
    ]);
    expect(logged[1]?.payload).toMatchObject({ created_at: "2026-01-15T12:01:00.000Z" });
    expect(logged[3]?.payload).toMatchObject({ created_at: "2026-01-15T12:03:00.000Z" });
  });
});

describe("POST /_bounce", () => {
  const bounce = (body: unknown) => ask("POST", "/_bounce", body, {});

  test("answers the bounced email and records email.bounced", async () => {
    const id = await sent();
    const answer = await bounce({
      email_id: id,
      subType: "MailboxFull",
      message: "Full",
      diagnosticCode: "smtp; 452 4.2.2 full",
    });
    const expected = {
      type: "Transient",
      subType: "MailboxFull",
      message: "Full",
      diagnosticCode: ["smtp; 452 4.2.2 full"],
    };
    expect(answer).toMatchObject({
      status: 200,
      json: { object: "email", id, last_event: "bounced", bounce: expected },
    });
    const last = (await events()).at(-1);
    expect(last).toMatchObject({
      type: "email.bounced",
      payload: { data: { email_id: id, to: ["ada@example.com"], bounce: expected } },
    });
  });

  test("fills in optional fields", async () => {
    const { json } = await bounce({ email_id: await sent() });
    expect(json).toMatchObject({ bounce: { type: "Permanent", subType: "General" } });
    const codes = ["smtp; 550 a", "smtp; 550 b"];
    const listed = await bounce({ email_id: await sent(), diagnosticCode: codes });
    expect(listed.json).toMatchObject({ bounce: { diagnosticCode: codes } });
    const other = await bounce({ email_id: await sent(), subType: "Mystery" });
    expect(other.json).toMatchObject({ bounce: { type: "Undetermined", subType: "Mystery" } });
  });

  test("checks the field, then the email, then its state", async () => {
    const id = await sent();
    await bounce({ email_id: id });
    const scheduled = await sent({ scheduled_at: "in 1 hour" });
    const before = await types();
    const refusals: readonly [unknown, number, string][] = [
      [{}, 422, "email_id"],
      [{ email_id: null }, 422, "email_id"],
      [{ email_id: 7 }, 422, "email_id"],
      [{ email_id: "" }, 422, "email_id"],
      [{ email_id: "unknown", subType: ["a"] }, 422, "subType"],
      [{ email_id: id, message: 7 }, 422, "message"],
      [{ email_id: id, diagnosticCode: "a\r\nb" }, 422, "diagnosticCode"],
      [{ email_id: id, diagnosticCode: [] }, 422, "diagnosticCode"],
      [{ email_id: id, diagnosticCode: 7 }, 422, "diagnosticCode"],
      [{ email_id: id, unknown: 1 }, 422, "unknown"],
      [{ email_id: "unknown" }, 404, "email_id"],
      [{ email_id: id }, 409, "email_id"],
      [{ email_id: scheduled }, 409, "email_id"],
    ];
    for (const [body, status, field] of refusals) {
      expect(await bounce(body)).toMatchObject({ status, json: { error: { field } } });
    }
    expect(await types()).toEqual(before);
  });

  test("is rejected for an email that has bounced", async () => {
    const id = await sent({ to: "bounced@resend.dev" });
    expect((await bounce({ email_id: id })).status).toBe(409);
  });

  test("can be scheduled for an email that is yet to be sent", async () => {
    const items = [
      {
        id: "send",
        at: "+1m",
        call: { method: "POST", path: "/emails", body: mail },
        bind: { mail: "/id" },
      },
      {
        id: "bounce",
        at: "+2m",
        call: { method: "POST", path: "/_bounce", body: { email_id: "${mail}" } },
      },
    ];
    expect((await ask("POST", "/_sim/inject", { events: items }, {})).status).toBe(204);
    await ask("POST", "/_sim/clock", { advance_seconds: 120 }, {});
    expect(await types()).toEqual(["smtp-delivery/ada@example.com", "email.sent", "email.bounced"]);
  });
});

describe("webhooks", () => {
  const webhook = { endpoint: "http://localhost:3000/hooks", events: ["email.sent"] };

  test.each([
    [{ endpoint: undefined }, "endpoint", "missing_required_field"],
    [{ endpoint: ["a"] }, "endpoint", "validation_error"],
    [{ endpoint: "" }, "endpoint", "validation_error"],
    [{ endpoint: "ftp://x/y" }, "endpoint", "validation_error"],
    [{ endpoint: "http://u:p@h/" }, "endpoint", "validation_error"],
    [{ endpoint: "http://exa mple/" }, "endpoint", "validation_error"],
    [{ events: undefined }, "events", "missing_required_field"],
    [{ events: "email.sent" }, "events", "validation_error"],
    [{ events: [] }, "events", "validation_error"],
    [{ events: [1] }, "events", "validation_error"],
    [{ events: ["email.teleported"] }, "events", "validation_error"],
    [{ events: ["smtp-delivery/a@b.co"] }, "events", "validation_error"],
  ])("are refused with %j", async (changes, field, name) => {
    const refused = await ask("POST", "/webhooks", { ...webhook, ...changes });
    expect(refused).toMatchObject({ status: 422, json: { statusCode: 422, name } });
    expect(refused.text).toContain(`\`${field}\``);
    expect((await ask("GET", "/webhooks")).json).toMatchObject({ data: [] });
  });

  test("have secrets of 32 bytes that a reset issues again", async () => {
    const register = async () => (await ask("POST", "/webhooks", webhook)).text;
    const first = await register();
    const second = await register();
    expect(second).not.toBe(first);
    expect(first).toMatch(/"signing_secret":"whsec_[A-Za-z0-9+/]{43}="/);
    await ask("POST", "/_sim/reset", {}, {});
    expect((await ask("GET", "/webhooks")).json).toMatchObject({ data: [] });
    expect([await register(), await register()]).toEqual([first, second]);
  });
});

describe("lists", () => {
  test.each(["limit=0", "limit=101", "limit=x", "limit=1&limit=2", "after=a&before=b", "after=no"])(
    "refuse %s",
    async (query) => {
      const refused = await ask("GET", `/emails?${query}`);
      expect(refused).toMatchObject({ status: 422, json: { name: "validation_error" } });
    },
  );
});

describe("credentials and routes", () => {
  test.each([
    [{}, 401, "missing_api_key"],
    [{ authorization: "Basic cmU6" }, 401, "missing_api_key"],
    [{ authorization: "Bearer " }, 401, "missing_api_key"],
  ])("%j is answered %d %s", async (headers, status, name) => {
    const refused = await ask("GET", "/emails", undefined, headers);
    expect(refused).toMatchObject({ status, json: { statusCode: status, name } });
  });

  test("a known path with another method is 405, an unknown one 404", async () => {
    expect(await ask("PUT", "/emails", mail)).toMatchObject({
      status: 405,
      json: { name: "method_not_allowed" },
    });
    expect(await ask("GET", "/teleports")).toMatchObject({
      status: 404,
      json: { name: "not_found" },
    });
  });

  test.each([
    ["GET", "/emails/x"],
    ["PATCH", "/emails/x"],
    ["POST", "/emails/x/cancel"],
    ["GET", "/webhooks/x"],
    ["DELETE", "/webhooks/x"],
    ["POST", "/webhooks/x/signing-secret/rotate"],
    ["GET", "/webhooks/x/events"],
    ["GET", "/domains/x"],
    ["POST", "/domains/x/verify"],
    ["DELETE", "/api-keys/x"],
    ["GET", "/contacts/x"],
    ["GET", "/segments/x"],
    ["GET", "/segments/x/contacts"],
    ["DELETE", "/suppressions/x"],
  ] as const)("%s %s answers 404 for an id that is not there", async (method, path) => {
    const body = method === "PATCH" ? { scheduled_at: "in 1 min" } : undefined;
    const refused = await ask(method, path, body);
    expect(refused).toMatchObject({ status: 404, json: { statusCode: 404, name: "not_found" } });
  });
});

describe("determinism", () => {
  async function story(): Promise<string> {
    await ask("POST", "/webhooks", { endpoint: "http://localhost/x", events: ["email.sent"] });
    await ask("POST", "/domains", { name: "example.com" });
    await ask("POST", "/api-keys", { name: "key" });
    const segment = await ask("POST", "/segments", { name: "s" });
    const { id } = segment.json as { id: string };
    await ask("POST", "/contacts", { email: "a@b.co", segments: [{ id }] });
    const mailed = await sent({ scheduled_at: "in 1 min", attachments: [{ content: "aGk=" }] });
    await ask("POST", "/emails/batch", [mail, mail]);
    await ask("POST", "/_sim/clock", { advance_seconds: 90 }, {});
    await ask("POST", "/_bounce", { email_id: mailed }, {});
    const pages = ["/_sim/egress", "/emails", "/domains", "/api-keys", "/contacts", "/webhooks"];
    const answers = await Promise.all(pages.map((page) => ask("GET", page)));
    return answers.map(({ text }) => text).join("\n");
  }

  test("the same calls give the same bytes after a reset", async () => {
    const first = await story();
    await ask("POST", "/_sim/reset", {}, {});
    expect(await story()).toBe(first);
  });
});

describe("the panel", () => {
  test("finds each object by the id its list gives, with the bounce form's picker", async () => {
    await sent();
    await ask("POST", "/webhooks", { endpoint: "http://localhost/x", events: ["email.sent"] });
    await ask("POST", "/domains", { name: "example.com" });
    await ask("POST", "/api-keys", { name: "key" });
    const { json } = await ask("POST", "/segments", { name: "s" });
    const { id: segment } = json as { id: string };
    await ask("POST", "/contacts", { email: "a@b.co" });
    await ask("POST", "/topics", { name: "News", default_subscription: "opt_in" });
    await ask("POST", "/templates", { name: "Welcome", html: "<p></p>" });
    const letter = { segment_id: segment, from: "a@b.co", subject: "News", text: "Hi" };
    await ask("POST", "/broadcasts", letter);
    await ask("POST", "/_receive", { from: "a@b.co", to: "c@d.co", subject: "Hi" });
    const start = { key: "start", type: "trigger", config: { event_name: "user.created" } };
    const automation = { name: "Series", status: "enabled", steps: [start], connections: [] };
    await ask("POST", "/automations", automation);
    await ask("POST", "/events/send", { event: "user.created", email: "a@b.co" });
    for (const collection of simulator.running.collections) {
      const [first] = [...collection.list()];
      expect(collection.count()).toBe(1);
      expect(collection.find(first?.id ?? "")).toMatchObject({ id: first?.id });
      expect(collection.find("nothing")).toBeUndefined();
    }
    const action = simulator.running.worldActions.find(({ path }) => path === "/_bounce");
    expect(action).toMatchObject({
      path: "/_bounce",
      title: "Bounce email",
      schema: {
        properties: {
          email_id: { title: "Email", picker: "emails" },
          subType: { title: "Sub-type" },
          message: { title: "Message" },
          diagnosticCode: { title: "Diagnostic code", type: "string" },
        },
      },
    });
  });
});

test("answers creations with 201", async () => {
  const { json } = await ask("POST", "/segments", { name: "Beta" });
  const { id } = json as { id: string };
  const webhook = { endpoint: "http://127.0.0.1:9/", events: ["email.sent"] };
  const statuses = [
    await ask("POST", "/domains", { name: "example.com" }),
    await ask("POST", "/api-keys", { name: "Key" }),
    await ask("POST", "/audiences", { name: "Old" }),
    await ask("POST", "/contacts", { email: "a@example.com" }),
    await ask("POST", `/segments/${id}/contacts`, { email: "b@example.com" }),
    await ask("POST", "/webhooks", webhook),
    await ask("POST", "/suppressions", { email: "c@example.com" }),
    await ask("POST", "/suppressions/batch/add", { emails: ["d@example.com"] }),
    await ask("POST", "/emails", mail),
  ].map(({ status }) => status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 200]);
});

test("contacts are created with ids of segments, and listed by segment", async () => {
  const { json } = await ask("POST", "/segments", { name: "Beta" });
  const { id } = json as { id: string };
  await ask("POST", "/contacts", { email: "a@example.com", segments: [id] });
  await ask("POST", "/contacts", { email: "b@example.com" });
  const listed = await ask("GET", `/contacts?segment_id=${id}`);
  expect(listed.json).toMatchObject({ data: [{ email: "a@example.com" }] });
  expect((await ask("GET", "/contacts?segment_id=none")).status).toBe(404);
  const unknown = [{ id: "none", subscription: "opt_in" }];
  const refused = await ask("POST", "/contacts", { email: "c@example.com", topics: unknown });
  expect(refused).toMatchObject({ status: 422, json: { name: "validation_error" } });
});

test("suppressions are listed by origin", async () => {
  await ask("POST", "/suppressions", { email: "a@example.com" });
  const emails = async (origin: string) => {
    const { json } = await ask("GET", `/suppressions?origin=${origin}`);
    return (json as { data: readonly { email: string }[] }).data.map(({ email: it }) => it);
  };
  expect(await emails("manual")).toEqual(["a@example.com"]);
  expect(await emails("bounce")).toEqual([]);
  expect((await ask("GET", "/suppressions?origin=war")).status).toBe(422);
});

test("a mail to delivered@resend.dev becomes delivered", async () => {
  const { json } = await ask("POST", "/emails", { ...mail, to: "delivered+x@resend.dev" });
  const { id } = json as { id: string };
  expect((await ask("GET", `/emails/${id}`)).json).toMatchObject({ last_event: "delivered" });
});

test("events have the fields that the provider documents", async () => {
  await ask("POST", "/emails", { ...mail, to: "suppressed@resend.dev" });
  expect((await events()).at(-1)?.payload.data).toMatchObject({
    suppressed: {
      reason: "OnAccountSuppressionList",
      diagnosticCode: ["smtp; 550 5.1.1 recipient suppressed"],
    },
  });
  const capabilities = { receiving: "enabled" };
  const created = await ask("POST", "/domains", { name: "example.com", capabilities });
  const record = (name: string) =>
    expect.arrayContaining([expect.objectContaining({ record: name })]) as unknown;
  expect(created.json).toMatchObject({ records: record("Receiving") });
  expect((await events()).at(-1)?.payload.data).toMatchObject({ records: record("Receiving MX") });
});

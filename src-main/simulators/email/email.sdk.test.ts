import { Resend } from "resend";
import { Webhook } from "standardwebhooks";
import { Webhook as SvixWebhook } from "svix";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { START_TIME } from "#core/testing/test-settings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { type Received, type Receiver, startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator as email } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

type Served = Awaited<ReturnType<typeof serveSimulator>>;

let simulator: Served;
let resend: Resend;
let receiver: Receiver;
let answer: (request: Received) => number;

async function start(changes: Partial<SimulatorSettings> = {}): Promise<void> {
  simulator = await serveSimulator(email, changes);
  resend = new Resend("re_123", { baseUrl: simulator.baseUrl });
}

beforeEach(async () => {
  answer = () => 200;
  receiver = await startReceiver((request) => answer(request));
  await start();
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
});

interface Outcome<T> {
  readonly data: T | null;
  readonly error: { readonly message: string } | null;
}

/** Returns the data of an SDK call, or throws its error. */
function must<T>({ data, error }: Outcome<T>): T {
  if (data === null) throw new Error(error?.message ?? "no data");
  return data;
}

const mail = {
  from: "Acme <onboarding@resend.dev>",
  to: ["ada@example.com"],
  subject: "Grüße “all”",
  html: "<p>hi</p>",
};

interface Logged {
  readonly seq: number;
  readonly type: string;
  readonly id: string;
  readonly payload: { readonly data: Record<string, unknown> };
}

interface Egress {
  readonly events: readonly Logged[];
  readonly delivery: { readonly results: readonly Record<string, unknown>[] };
}

async function egress(): Promise<Egress> {
  const answered = await fetch(`${simulator.baseUrl}/_sim/egress`);
  return (await answered.json()) as Egress;
}

const types = async () => (await egress()).events.map(({ type }) => type);

async function control(path: string, body: unknown) {
  const answered = await fetch(`${simulator.baseUrl}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answered.text();
  return { status: answered.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) };
}

const header = (request: Received, name: string) => String(request.headers[name]);

/** Verifies as the SDK's users do, with the provider's header names. */
function verify(request: Received, secret: string) {
  return resend.webhooks.verify({
    payload: request.body.toString("utf8"),
    headers: {
      id: header(request, "svix-id"),
      timestamp: header(request, "svix-timestamp"),
      signature: header(request, "svix-signature"),
    },
    webhookSecret: secret,
  });
}

describe("emails", () => {
  test("are sent, shown and listed", async () => {
    const { id } = must(
      await resend.emails.send({
        ...mail,
        cc: "cc@example.com",
        replyTo: "reply@example.com",
        text: "hi",
        tags: [{ name: "kind", value: "welcome" }],
        headers: { "X-Entity": "1" },
      }),
    );
    expect(must(await resend.emails.get(id))).toEqual({
      object: "email",
      id,
      to: ["ada@example.com"],
      from: "Acme <onboarding@resend.dev>",
      created_at: new Date(START_TIME).toISOString(),
      subject: "Grüße “all”",
      bcc: null,
      cc: ["cc@example.com"],
      reply_to: ["reply@example.com"],
      message_id: expect.stringMatching(/^<[0-9a-f-]{36}@/) as string,
      last_event: "sent",
      scheduled_at: null,
      topic_id: null,
      html: "<p>hi</p>",
      text: "hi",
      tags: [{ name: "kind", value: "welcome" }],
    });
    const listed = must(await resend.emails.list());
    expect(listed).toMatchObject({ object: "list", has_more: false, data: [{ id }] });
    expect(await types()).toEqual([
      "smtp-delivery/ada@example.com",
      "smtp-delivery/cc@example.com",
      "email.sent",
    ]);
  });

  test("are paged from either end", async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift(must(await resend.emails.send(mail)).id);
    }
    const page = async (options: Parameters<typeof resend.emails.list>[0]) => {
      const { data, has_more } = must(await resend.emails.list(options));
      return [data.map(({ id }) => ids.indexOf(id)), has_more];
    };
    expect(await page({ limit: 2 })).toEqual([[0, 1], true]);
    expect(await page({ limit: 2, after: ids[1] ?? "" })).toEqual([[2, 3], true]);
    expect(await page({ limit: 2, after: ids[3] ?? "" })).toEqual([[4], false]);
    expect(await page({ limit: 2, before: ids[4] ?? "" })).toEqual([[2, 3], true]);
    expect(await page({ before: ids[1] ?? "" })).toEqual([[0], false]);
  });

  test("go out in batches, strictly or permissively", async () => {
    const strict = await resend.batch.send([mail, { ...mail, to: "nobody" }]);
    expect(strict.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect(await types()).toEqual([]);
    const permissive = must(
      await resend.batch.send([mail, { ...mail, to: "nobody" }, mail], {
        batchValidation: "permissive",
      }),
    );
    expect(permissive.data).toHaveLength(2);
    expect(permissive.errors).toEqual([
      { index: 1, message: expect.stringContaining("`to`") as string },
    ]);
    expect(await types()).toHaveLength(4);
  });

  test("answer an idempotency key with the first answer", async () => {
    const options = { idempotencyKey: "welcome/1" };
    const first = must(await resend.emails.send(mail, options));
    expect(must(await resend.emails.send(mail, options))).toEqual(first);
    expect(await types()).toHaveLength(2);
    const other = await resend.emails.send({ ...mail, subject: "other" }, options);
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    const long = await resend.emails.send(mail, { idempotencyKey: "x".repeat(257) });
    expect(long.error).toMatchObject({ statusCode: 400, name: "invalid_idempotency_key" });
    await control("/_sim/clock", { advance_seconds: 86_400 });
    expect(must(await resend.emails.send(mail, options))).not.toEqual(first);
  });

  test("carry attachments, which can be listed and downloaded", async () => {
    const bytes = Buffer.from([0, 1, 2, 250, 251]);
    const { id } = must(
      await resend.emails.send({
        ...mail,
        attachments: [
          { filename: "a.pdf", content: bytes },
          { path: "https://files.example/logo.png", contentId: "logo" },
        ],
      }),
    );
    const listed = must(await resend.emails.attachments.list({ emailId: id }));
    expect(listed.data).toMatchObject([
      { filename: "a.pdf", size: 5, content_type: "application/pdf" },
      { filename: "logo.png", content_type: "image/png", content_disposition: "inline" },
    ]);
    const [first] = listed.data;
    const one = must(await resend.emails.attachments.get({ emailId: id, id: first?.id ?? "" }));
    expect(one).toEqual({ object: "attachment", ...first });
    const downloaded = await fetch(one.download_url);
    expect(downloaded.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await downloaded.arrayBuffer())).toEqual(bytes);
  });

  test("may weigh up to 40 MiB, and no more", async () => {
    const content = Buffer.alloc(28 * 1_024 * 1_024).toString("base64");
    must(await resend.emails.send({ ...mail, attachments: [{ filename: "big.bin", content }] }));
    const heavier = Buffer.alloc(31 * 1_024 * 1_024).toString("base64");
    const refused = await resend.emails.send({
      ...mail,
      attachments: [{ filename: "bigger.bin", content: heavier }],
    });
    expect(refused.error).toMatchObject({ statusCode: 413 });
  });
});

describe("scheduled emails", () => {
  test("go out when the clock gets there", async () => {
    const { id } = must(await resend.emails.send({ ...mail, scheduledAt: "in 1 hour" }));
    expect(must(await resend.emails.get(id))).toMatchObject({
      last_event: "scheduled",
      scheduled_at: new Date(START_TIME + 3_600_000).toISOString(),
    });
    expect(await types()).toEqual(["email.scheduled"]);
    await control("/_sim/clock", { advance_seconds: 3_599 });
    expect(await types()).toEqual(["email.scheduled"]);
    await control("/_sim/clock", { advance_seconds: 1 });
    expect(await types()).toEqual([
      "email.scheduled",
      "smtp-delivery/ada@example.com",
      "email.sent",
    ]);
    expect(must(await resend.emails.get(id))).toMatchObject({ last_event: "sent" });
  });

  test("can be moved and canceled, but only while they wait", async () => {
    const scheduledAt = new Date(START_TIME + 60_000).toISOString();
    const moved = must(await resend.emails.send({ ...mail, scheduledAt }));
    const canceled = must(await resend.emails.send({ ...mail, scheduledAt }));
    const later = new Date(START_TIME + 120_000).toISOString();
    expect(must(await resend.emails.update({ id: moved.id, scheduledAt: later }))).toEqual({
      object: "email",
      id: moved.id,
    });
    must(await resend.emails.cancel(canceled.id));
    await control("/_sim/clock", { advance_seconds: 60 });
    expect(await types()).toEqual(["email.scheduled", "email.scheduled"]);
    await control("/_sim/clock", { advance_seconds: 60 });
    expect((await types()).slice(2)).toEqual(["smtp-delivery/ada@example.com", "email.sent"]);
    expect(must(await resend.emails.get(canceled.id)).last_event).toBe("canceled");
    const late = await resend.emails.update({ id: moved.id, scheduledAt: later });
    expect(late.error).toMatchObject({ statusCode: 422, name: "validation_error" });
    expect((await resend.emails.cancel(canceled.id)).error).toMatchObject({ statusCode: 422 });
  });

  test("go out at once when they are moved into the past", async () => {
    const { id } = must(await resend.emails.send({ ...mail, scheduledAt: "in 1 day" }));
    must(await resend.emails.update({ id, scheduledAt: "2020-01-01T00:00:00Z" }));
    expect((await types()).slice(1)).toEqual(["smtp-delivery/ada@example.com", "email.sent"]);
  });

  test("are forgotten by a reset", async () => {
    must(await resend.emails.send({ ...mail, scheduledAt: "in 1 min" }));
    await control("/_sim/reset", {});
    await control("/_sim/clock", { advance_seconds: 120 });
    expect(await types()).toEqual([]);
  });
});

describe("webhooks", () => {
  const register = async (events: Parameters<typeof resend.webhooks.create>[0]["events"]) =>
    must(await resend.webhooks.create({ endpoint: receiver.url, events }));

  test("deliver events that the provider's own verifiers accept", async () => {
    const { signing_secret: secret } = await register(["email.sent", "email.bounced"]);
    const { id } = must(await resend.emails.send({ ...mail, to: "bounced+x@resend.dev" }));
    await settled(simulator.running);
    expect(receiver.received).toHaveLength(2);
    const events = receiver.received.map((request) => verify(request, secret));
    expect(events).toMatchObject([
      { type: "email.sent", data: { email_id: id, to: ["bounced+x@resend.dev"] } },
      { type: "email.bounced", data: { email_id: id, bounce: { type: "Permanent" } } },
    ]);
    const { events: logged } = await egress();
    expect(logged.slice(1).map(({ payload }) => payload)).toEqual(events);
    expect(logged.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(receiver.received.map((request) => header(request, "hook-id"))).toEqual(
      logged.slice(1).map(({ id: message }) => message),
    );
  });

  test("are refused by the verifier at a wall offset of -600", async () => {
    const { signing_secret: secret } = await register(["email.sent"]);
    answer = (request) => {
      try {
        verify(request, secret);
        return 200;
      } catch {
        return 400;
      }
    };
    await control("/_sim/clock", { wall_offset_seconds: -600 });
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    await control("/_sim/clock", { wall_offset_seconds: 0 });
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    expect((await egress()).delivery.results).toMatchObject([
      { seq: 2, status: "failed", http_status: 400 },
      { seq: 4, status: "delivered", http_status: 200 },
    ]);
  });

  test("are shown, changed, disabled, rotated and removed", async () => {
    const created = await register(["email.sent"]);
    const { id } = created;
    expect(created).toEqual({
      object: "webhook",
      id,
      signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
    });
    const shown = must(await resend.webhooks.get(id));
    expect(shown).toEqual({
      ...created,
      created_at: new Date(START_TIME).toISOString(),
      status: "enabled",
      endpoint: receiver.url,
      events: ["email.sent"],
    });
    const { signing_secret: secret, object, ...listed } = shown;
    expect(object).toBe("webhook");
    expect(must(await resend.webhooks.list()).data).toEqual([listed]);
    must(await resend.webhooks.update(id, { status: "disabled" }));
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    expect(receiver.received).toEqual([]);
    must(await resend.webhooks.update(id, { status: "enabled", events: ["email.bounced"] }));
    const rotated = must(await resend.webhooks.rotateSigningSecret(id));
    expect(rotated.signing_secret).not.toBe(secret);
    must(await resend.emails.send({ ...mail, to: "bounced@resend.dev" }));
    await settled(simulator.running);
    expect(
      receiver.received.map((request) => verify(request, rotated.signing_secret)),
    ).toMatchObject([{ type: "email.bounced" }]);
    expect(must(await resend.webhooks.remove(id))).toEqual({
      object: "webhook",
      id,
      deleted: true,
    });
    expect((await resend.webhooks.get(id)).error).toMatchObject({
      statusCode: 404,
      name: "not_found",
    });
  });

  test("return their deliveries and the results", async () => {
    const { id: webhookId } = await register(["email.sent"]);
    answer = () => 503;
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    answer = () => 200;
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    const { data } = must(await resend.webhooks.events.list({ webhookId }));
    expect(data).toMatchObject([
      { type: "email.sent", status: "success" },
      { type: "email.sent", status: "failed" },
    ]);
    const eventId = data[1]?.id ?? "";
    expect(must(await resend.webhooks.events.get({ webhookId, eventId }))).toMatchObject({
      object: "webhook_event",
      id: eventId,
      status: "failed",
      payload: { type: "email.sent", data: { subject: mail.subject } },
    });
    const attempts = must(await resend.webhooks.events.attempts.list({ webhookId, eventId }));
    expect(attempts.data).toMatchObject([{ http_status_code: 503 }]);
    must(await resend.webhooks.events.replay({ webhookId, eventId }));
    await settled(simulator.running);
    const replayed = must(await resend.webhooks.events.attempts.list({ webhookId, eventId })).data;
    expect(replayed.map(({ http_status_code: status }) => status)).toEqual([503, 200]);
    expect(new Set(replayed.map(({ id }) => id)).size).toBe(2);
    expect(receiver.received.at(-1)?.body).toEqual(receiver.received[0]?.body);
  });

  test("are verified by svix and by Standard Webhooks with the headers as they come", async () => {
    const { signing_secret: secret } = await register(["email.sent"]);
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    const [request] = receiver.received;
    if (!request) throw new Error("nothing was received");
    const { body } = request;
    const headers = Object.fromEntries(
      Object.keys(request.headers).map((name) => [name, header(request, name)]),
    );
    for (const library of [new Webhook(secret), new SvixWebhook(secret)]) {
      expect(library.verify(body, headers)).toMatchObject({ type: "email.sent" });
    }
  });

  test("carry the neutral header names alone with vendor headers off", async () => {
    await simulator[Symbol.asyncDispose]();
    await start({ vendorHeaders: false });
    await register(["email.sent"]);
    must(await resend.emails.send(mail));
    await settled(simulator.running);
    const names = Object.keys(receiver.received[0]?.headers ?? {});
    expect(names.filter((name) => /-(?:id|timestamp|signature)$/.test(name))).toEqual([
      "hook-id",
      "hook-timestamp",
      "hook-signature",
    ]);
  });
});

describe("domains", () => {
  test("are registered, verified, changed and removed, with their events", async () => {
    const created = must(await resend.domains.create({ name: "Example.com", region: "eu-west-1" }));
    expect(created).toMatchObject({
      name: "example.com",
      status: "not_started",
      region: "eu-west-1",
      capabilities: { sending: "enabled", receiving: "disabled" },
    });
    expect(created.records.map(({ record, type }) => `${record} ${type}`)).toEqual([
      "SPF MX",
      "SPF TXT",
      "DKIM TXT",
    ]);
    const { id } = created;
    expect(must(await resend.domains.verify(id))).toEqual({ object: "domain", id });
    must(await resend.domains.update({ id, openTracking: true, trackingSubdomain: "links" }));
    expect(must(await resend.domains.get(id))).toMatchObject({
      object: "domain",
      status: "verified",
      open_tracking: true,
    });
    expect(must(await resend.domains.list()).data).toMatchObject([{ id, status: "verified" }]);
    const again = await resend.domains.create({ name: "example.com" });
    expect(again.error).toMatchObject({ statusCode: 403, name: "validation_error" });
    expect(must(await resend.domains.remove(id))).toEqual({ object: "domain", id, deleted: true });
    expect(await types()).toEqual([
      "domain.created",
      "domain.updated",
      "domain.updated",
      "domain.deleted",
    ]);
  });

  test("refuse a region that does not exist", async () => {
    const { error } = await resend.domains.create({ name: "a.com", region: "mars" as "us-east-1" });
    expect(error).toMatchObject({ statusCode: 422, name: "invalid_region" });
  });
});

describe("API keys", () => {
  test("are made, used, renamed and removed", async () => {
    const { id, token } = must(await resend.apiKeys.create({ name: "Production" }));
    expect(token).toMatch(/^re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}$/);
    const other = new Resend(token, { baseUrl: simulator.baseUrl });
    must(await other.emails.send(mail));
    must(await resend.apiKeys.update(id, { name: "Staging" }));
    expect(must(await resend.apiKeys.list()).data).toMatchObject([
      { id, name: "Staging", last_used_at: new Date(START_TIME).toISOString() },
    ]);
    must(await resend.apiKeys.remove(id));
    expect((await other.emails.send(mail)).error).toMatchObject({
      statusCode: 403,
      name: "invalid_api_key",
    });
  });

  test("with sending access can only send", async () => {
    const { token } = must(
      await resend.apiKeys.create({ name: "Sender", permission: "sending_access" }),
    );
    const sender = new Resend(token, { baseUrl: simulator.baseUrl });
    must(await sender.emails.send(mail));
    must(await sender.batch.send([mail]));
    expect((await sender.emails.list()).error).toMatchObject({
      statusCode: 401,
      name: "restricted_api_key",
    });
  });

  test("are checked against SIM_API_KEY", async () => {
    await simulator[Symbol.asyncDispose]();
    await start({ requiredKey: "re_only" });
    expect((await resend.emails.send(mail)).error).toMatchObject({
      statusCode: 403,
      name: "invalid_api_key",
    });
    must(await new Resend("re_only", { baseUrl: simulator.baseUrl }).emails.send(mail));
  });
});

describe("segments and contacts", () => {
  test("hold contacts, found by id and by address", async () => {
    const segment = must(await resend.segments.create({ name: "Registered" }));
    expect(segment).toEqual({ object: "segment", id: segment.id, name: "Registered" });
    const { id } = must(
      await resend.contacts.create({
        email: "Ada@example.com",
        firstName: "Ada",
        properties: { plan: "pro", seats: 3 },
        segments: [{ id: segment.id }],
      }),
    );
    expect(must(await resend.contacts.get({ email: "ada@example.com" }))).toEqual({
      object: "contact",
      id,
      email: "Ada@example.com",
      first_name: "Ada",
      last_name: null,
      created_at: new Date(START_TIME).toISOString(),
      unsubscribed: false,
      properties: {
        plan: { type: "string", value: "pro" },
        seats: { type: "number", value: 3 },
      },
    });
    must(await resend.contacts.update({ id, unsubscribed: true, lastName: "Lovelace" }));
    expect(must(await resend.contacts.list({ segmentId: segment.id })).data).toMatchObject([
      { id, unsubscribed: true, last_name: "Lovelace" },
    ]);
    const other = must(await resend.segments.create({ name: "Beta" }));
    must(await resend.contacts.segments.add({ contactId: id, segmentId: other.id }));
    expect(must(await resend.contacts.segments.list({ contactId: id })).data).toHaveLength(2);
    must(await resend.contacts.segments.remove({ contactId: id, segmentId: segment.id }));
    expect(must(await resend.contacts.list({ segmentId: segment.id })).data).toEqual([]);
    expect(must(await resend.contacts.remove({ email: "ada@example.com" }))).toEqual({
      object: "contact",
      contact: id,
      deleted: true,
    });
    expect(must(await resend.contacts.list()).data).toEqual([]);
    expect(await types()).toEqual([
      "contact.created",
      "contact.updated",
      "contact.updated",
      "contact.updated",
      "contact.deleted",
    ]);
  });

  test("are audiences to older code", async () => {
    // As SDKs up to 6.0 ask; the present one sends the same to its deprecated `audienceId`.
    const audience = must(await resend.post<{ id: string }>("/audiences", { name: "Old" }));
    const path = `/audiences/${audience.id}/contacts`;
    const { id } = must(await resend.post<{ id: string }>(path, { email: "b@example.com" }));
    const place = { audienceId: audience.id, id };
    must(await resend.contacts.update({ ...place, firstName: "B" }));
    expect(must(await resend.contacts.get(place))).toMatchObject({ first_name: "B" });
    expect(must(await resend.contacts.list({ audienceId: audience.id })).data).toHaveLength(1);
    must(await resend.contacts.remove(place));
    must(await resend.segments.update(audience.id, { name: "New" }));
    expect(must(await resend.segments.list()).data).toMatchObject([{ name: "New" }]);
    must(await resend.segments.remove(audience.id));
    expect((await resend.segments.get(audience.id)).error).toMatchObject({ statusCode: 404 });
  });
});

describe("suppressions", () => {
  test("keep mail from an address", async () => {
    const { id } = must(await resend.suppressions.add({ email: "no@example.com" }));
    const sent = must(await resend.emails.send({ ...mail, to: ["No@example.com", "a@b.co"] }));
    const only = must(await resend.emails.send({ ...mail, to: "no@example.com" }));
    expect(await types()).toEqual([
      "suppression.added",
      "smtp-delivery/a@b.co",
      "email.sent",
      "email.suppressed",
      "email.suppressed",
    ]);
    expect(must(await resend.emails.get(only.id)).last_event).toBe("suppressed");
    expect(must(await resend.emails.get(sent.id)).last_event).toBe("suppressed");
    expect(must(await resend.suppressions.get("no@example.com"))).toMatchObject({
      object: "suppression",
      id,
      origin: "manual",
    });
    must(await resend.suppressions.batch.add({ emails: ["x@y.co", "z@y.co"] }));
    expect(must(await resend.suppressions.list()).data).toHaveLength(3);
    must(await resend.suppressions.batch.remove({ emails: ["x@y.co"] }));
    must(await resend.suppressions.remove(id));
    expect(must(await resend.suppressions.list()).data).toMatchObject([{ email: "z@y.co" }]);
  });
});

describe("unsupported routes", () => {
  test("is an error to the SDK, and is counted", async () => {
    const { data, error } = await resend.usage.get();
    expect(data).toBeNull();
    expect(error).toMatchObject({ statusCode: 404, name: "not_found" });
    const answered = await fetch(`${simulator.baseUrl}/_sim/unsupported`);
    expect(await answered.json()).toEqual({
      calls: [{ method: "GET", path: "/usage", count: 1 }],
      parameters: [],
    });
  });
});

testConformance(email, conformance, import.meta.url);

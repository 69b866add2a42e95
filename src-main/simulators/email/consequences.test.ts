import { expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

function setup(settings: Parameters<typeof openClient>[1] = {}) {
  const client = openClient(simulator, settings);
  const ask = (method: Method, url: string, body?: unknown) =>
    client.send(method, url, body, {
      authorization: "Bearer re_123",
      "content-type": "application/json",
    });
  const mail = (changes: object = {}) =>
    ask("POST", "/emails", {
      from: "Acme <onboarding@resend.dev>",
      to: ["ada@example.com"],
      subject: "Hello",
      html: "<p>hi</p>",
      ...changes,
    });
  return { client, ask, mail };
}

test("an address is suppressed: later mails to it end as suppressed", async () => {
  const { client, ask, mail } = setup();
  await using _ = client;
  await ask("POST", "/suppressions", { email: "ada@example.com" });
  await mail();
  expect(client.types().filter((type) => type.startsWith("email."))).toContain("email.suppressed");
  expect(client.types()).not.toContain("email.delivered");
});

test("a contact opts out of a topic: mails of the topic end with email.failed", async () => {
  const { client, ask, mail } = setup();
  await using _ = client;
  const topic = await ask("POST", "/topics", { name: "News", default_subscription: "opt_in" });
  const topics = [{ id: topic.id, subscription: "opt_out" }];
  await ask("POST", "/contacts", { email: "ada@example.com", topics });
  const { id } = await mail({ topic_id: topic.id });
  expect((await ask("GET", `/emails/${id}`)).json).toMatchObject({ last_event: "failed" });
  expect(client.types()).toEqual(["topic.created", "contact.created", "email.failed"]);
  const both = await mail({ topic_id: topic.id, to: ["ada@example.com", "ben@example.com"] });
  expect((await ask("GET", `/emails/${both.id}`)).json).toMatchObject({ last_event: "sent" });
  expect(client.types()).toContain("smtp-delivery/ben@example.com");
  expect((await ask("POST", "/_open", { email_id: id })).status).toBe(409);
});

test("a scheduled mail is canceled: it is not sent when its time comes", async () => {
  const { client, ask, mail } = setup();
  await using _ = client;
  const { id } = await mail({ scheduled_at: "in 1 hour" });
  await ask("POST", `/emails/${id}/cancel`);
  await client.control("/_sim/clock", { advance_seconds: 2 * 3_600 });
  expect(client.types()).not.toContain("email.sent");
  expect((await ask("GET", `/emails/${id}`)).json).toMatchObject({ last_event: "canceled" });
});

test("mails are delivered by the clock when asked for: last_event follows, in time", async () => {
  const environment = { SIM_EMAIL_DELIVERED_AFTER: "60" };
  const { client, ask, mail } = setup({ environment });
  await using _ = client;
  const { id } = await mail();
  const bounced = await mail();
  await ask("POST", "/_bounce", { email_id: bounced.id });
  const last = async (email: string) => (await ask("GET", `/emails/${email}`)).json["last_event"];
  await client.control("/_sim/clock", { advance_seconds: 59 });
  expect(await last(id)).toBe("sent");
  await client.control("/_sim/clock", { advance_seconds: 1 });
  expect([await last(id), await last(bounced.id)]).toEqual(["delivered", "bounced"]);
  expect(client.types().filter((type) => type === "email.delivered")).toHaveLength(1);
});

test("mails are delivered at once when asked for", async () => {
  const { client, ask, mail } = setup({ environment: { SIM_EMAIL_DELIVERED_AFTER: "0" } });
  await using _ = client;
  const { id } = await mail();
  expect((await ask("GET", `/emails/${id}`)).json).toMatchObject({ last_event: "delivered" });
  expect(client.types()).toEqual([
    "smtp-delivery/ada@example.com",
    "email.sent",
    "email.delivered",
  ]);
});

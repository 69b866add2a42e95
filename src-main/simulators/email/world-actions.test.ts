import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openClient, type TestClient } from "#core/testing/client.ts";
import { simulator as email } from "./index.ts";

let simulator: TestClient;

beforeEach(() => {
  simulator = openClient(email, { deliverRegistered: false });
});

afterEach(async () => {
  await simulator[Symbol.asyncDispose]();
});

const headers = { authorization: "Bearer re_123", "content-type": "application/json" };

async function send(to = "ada@example.com"): Promise<string> {
  const mail = {
    from: "shop@example.com",
    to,
    subject: "Hi",
    html: "<a href='https://a.co'>a</a>",
  };
  const { json } = await simulator.send("POST", "/emails", mail, headers);
  return (json as { id: string }).id;
}

const act = (path: string, body: object) => simulator.send("POST", path, body, headers);

async function lastEvent(id: string): Promise<string> {
  const { json } = await simulator.send("GET", `/emails/${id}`, undefined, headers);
  return (json as { last_event: string }).last_event;
}

interface Logged {
  readonly type: string;
  readonly payload: { readonly data: Readonly<Record<string, unknown>> };
}

async function recorded(): Promise<readonly Logged[]> {
  const { json } = await simulator.send("GET", "/_sim/egress", undefined, headers);
  return (json as { events: Logged[] }).events.filter(({ type }) => !type.startsWith("smtp-"));
}

const outcomes = [
  ["/_deliver", "email.delivered", "delivered"],
  ["/_delay", "email.delivery_delayed", "delivery_delayed"],
  ["/_open", "email.opened", "opened"],
  ["/_complain", "email.complained", "complained"],
] as const;

describe("a sent email", () => {
  test.each(outcomes)("%s records %s and becomes %s", async (path, type, becomes) => {
    const id = await send();
    const { status, json } = await act(path, { email_id: id });
    expect({ status, json }).toMatchObject({ status: 200, json: { id, last_event: becomes } });
    expect((await recorded()).map((one) => one.type)).toEqual(["email.sent", type]);
    expect(await lastEvent(id)).toBe(becomes);
  });

  test("a click records its link and outranks a later opening", async () => {
    const id = await send();
    await act("/_click", { email_id: id, link: "https://a.co/?x=1" });
    await act("/_open", { email_id: id });
    const [, clicked] = await recorded();
    expect(clicked).toMatchObject({
      type: "email.clicked",
      payload: { data: { email_id: id, click: { link: "https://a.co/?x=1" } } },
    });
    expect(await lastEvent(id)).toBe("clicked");
    expect((await recorded()).map(({ type }) => type)).toEqual([
      "email.sent",
      "email.clicked",
      "email.opened",
    ]);
  });

  test.each([
    ["/_deliver", "/_deliver", "email_already_delivered"],
    ["/_open", "/_deliver", "email_already_opened"],
    ["/_delay", "/_delay", "email_already_delivery_delayed"],
    ["/_deliver", "/_delay", "email_already_delivered"],
    ["/_complain", "/_complain", "email_already_complained"],
    ["/_bounce", "/_open", "email_already_bounced"],
  ])("after %s, %s is a conflict that changes nothing", async (first, second, code) => {
    const id = await send();
    await act(first, { email_id: id });
    const before = await recorded();
    const { status, json } = await act(second, { email_id: id });
    expect({ status, json }).toMatchObject({ status: 409, json: { error: { code } } });
    expect(await recorded()).toEqual(before);
  });

  test("a suppressed mail cannot be opened", async () => {
    const id = await send("suppressed@resend.dev");
    const { status, json } = await act("/_open", { email_id: id });
    expect({ status, json }).toMatchObject({
      status: 409,
      json: { error: { code: "email_not_sent" } },
    });
  });

  test.each([
    ["/_open", {}, 422, "email_id"],
    ["/_open", { email_id: "nobody" }, 404, "email_id"],
    ["/_click", { email_id: "nobody" }, 422, "link"],
    ["/_click", { email_id: "nobody", link: "javascript:alert(1)" }, 422, "link"],
    ["/_receive", { from: "a", to: "b@c.co", subject: "Hi" }, 422, "from"],
    ["/_receive", { from: "a@b.co", to: [], subject: "Hi" }, 422, "to"],
    ["/_receive", { from: "a@b.co", to: "b@c.co" }, 422, "subject"],
  ])("%s with %j is refused with %i", async (path, body, status, field) => {
    const response = await act(path, body);
    expect(response).toMatchObject({ status, json: { error: { field } } });
  });
});

test("an unknown action of the simulator is answered with the names of those there are", async () => {
  const { status, json } = await act("/_clicked", {});
  expect(status).toBe(404);
  expect(JSON.stringify(json)).toContain("/_click");
});

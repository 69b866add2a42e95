import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { must, openResend } from "../../testing/open-resend.ts";

test("topics are created, changed, listed and removed, and each step is recorded", async () => {
  await using world = await openResend();
  const { topics } = world.resend;
  const { id } = must(
    await topics.create({ name: "News", description: "Monthly", defaultSubscription: "opt_in" }),
  );
  must(await topics.update({ id, name: "Letters" }));
  expect(must(await topics.get(id))).toMatchObject({
    name: "Letters",
    description: "Monthly",
    default_subscription: "opt_in",
  });
  expect(must(await topics.list()).data.map((topic) => topic.id)).toEqual([id]);
  expect(must(await topics.remove(id))).toMatchObject({ deleted: true });
  expect((await topics.get(id)).error).toMatchObject({ name: "not_found" });
  expect(await world.types()).toEqual(["topic.created", "topic.updated", "topic.deleted"]);
  const long = { name: "x".repeat(51), defaultSubscription: "opt_in" as const };
  expect((await topics.create(long)).error?.message).toContain("`name`");
});

test("a contact has the default of each topic until the contact chooses", async () => {
  await using world = await openResend();
  const { contacts, topics } = world.resend;
  const news = must(await topics.create({ name: "News", defaultSubscription: "opt_in" }));
  const offers = must(await topics.create({ name: "Offers", defaultSubscription: "opt_out" }));
  const email = "ada@okafor.example";
  const { id } = must(
    await contacts.create({ email, topics: [{ id: offers.id, subscription: "opt_in" }] }),
  );
  const choices = async () =>
    must(await contacts.topics.list({ email })).data.map((topic) => topic.subscription);
  expect(await choices()).toEqual(["opt_in", "opt_in"]);
  const changes = [{ id: news.id, subscription: "opt_out" as const }];
  expect(must(await contacts.topics.update({ id, topics: changes }))).toEqual({ id });
  expect(await choices()).toEqual(["opt_in", "opt_out"]);
  const last = (await world.events()).at(-1);
  expect(last).toMatchObject({
    type: "contact.topics.updated",
    payload: { data: { email, topics: changes } },
  });
  const unknown = [{ id: "none", subscription: "opt_in" as const }];
  expect((await contacts.topics.update({ id, topics: unknown })).error?.message).toContain("topic");
});

test("properties of contacts are created, changed, listed and removed", async () => {
  await using world = await openResend();
  const { contactProperties } = world.resend;
  const property = { key: "seats", type: "number" as const, fallbackValue: 2 };
  const { id } = must(await contactProperties.create(property));
  expect((await contactProperties.create(property)).error?.message).toContain("`key`");
  const wrong = { key: "company", type: "string" as const, fallbackValue: 2 };
  const answer = await fetch(`${world.baseUrl}/contact-properties`, {
    method: "POST",
    headers: { authorization: "Bearer re_123", "content-type": "application/json" },
    body: JSON.stringify({ ...wrong, fallback_value: 2 }),
  });
  expect(answer.status).toBe(422);
  must(await contactProperties.update({ id, fallbackValue: 3 }));
  expect((await contactProperties.update({ id, fallbackValue: "3" })).error).not.toBeNull();
  expect(must(await contactProperties.get(id))).toMatchObject({ key: "seats", fallbackValue: 3 });
  expect(must(await contactProperties.list()).data).toMatchObject([{ id, type: "number" }]);
  expect(must(await contactProperties.remove(id))).toMatchObject({ deleted: true });
  expect((await contactProperties.get(id)).error).toMatchObject({ name: "not_found" });
});

testConformance(simulator, conformance, import.meta.url);

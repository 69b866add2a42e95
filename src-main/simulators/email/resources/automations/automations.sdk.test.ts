import type { AutomationConnection, AutomationStep } from "resend";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { must, openResend } from "../../testing/open-resend.ts";

const ADA = "ada@okafor.example";
const start: AutomationStep = {
  key: "start",
  type: "trigger",
  config: { eventName: "user.created" },
};
const link = (from: string, to: string, type?: AutomationConnection["type"]) => ({
  from,
  to,
  ...(type ? { type } : {}),
});

/** Opens a world with a published template, and a helper for automations that are enabled. */
async function open() {
  const world = await openResend();
  const { resend } = world;
  const template = must(
    await resend.templates.create({
      name: "Welcome",
      from: "Acme <hello@acme.example>",
      subject: "Welcome, {{{NAME}}}",
      html: '<p>{{{PLAN}}} of {{{contact.email}}}</p><a href="{{{RESEND_UNSUBSCRIBE_URL}}}">Leave</a>',
      variables: [
        { key: "NAME", type: "string", fallbackValue: "friend" },
        { key: "PLAN", type: "string", fallbackValue: "free" },
      ],
    }),
  );
  must(await resend.templates.publish(template.id));
  const welcome = (key: string, more: object = {}): AutomationStep => ({
    key,
    type: "send_email",
    config: {
      template: { id: template.id, variables: { PLAN: { var: "event.plan" }, NAME: "Ada" } },
      ...more,
    },
  });
  const enable = async (steps: AutomationStep[], connections: AutomationConnection[]) =>
    must(await resend.automations.create({ name: "Series", status: "enabled", steps, connections }))
      .id;
  const send = async (event: string, payload: Record<string, unknown> = {}, email = ADA) =>
    must(await resend.events.send({ event, email, payload }));
  const subjects = async () =>
    must(await resend.emails.list())
      .data.map(({ subject }) => subject)
      .toReversed();
  const newestRun = async (automationId: string) => {
    const { data } = must(await resend.automations.runs.list({ automationId }));
    return must(await resend.automations.runs.get({ automationId, runId: data[0]?.id ?? "" }));
  };
  const stepsOf = async (automationId: string) =>
    (await newestRun(automationId)).steps.map(({ key, status }) => [key, status]);
  return Object.assign(world, { welcome, enable, send, subjects, newestRun, stepsOf });
}

test("an event starts the enabled automations it triggers, and creates the contact", async () => {
  await using world = await open();
  const { automations, contacts, emails } = world.resend;
  const id = await world.enable([start, world.welcome("mail")], [link("start", "mail")]);
  must(await automations.create({ name: "Off", steps: [start], connections: [] }));
  expect(await world.send("user.created", { plan: "pro" })).toMatchObject({
    object: "event",
    event: "user.created",
  });
  await world.send("user.other");
  const contact = must(await contacts.get({ email: ADA }));
  const [mail] = must(await emails.list()).data;
  const shown = must(await emails.get(mail?.id ?? ""));
  expect(shown).toMatchObject({ to: [ADA], subject: "Welcome, Ada" });
  expect(shown.html).toContain(`pro of ${ADA}`);
  expect(shown.html).toContain(`${world.baseUrl}/unsubscribe/${id}/${contact.id}`);
  expect(await world.newestRun(id)).toMatchObject({ status: "completed" });
  expect(await world.stepsOf(id)).toEqual([
    ["start", "completed"],
    ["mail", "completed"],
  ]);
  const all = must(await automations.list()).data.map(({ name }) => name);
  expect(all).toEqual(["Off", "Series"]);
  expect(must(await automations.list({ status: "enabled" })).data).toHaveLength(1);
});

test("a delay ends on the clock, and a condition takes one branch", async () => {
  await using world = await open();
  const { contacts } = world.resend;
  const paid = { type: "rule", field: "event.amount", operator: "gte", value: 100 } as const;
  const named = { type: "rule", field: "contact.email", operator: "ends_with", value: ".example" };
  const steps: AutomationStep[] = [
    start,
    { key: "pause", type: "delay", config: { duration: "2 hours" } },
    { key: "check", type: "condition", config: { type: "and", rules: [paid, named as never] } },
    world.welcome("big", { subject: "Big" }),
    world.welcome("small", { subject: "Small" }),
  ];
  const id = await world.enable(steps, [
    link("start", "pause"),
    link("pause", "check"),
    link("check", "big", "condition_met"),
    link("check", "small", "condition_not_met"),
  ]);
  await world.send("user.created", { amount: 100 });
  await world.send("user.created", { amount: 99 }, "ben@ruiz.example");
  expect(await world.stepsOf(id)).toEqual([
    ["start", "completed"],
    ["pause", "waiting"],
  ]);
  await world.advance(7_199);
  expect(await world.subjects()).toEqual([]);
  await world.advance(1);
  expect(await world.subjects()).toEqual(["Big", "Small"]);
  expect((await world.newestRun(id)).status).toBe("completed");
  expect(must(await contacts.list()).data).toHaveLength(2);
});

test("a run waits for an event of its contact that fits, or for its timeout", async () => {
  await using world = await open();
  const steps: AutomationStep[] = [
    start,
    {
      key: "order",
      type: "wait_for_event",
      config: {
        eventName: "order.paid",
        timeout: "3 days",
        filterRule: { type: "rule", field: "event.status", operator: "eq", value: "succeeded" },
      },
    },
    world.welcome("thanks", {
      subject: "Thanks for {{{NAME}}}",
      template: {
        id: "",
        variables: { NAME: { var: "wait_events.order.paid.item" } },
      },
    }),
    world.welcome("remind", { subject: "Reminder" }),
  ];
  const [, , thanks] = steps;
  if (thanks?.type === "send_email") {
    const template = must(await world.resend.templates.list()).data[0];
    thanks.config.template.id = template?.id ?? "";
  }
  const id = await world.enable(steps, [
    link("start", "order"),
    link("order", "thanks", "event_received"),
    link("order", "remind", "timeout"),
  ]);
  await world.send("user.created");
  await world.send("user.created", {}, "ben@ruiz.example");
  await world.send("order.paid", { status: "failed", item: "kettle" });
  expect(await world.subjects()).toEqual([]);
  await world.send("order.paid", { status: "succeeded", item: "beans" });
  expect(await world.subjects()).toEqual(["Thanks for beans"]);
  await world.advance(3 * 86_400);
  expect(await world.subjects()).toEqual(["Thanks for beans", "Reminder"]);
  expect(await world.stepsOf(id)).toEqual([
    ["start", "completed"],
    ["order", "completed"],
    ["remind", "completed"],
  ]);
});

test("steps update the contact, add it to a segment and delete it", async () => {
  await using world = await open();
  const { contacts, segments, contactProperties } = world.resend;
  must(await contactProperties.create({ key: "plan", type: "string" }));
  const vip = must(await segments.create({ name: "VIP" }));
  const id = await world.enable(
    [
      start,
      {
        key: "update",
        type: "contact_update",
        config: { firstName: { var: "event.name" }, properties: { plan: "pro" } },
      },
      { key: "add", type: "add_to_segment", config: { segmentId: vip.id } },
      { key: "pause", type: "delay", config: { duration: "1 day" } },
      { key: "remove", type: "contact_delete", config: {} },
      world.welcome("late"),
    ],
    [
      link("start", "update"),
      link("update", "add"),
      link("add", "pause"),
      link("pause", "remove"),
      link("remove", "late"),
    ],
  );
  await world.send("user.created", { name: "Ada" });
  expect(must(await contacts.get({ email: ADA }))).toMatchObject({
    first_name: "Ada",
    properties: { plan: { value: "pro" } },
  });
  expect(must(await contacts.list({ segmentId: vip.id })).data).toHaveLength(1);
  await world.advance(86_400);
  expect((await contacts.get({ email: ADA })).error).toMatchObject({ name: "not_found" });
  expect((await world.stepsOf(id)).at(-1)).toEqual(["late", "skipped"]);
  expect(await world.subjects()).toEqual([]);
});

test("a contact unsubscribes during a run: the run skips its emails, and goes on", async () => {
  await using world = await open();
  const id = await world.enable(
    [
      start,
      world.welcome("first"),
      { key: "pause", type: "delay", config: { duration: "1 day" } },
      world.welcome("second"),
      { key: "update", type: "contact_update", config: { lastName: "Okafor" } },
    ],
    [
      link("start", "first"),
      link("first", "pause"),
      link("pause", "second"),
      link("second", "update"),
    ],
  );
  await world.send("user.created");
  const [mail] = must(await world.resend.emails.list()).data;
  expect((await world.act("/_unsubscribe", { email_id: mail?.id })).status).toBe(200);
  await world.advance(86_400);
  expect(await world.subjects()).toHaveLength(1);
  expect((await world.stepsOf(id)).slice(-2)).toEqual([
    ["second", "skipped"],
    ["update", "completed"],
  ]);
});

test("a step that cannot be performed fails its run, with the reason", async () => {
  await using world = await open();
  const broken: AutomationStep = {
    key: "mail",
    type: "send_email",
    config: { template: { id: "none" } },
  };
  const id = await world.enable([start, broken], [link("start", "mail")]);
  await world.send("user.created");
  const run = await world.newestRun(id);
  expect(run.status).toBe("failed");
  expect(run.steps[1]).toMatchObject({
    status: "failed",
    error: { message: "Template not found" },
  });
});

test("an automation is changed, copied, stopped and removed with its runs", async () => {
  await using world = await open();
  const { automations } = world.resend;
  const pause: AutomationStep = { key: "pause", type: "delay", config: { duration: "1 week" } };
  const id = await world.enable([start, pause], [link("start", "pause")]);
  await world.send("user.created");
  await world.send("user.created", {}, "ben@ruiz.example");
  must(await automations.update(id, { name: "Other", steps: [start], connections: [] }));
  expect(must(await automations.get(id))).toMatchObject({ name: "Other", connections: [] });
  expect((await automations.update(id, { steps: [start] })).error?.message).toContain("together");
  expect((await automations.update(id, {})).error?.message).toContain("At least one");
  const copy = must(await automations.duplicate(id));
  expect(must(await automations.get(copy.id))).toMatchObject({
    name: "Other (Copy)",
    status: "disabled",
  });
  const running = () => automations.runs.list({ automationId: id, status: ["running", "failed"] });
  const [newest] = must(await running()).data;
  const path = `${world.baseUrl}/automations/${id}/runs/${newest?.id ?? ""}/cancel`;
  const headers = { authorization: "Bearer re_123" };
  expect((await fetch(path, { method: "POST", headers })).status).toBe(200);
  expect(must(await running()).data).toHaveLength(1);
  expect(must(await automations.stop(id))).toMatchObject({ status: "disabled" });
  expect(must(await running()).data).toEqual([]);
  const runs = must(await automations.runs.list({ automationId: id })).data;
  expect(runs.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(must(await automations.remove(id))).toMatchObject({ deleted: true });
  expect((await automations.get(id)).error).toMatchObject({ name: "not_found" });
});

test("refuses workflows that could not run", async () => {
  await using world = await open();
  const { automations } = world.resend;
  const refused = async (steps: AutomationStep[], connections: AutomationConnection[]) =>
    (await automations.create({ name: "Wrong", steps, connections })).error?.message;
  const pause = (key: string, duration = "1 day"): AutomationStep => ({
    key,
    type: "delay",
    config: { duration },
  });
  expect(await refused([pause("a")], [])).toContain("trigger");
  expect(await refused([start, start], [])).toContain("keys");
  expect(await refused([start], [link("start", "b")])).toContain("key b");
  expect(await refused([start, pause("a")], [link("a", "a")])).toContain("back to itself");
  expect(await refused([start, pause("a")], [link("start", "a", "timeout")])).toContain("timeout");
  expect(await refused([start, pause("a", "31 days")], [])).toContain("30 days");
  const reserved = { key: "s", type: "trigger", config: { eventName: "resend:x" } } as const;
  expect(await refused([reserved], [])).toContain("resend:");
});

test("kinds of events fit payloads to their schema", async () => {
  await using world = await open();
  const { events } = world.resend;
  const schema = { amount: "number", at: "date", first: "boolean" } as const;
  const { id } = must(await events.create({ name: "order.paid", schema }));
  expect((await events.create({ name: "order.paid" })).error?.message).toContain("order.paid");
  expect(must(await events.get("order.paid"))).toMatchObject({ id, schema });
  const rule = { type: "rule", field: "event.amount", operator: "gt", value: 9 } as const;
  const steps: AutomationStep[] = [
    { key: "start", type: "trigger", config: { eventName: "order.paid" } },
    { key: "check", type: "condition", config: rule },
    world.welcome("mail", { subject: "Paid" }),
  ];
  await world.enable(steps, [link("start", "check"), link("check", "mail", "condition_met")]);
  await world.send("order.paid", { amount: "10", at: "2026-01-15", first: "true" });
  expect(await world.subjects()).toEqual(["Paid"]);
  const wrong = { event: "order.paid", email: ADA, payload: { amount: "ten" } };
  expect((await events.send(wrong)).error?.message).toContain("`payload.amount`");
  expect((await events.send({ event: "order.paid", contactId: "none" })).error).toMatchObject({
    name: "not_found",
  });
  must(await events.update(id, { schema: null }));
  must(await events.send(wrong));
  expect(must(await events.list()).data).toMatchObject([{ name: "order.paid", schema: null }]);
  expect(must(await events.remove("order.paid"))).toMatchObject({ deleted: true });
  expect((await events.get(id)).error).toMatchObject({ name: "not_found" });
});

testConformance(simulator, conformance, import.meta.url);

import { expect, test } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { openClient } from "#core/testing/client.ts";
import { route, toyDefinition } from "#core/testing/toy-simulator.ts";

const HOUR = 3_600_000;

const simulator = defineSimulator({
  ...toyDefinition,
  routes: [
    route("POST /plan", "Schedules tasks", (context) => {
      context.schedule(context.now + 2 * HOUR, "repeat", "b");
      context.schedule(context.now + HOUR, "tell", "a");
      context.schedule(context.now + 2 * HOUR, "tell", "c");
      return {};
    }),
  ],
  tasks: {
    tell: {
      run: (context, id) => {
        context.emit({ type: "told", payload: { id, at: context.now } });
      },
      describe: (_, id) => (id === "c" ? undefined : { title: `Tells ${id}`, money: "$1.00" }),
    },
    repeat: {
      run: (context, id) => {
        context.emit({ type: "repeated", payload: { id, at: context.now } });
        context.schedule(context.now + 2 * HOUR, "repeat", id);
      },
      describe: (_, id) => ({ title: "Repeats", about: ["always", null, id] }),
    },
  },
});

test("tasks run in due order with the clock at their time, with those that they schedule", async () => {
  await using client = openClient(simulator);
  const start = client.running.world.clock.now();
  await client.ask("POST", "/plan");
  await client.control("/_sim/clock", { advance_seconds: 5 * 3_600 });
  expect([3, 2, 1, 0].map((before) => client.event(before))).toEqual([
    { id: "a", at: start + HOUR },
    { id: "b", at: start + 2 * HOUR },
    { id: "c", at: start + 2 * HOUR },
    { id: "b", at: start + 4 * HOUR },
  ]);
  expect(client.running.nextDue).toBe(start + 6 * HOUR);
});

test("waiting tasks are described in due order, those that do nothing are left out", async () => {
  await using client = openClient(simulator);
  const start = client.running.world.clock.now();
  await client.ask("POST", "/plan");
  const told = { due: start + HOUR, title: "Tells a", money: "$1.00", about: "", object: null };
  const repeated = { title: "Repeats", money: "", about: "always, b", object: null };
  expect(client.running.ahead(9)).toEqual({
    items: [told, { due: start + 2 * HOUR, ...repeated }],
    more: false,
  });
  expect(client.running.ahead(1)).toEqual({ items: [told], more: true });
});

test("a reset forgets the tasks", async () => {
  await using client = openClient(simulator);
  await client.ask("POST", "/plan");
  await client.control("/_sim/reset");
  await client.control("/_sim/clock", { advance_seconds: 5 * 3_600 });
  expect(client.types()).toEqual([]);
});

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
    tell: (context, id) => {
      context.emit({ type: "told", payload: { id, at: context.now } });
    },
    repeat: (context, id) => {
      context.emit({ type: "repeated", payload: { id, at: context.now } });
      context.schedule(context.now + 2 * HOUR, "repeat", id);
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

test("a reset forgets the tasks", async () => {
  await using client = openClient(simulator);
  await client.ask("POST", "/plan");
  await client.control("/_sim/reset");
  await client.control("/_sim/clock", { advance_seconds: 5 * 3_600 });
  expect(client.types()).toEqual([]);
});

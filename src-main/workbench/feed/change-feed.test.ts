import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import type { ChangeBatch } from "#shared/bridge/contract.ts";
import { everyEvent } from "#shared/domain/egress.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { toy } from "#core/testing/toy-simulator.ts";
import { createChangeFeed } from "./change-feed.ts";
import { showLocal } from "../panel-source/local-simulator.ts";
import { PanelSource } from "../panel-source/panel-source.ts";

/** A window's feed over one simulator, and the batches it was sent. */
function setup() {
  const simulator = hostSimulator(toy);
  const changes = createChangeFeed(new PanelSource([showLocal({ simulator, baseUrl: "" })]));
  const batches: ChangeBatch[] = [];
  const news = new EventEmitter();
  const feed = changes.subscribe((batch) => {
    batches.push(batch);
    news.emit("batch");
  });
  const make = (name: string) =>
    simulator.call({ method: "POST", path: "/things", body: { name } });
  /** The first batch that fits; those before it are acknowledged, as a page does that draws them. */
  const batchThat = async (fits: (batch: ChangeBatch) => boolean): Promise<ChangeBatch> => {
    for (;;) {
      const found = batches.find(fits);
      if (found) return found;
      const arrives = once(news, "batch");
      feed.ack(batches.at(-1)?.revision ?? 0);
      await arrives;
    }
  };
  const close = async () => {
    changes.close();
    await simulator.close();
  };
  return { feed, batches, make, batchThat, [Symbol.asyncDispose]: close };
}

test("a query returns the current rows; later batches bring new ones", async () => {
  await using world = setup();
  for (const name of ["a", "b", "c"]) await world.make(name);
  const look = await world.feed.watch(everyEvent, 2);
  expect(look).toMatchObject({ matched: 3, tail: [{ seq: 2 }, { seq: 3 }] });
  expect(look).not.toHaveProperty("searched");
  await world.make("d");
  const later = await world.batchThat(
    ({ revision, matched }) => revision > look.revision && matched === 4,
  );
  expect(later.tail.map(({ seq }) => seq)).toEqual([3, 4]);
});

test("batches follow a changed filter", async () => {
  await using world = setup();
  await world.make("a");
  const first = world.feed.watch(everyEvent, 5);
  const second = await world.feed.watch({ ...everyEvent, types: ["nothing"] }, 5);
  expect([(await first).matched, second.matched]).toEqual([1, 0]);
  await world.make("b");
  const later = await world.batchThat(
    ({ total, revision }) => revision > second.revision && total === 2,
  );
  expect([later.matched, later.tail]).toEqual([0, []]);
});

test("reports a long search while it runs, and at its end", async () => {
  await using world = setup();
  await world.make("a");
  const recorded = await world.batchThat(({ total }) => total === 1);
  expect(recorded.total).toBe(1);
  for (let count = 0; count < 200; count += 1) await world.make("x".repeat(20_000));
  const look = await world.feed.watch({ ...everyEvent, text: "XX" }, 1);
  const whole =
    look.matched === 200
      ? look
      : await world.batchThat(
          ({ revision, searched }) => revision > look.revision && searched === undefined,
        );
  expect(whole).toMatchObject({ matched: 200, tail: [{ seq: 201 }] });
});

test("a page that draws nothing is sent two batches and no more, until it draws", async () => {
  await using world = setup();
  await world.feed.watch(everyEvent, 1);
  await world.make("a");
  const seen = await world.batchThat(({ total }) => total === 1);
  const before = world.batches.length;
  for (let count = 0; count < 50; count += 1) {
    await world.make("b");
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(world.batches.length - before).toBeLessThanOrEqual(2);
  const last = await world.batchThat(({ total }) => total === 51);
  expect(last.revision).toBeGreaterThan(seen.revision);
});

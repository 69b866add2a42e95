import type { Outcome } from "#core/contract/sending.ts";
import { expect, test } from "vitest";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { DeliveryQueue } from "./queue.ts";

const endpoint: Endpoint = { id: "end_1", url: "", secret: "", enabled: true, types: ["*"] };

/** A queue whose attempts end when the test says so. */
function setup() {
  const sent: number[] = [];
  let land: (outcome: Outcome) => void = () => undefined;
  const queue = new DeliveryQueue({
    isOn: () => true,
    endpoints: () => [endpoint],
    current: () => endpoint,
    send: ({ seq }) => {
      sent.push(seq);
      return new Promise((resolve) => {
        land = resolve;
      });
    },
    finished: () => undefined,
    changed: () => undefined,
  });
  const event = (seq: number) => ({ generation: 1, seq, type: "made" });
  return {
    queue,
    sent,
    take: (...seqs: readonly number[]) => {
      for (const seq of seqs) queue.take(event(seq), undefined);
    },
    redeliver: (...seqs: readonly number[]) => {
      for (const seq of seqs) queue.redeliver(event(seq), () => true, undefined);
    },
    /** Ends the attempt in flight, until none is. */
    landAll: async () => {
      while (queue.inFlight) {
        land({ httpStatus: 200, durationMs: 1 });
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test("repeats wait behind the events that were queued before and go before those queued later", async () => {
  const { queue, sent, take, redeliver, landAll } = setup();
  take(1, 2, 3);
  redeliver(1, 2);
  take(4, 5);
  redeliver(3);
  expect([queue.pending, queue.inFlight, queue.firstOpen]).toEqual([7, true, 1]);
  expect([...queue.openAttempts(1)].map(({ isFlying }) => isFlying)).toEqual([true, false]);
  expect([...queue.openAttempts(3)].map(({ isFlying }) => isFlying)).toEqual([false, false]);
  await landAll();
  expect(sent).toEqual([1, 2, 3, 1, 2, 4, 5, 3]);
  expect([queue.pending, queue.firstOpen, [...queue.openAttempts(3)]]).toEqual([0, undefined, []]);
});

test("a queue with nothing but repeats sends them, also after it was empty", async () => {
  const { sent, take, redeliver, landAll } = setup();
  redeliver(2, 1);
  await landAll();
  take(3);
  redeliver(3);
  await landAll();
  expect(sent).toEqual([2, 1, 3, 3]);
});

test("a queue that is cleared completes the attempt in flight and sends nothing more", async () => {
  const { queue, sent, take, redeliver, landAll } = setup();
  take(1, 2);
  redeliver(1);
  queue.clear();
  expect([queue.pending, queue.inFlight]).toEqual([0, true]);
  await landAll();
  take(3);
  await landAll();
  expect(sent).toEqual([1, 3]);
});

import { EventEmitter } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handleInBatch, respondInBatch } from "./batching.ts";

const steps: string[] = [];

beforeEach(() => {
  steps.length = 0;
  vi.useFakeTimers({ toFake: ["performance"] });
});

afterEach(() => {
  vi.useRealTimers();
});

function newResponse(): ServerResponse {
  return new ServerResponse(new IncomingMessage(new Socket()));
}

/** A request that is handled and then responded to. */
function receive(name: string, handlingMs = 0): void {
  const response = newResponse();
  handleInBatch(response, () => {
    steps.push(`handle ${name}`);
    vi.advanceTimersByTime(handlingMs);
    respondInBatch(response, () => steps.push(`send ${name}`));
  });
}

test("handles the requests of one turn first and responds to them afterwards", async () => {
  for (const name of ["a", "b", "c"]) receive(name);
  await nextTurn();
  expect(steps).toEqual(["handle a", "handle b", "handle c", "send a", "send b", "send c"]);
});

test("sends responses that waited long enough before the next request is handled", async () => {
  receive("a");
  receive("slow", 5);
  receive("c");
  await nextTurn();
  expect(steps).toEqual(["handle a", "handle slow", "send a", "send slow", "handle c", "send c"]);
});

test("closes the connection of a response that cannot be sent, and no other", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const broken = newResponse();
  handleInBatch(broken, () => {
    throw new Error("a header that node rejects");
  });
  receive("b");
  await nextTurn();
  expect(broken.destroyed).toBe(true);
  expect(steps).toEqual(["handle b", "send b"]);
  expect(errors).toHaveBeenCalledWith(expect.stringContaining("A response could not be sent"));
});

test("sends a response on its own when it comes later than its request's batch", async () => {
  const later = new EventEmitter();
  handleInBatch(newResponse(), () => {
    later.once("ready", () => {
      respondInBatch(newResponse(), () => steps.push("send later"));
    });
  });
  await nextTurn();
  later.emit("ready");
  expect(steps).toEqual([]);
  await nextTurn();
  expect(steps).toEqual(["send later"]);
});

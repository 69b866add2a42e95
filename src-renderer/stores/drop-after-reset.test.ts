import { afterEach, expect, test, vi } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { FakeHost } from "../bridge/testing/fake-host.ts";
import { fakeRequest } from "../bridge/testing/fake-requests.ts";
import { notePerformedAction, usePerformedActions } from "./performed-actions.ts";
import { dropAfterReset } from "./drop-after-reset.ts";
import { useFeed } from "./feed/feed-store.ts";

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function setup() {
  usePerformedActions.setState({ performed: [] });
  const tell = (generation: number, events: number, since = generation) => {
    const status = { ...unknownStatus, kind: "payments", generation, since, events };
    useFeed.setState({ statuses: new Map([["payments", status]]) });
  };
  tell(1, 0);
  stop = dropAfterReset();
  const act = (generation: number, number = 1) => {
    const at = { now: 0, generation, number, events: [number] };
    const answer = { status: 200, body: null, curl: "", ...at };
    notePerformedAction("Open dispute", {
      request: { kind: "payments", method: "POST", path: "/_dispute" },
      answer: { ...answer, refusal: undefined },
      events: [1],
    });
  };
  const past = () =>
    usePerformedActions.getState().performed.map((performedAction) => performedAction.past);
  return { tell, act, past };
}

test("an action of before a reset is past, one that came after it is not", async () => {
  const { tell, act, past } = setup();
  act(1);
  tell(1, 1);
  expect(past()).toEqual([undefined]);
  act(2);
  tell(2, 1);
  await expect.poll(past).toEqual([undefined, "before reset"]);
});

test("an undone action is past, and one before it is not", async () => {
  const { tell, act, past } = setup();
  const host = new FakeHost();
  vi.stubGlobal("bridge", host);
  host.requests.push(fakeRequest(1), fakeRequest(2, { undone: true }));
  act(1, 1);
  act(1, 2);
  tell(2, 1, 1);
  await expect.poll(past).toEqual(["undone", undefined]);
});

test("a restart with the same generation makes earlier actions past", async () => {
  const { tell, act, past } = setup();
  act(1);
  tell(1, 1);
  tell(1, 0);
  await expect.poll(past).toEqual(["before reset"]);
});

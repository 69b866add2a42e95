import { afterEach, expect, test } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { noteDoing, useDoings } from "./doings.ts";
import { dropAfterReset } from "./drop-after-reset.ts";
import { useFeed } from "./feed/feed-store.ts";

let stop: () => void = () => undefined;
afterEach(() => stop());

function setup() {
  useDoings.setState({ doings: [] });
  const tell = (generation: number, events: number) => {
    const status = { ...unknownStatus, kind: "payments", generation, events };
    useFeed.setState({ statuses: new Map([["payments", status]]) });
  };
  tell(1, 0);
  stop = dropAfterReset();
  const act = (generation: number) => {
    const at = { now: 0, generation, number: 1, events: [1] };
    const answer = { status: 200, body: null, curl: "", ...at };
    noteDoing("Open dispute", {
      request: { kind: "payments", method: "POST", path: "/_dispute" },
      answer: { ...answer, refusal: undefined },
      events: [1],
    });
  };
  const past = () => useDoings.getState().doings.map(({ isPast = false }) => isPast);
  return { tell, act, past };
}

test("an action of before a reset is past, one that came after it is not", () => {
  const { tell, act, past } = setup();
  act(1);
  tell(1, 1);
  expect(past()).toEqual([false]);
  act(2);
  tell(2, 1);
  expect(past()).toEqual([false, true]);
});

test("a restart with the same generation makes earlier actions past", () => {
  const { tell, act, past } = setup();
  act(1);
  tell(1, 1);
  tell(1, 0);
  expect(past()).toEqual([true]);
});

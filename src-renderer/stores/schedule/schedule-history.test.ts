import { afterEach, expect, test, vi } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import {
  changeSchedule,
  redoSchedule,
  undoSchedule,
  useScheduleHistory,
} from "./schedule-history.ts";

const kind = "payments";

/** Puts an item where it is to be, as one step of moving it by keys. */
const moveTo = (at: string) => {
  const after = { id: "dispute", at, call: { method: "POST", path: "/_dispute" } as const };
  return changeSchedule("Moved dispute", [{ kind, id: "dispute", after }], "moving");
};

afterEach(() => {
  vi.unstubAllGlobals();
  useScheduleHistory.setState({ past: [], future: [] });
});

test("an undo that is pressed while a change is under way takes back that one, and redo brings it back", async () => {
  const host = new FakeHost({ kinds: [kind] });
  vi.stubGlobal("bridge", host);
  const times = () => host.items.map(({ at }) => at);
  await changeSchedule("Added dispute", [
    {
      kind,
      id: "dispute",
      after: { id: "dispute", at: "+2h", call: { method: "POST", path: "/_dispute" } },
    },
  ]);
  await Promise.all([moveTo("+121m"), moveTo("+131m"), undoSchedule()]);
  expect(times()).toEqual(["+2h"]);
  await redoSchedule();
  expect(times()).toEqual(["+131m"]);
});

import { expect, test } from "vitest";
import { betterOffset, checkDraft, toItemDraft, emptyDraft } from "./item-draft.ts";
import { asTimelineFile } from "../../../stores/schedule/timeline-file.ts";

const draft = { ...emptyDraft, id: "dispute-1", path: "/_dispute" };

test("a whole draft becomes an item", () => {
  const typed = { ...draft, body: '{"charge":"${ch}"}', bind: "dp = /id\nother: /a/0" };
  expect(checkDraft(typed)).toMatchObject({
    problems: {},
    item: {
      id: "dispute-1",
      at: "+1h",
      call: { method: "POST", path: "/_dispute", body: { charge: "${ch}" } },
      bind: { dp: "/id", other: "/a/0" },
    },
  });
});

test.each([
  [{ at: "+3d" }, { at: "days are not accepted; write +72h" }],
  [{ id: " " }, { id: "enter an id" }],
  [{ path: "" }, { path: "enter a route, such as /_dispute" }],
  [
    { path: "//elsewhere" },
    { path: expect.stringContaining("begin with one /, stay on this simulator") as string },
  ],
  [{ body: "{" }, { body: "this is not valid JSON" }],
  [{ body: "[1]" }, { body: "the body must be a JSON object" }],
  [{ bind: "no pointer here" }, { bind: "use one per line: name = /pointer" }],
  [{ bind: "x = id" }, { bind: "write a JSON pointer (RFC 6901), such as /id" }],
])("%o is explained at its field", (change, problems) => {
  const checked = checkDraft({ ...draft, ...change });
  expect(checked.problems).toEqual(problems);
  expect(checked.item).toBeUndefined();
});

test("bindings may be JSON as well", () => {
  expect(checkDraft({ ...draft, bind: '{"ch":"/id"}' }).item?.bind).toEqual({ ch: "/id" });
});

test.each([
  ["+3d", "+72h"],
  ["-2d", "-48h"],
  ["90m", "+90m"],
  ["+1h", undefined],
  ["soon", undefined],
])("for %s, %s is proposed", (at, better) => {
  expect(betterOffset(at)).toBe(better);
});

test("an item fills the form with its values", () => {
  const { item } = checkDraft({ ...draft, body: '{"a":1}', bind: "ch = /id" });
  const again = item && checkDraft(toItemDraft(item)).item;
  expect(again).toEqual(item);
});

test("a schedule is copied as the file that headless takes", () => {
  const item = {
    id: "a",
    at: "+1h",
    due: "2026-03-12T10:00:00.000Z",
    call: { method: "POST", path: "/_dispute" } as const,
    bind: {},
    state: "done" as const,
    response: { status: 200 },
  };
  expect(JSON.parse(asTimelineFile([{ kind: "payments", item }]))).toEqual({
    payments: { events: [{ id: "a", at: "+1h", call: { method: "POST", path: "/_dispute" } }] },
  });
});

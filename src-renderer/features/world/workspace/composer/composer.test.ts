import { expect, test } from "vitest";
import type { WorkspaceShape } from "../reading/shapes.ts";
import { propose } from "./proposals.ts";
import { fromWire, toWire } from "./wire-text.ts";

const directory = {
  me: "U1",
  people: [
    { id: "U1", name: "mei", kind: "person" },
    { id: "U2", name: "ben", kind: "person" },
  ],
  places: [{ id: "C1", name: "orders", kind: "channel" }],
  groups: [],
};

const world = {
  commands: ["/stock", "/lunch"],
  users: [
    { id: "U1", name: "mei", kind: "person", real_name: "Mei Tanaka" },
    { id: "U2", name: "ben", kind: "person", real_name: "Ruiz Ben" },
  ],
} as unknown as WorkspaceShape;

test.each([
  ["Ask @ben about #orders.", "Ask <@U2> about <#C1>."],
  ["@here: 1 < 2 & 3", "<!here>: 1 &lt; 2 &amp; 3"],
  ["mail a@ben.test and @nobody", "mail a@ben.test and @nobody"],
  ["<@U2>", "&lt;@U2&gt;"],
])("writes %s as mrkdwn, and reads it again", (typed, wire) => {
  expect(toWire(typed, directory)).toBe(wire);
  expect(fromWire(wire, directory)).toBe(typed);
});

test.each([
  ["/st", ["/stock"]],
  ["/", ["/stock", "/lunch"]],
  ["say /st", []],
  ["hi @r", ["@ben"]],
  ["in #or", ["#orders"]],
  ["hi @ben", []],
  ["hi ben", []],
])("proposes words for %s", (text, words) => {
  const { items } = propose(text, text.length, { world, directory });
  expect(items.map((item) => item.text)).toEqual(words);
});

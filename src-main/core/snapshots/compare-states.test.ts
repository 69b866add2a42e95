import { expect, test } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { createObjectList, listedMap } from "#core/contract/objects.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { toyDefinition, type ToyState } from "#core/testing/toy-simulator.ts";
import { differingFields } from "./differing-fields.ts";

const listed = defineSimulator({
  ...toyDefinition,
  objects: [
    createObjectList<ToyState>()({
      name: "things",
      of: ({ things }) => listedMap(things),
      summarize: ({ name, isBroken }) => ({
        label: name,
        status: isBroken ? "broken" : "",
        createdAt: 0,
      }),
      present: (thing) => thing,
    }),
  ],
});

async function setup() {
  const launched = launchSimulator(listed);
  const { running } = launched;
  const send = async (method: "GET" | "POST", path: string, body?: object) =>
    running.call({ method, path, ...(body ? { body } : {}) });
  return { launched, send };
}

test("lists objects that were added, removed or changed since a snapshot, with both values", async () => {
  const { launched, send } = await setup();
  await using _ = launched;
  await send("POST", "/things", { name: "kept" });
  const { body } = await send("POST", "/things", { name: "broken later" });
  await send("POST", "/_sim/snapshots", { name: "before" });
  const id = JSON.parse(JSON.stringify(body)).id as string;
  await send("POST", "/_break", { thing: id });
  await send("POST", "/things", { name: "new" });
  const differences = {
    added: [{ collection: "things", summary: "new" }],
    removed: [],
    changed: [
      {
        collection: "things",
        id,
        summary: "broken later · broken",
        fields: [{ path: "isBroken", from: false, to: true }],
      },
    ],
    events: { from: 2, to: 4 },
  };
  const answer = await send("GET", "/_sim/snapshots/before/diff");
  expect(answer).toMatchObject({ status: 200, body: differences });
  expect(answer.body).not.toHaveProperty("truncated");

  await send("POST", "/_sim/snapshots", { name: "after" });
  await send("POST", "/_sim/reset");
  const path = "/_sim/snapshots/before/diff?to=after";
  expect((await send("GET", path)).body).toEqual(answer.body);
  expect((await send("GET", "/_sim/snapshots/after/diff")).body).toMatchObject({
    removed: [{ summary: "new" }, { summary: "broken later · broken" }, { summary: "kept" }],
    events: { from: 4, to: 0 },
  });
});

test("lists at most a thousand objects, and says that there are more", async () => {
  const { launched, send } = await setup();
  await using _ = launched;
  await send("POST", "/_sim/snapshots", { name: "empty" });
  for (let count = 0; count < 1_000; count += 1) await send("POST", "/things", { name: "a" });
  const whole = JSON.stringify((await send("GET", "/_sim/snapshots/empty/diff")).body);
  expect(whole).not.toContain("truncated");
  await send("POST", "/things", { name: "a" });
  const cut = await send("GET", "/_sim/snapshots/empty/diff");
  expect(cut.body).toMatchObject({ truncated: true, events: { from: 0, to: 1_001 } });
  expect(JSON.parse(JSON.stringify(cut.body))).toMatchObject({ added: { length: 1_000 } });
});

test("rejects unknown names and fields", async () => {
  const { launched, send } = await setup();
  await using _ = launched;
  await send("POST", "/_sim/snapshots", { name: "known" });
  for (const [path, status, field] of [
    ["none/diff", 404, undefined],
    ["none/diff?to=known", 404, undefined],
    ["known/diff?to=none", 404, "to"],
    ["known/diff?from=x", 422, "from"],
  ] as const) {
    const { status: input, body } = await send("GET", `/_sim/snapshots/${path}`);
    expect([path, input, body]).toMatchObject([path, status, { error: field ? { field } : {} }]);
  }
});

test("fields are compared by key and position", () => {
  expect(
    differingFields(
      { a: 1, b: { c: [1, { d: 2 }], e: null }, gone: [1] },
      { a: 1, b: { c: [1, { d: 3 }, 4], e: {} }, new: { f: 1 } },
    ),
  ).toEqual([
    { path: "b.c[1].d", from: 2, to: 3 },
    { path: "b.c[2]", to: 4 },
    { path: "b.e", from: null, to: {} },
    { path: "gone", from: [1] },
    { path: "new", to: { f: 1 } },
  ]);
  expect(differingFields(undefined, 1)).toEqual([{ path: "", to: 1 }]);
});

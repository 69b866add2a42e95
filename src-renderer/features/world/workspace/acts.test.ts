import { expect, test } from "vitest";
import { actsOf, findDirect, nameConversation } from "./acts.ts";
import type { ConversationView, WorkspaceShape } from "./reading/shapes.ts";

const conversation = (id: string, kind: ConversationView["kind"], members: readonly string[]) =>
  ({ id, kind, name: "orders", members, is_member: true }) as unknown as ConversationView;

const mei = { id: "U1", name: "mei", kind: "person" as const, real_name: "Mei Tanaka" };
const ben = { id: "U2", name: "ben", kind: "person" as const, real_name: "Ben Ruiz" };

const world = {
  user: mei,
  users: [mei, ben],
  conversations: [
    conversation("C1", "channel", ["U1", "U2", "B1"]),
    conversation("D1", "im", ["U1", "U2"]),
    conversation("D2", "im", ["U1", "B1"]),
  ],
} as unknown as WorkspaceShape;

test("finds the conversation with one other, and none in place of notes to oneself", () => {
  expect(findDirect(world, "U2")?.id).toBe("D1");
  expect(findDirect(world, "B1")?.id).toBe("D2");
  expect(findDirect(world, "U1")).toBeUndefined();
});

test("names channels with a sign and direct messages by their people", () => {
  expect(world.conversations.map((one) => nameConversation(one, world))).toEqual([
    "#orders",
    "Ben Ruiz",
    "B1",
  ]);
});

test("makes each act one world action, or one method with the token of the person", () => {
  const acts = actsOf(mei);
  const target = { type: "message" as const, channel: "C1", ts: "1.0" };
  const place = { blockId: "b", actionId: "a" };
  expect(acts.press(target, place, { label: "Refund…", value: "1" })).toEqual({
    title: "Mei pressed “Refund…”",
    request: {
      kind: "chat",
      method: "POST",
      path: "/_press",
      body: {
        user: "U1",
        channel: "C1",
        message_ts: "1.0",
        action_id: "a",
        block_id: "b",
        value: "1",
      },
    },
  });
  const message = { ts: "1.0" } as Parameters<typeof acts.remove>[1];
  expect(acts.remove("C1", message).request).toEqual({
    kind: "chat",
    method: "POST",
    path: "/api/chat.delete",
    body: { channel: "C1", ts: "1.0" },
    as: "xoxp-mei",
  });
});

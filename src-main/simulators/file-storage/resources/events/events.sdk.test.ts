import { once } from "node:events";
import { expect, test } from "vitest";
import * as z from "zod";
import { failure, openBox } from "../../testing/open-box.ts";

const shown = z.object({ eventType: z.string() });

test("the stream of a user has its changes, and goes on from a position", async () => {
  await using world = await openBox();
  const { box, upload } = world;
  const { nextStreamPosition: start } = await box.events.getEvents({ streamPosition: "now" });
  expect(start).toBe(0);
  const folder = await box.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const id = await upload("a.txt", "one", folder.id);
  const first = await box.events.getEvents({ streamPosition: String(start) });
  expect(first.entries).toMatchObject([
    { eventType: "ITEM_CREATE", source: { id: folder.id, type: "folder", name: "Plans" } },
    { eventType: "ITEM_UPLOAD", source: { id, type: "file", name: "a.txt" } },
  ]);
  await box.files.updateFileById(id, { requestBody: { name: "b.txt" } });
  await box.comments.createComment({ message: "Good", item: { id, type: "file" } });
  await box.files.deleteFileById(id);
  const next = String(first.nextStreamPosition);
  const rest = await box.events.getEvents({ streamPosition: next });
  expect(rest.entries?.map(({ eventType }) => eventType)).toEqual([
    "ITEM_RENAME",
    "COMMENT_CREATE",
    "ITEM_TRASH",
  ]);
  const changes = await box.events.getEvents({ streamPosition: next, streamType: "changes" });
  expect(changes.entries?.map(({ eventType }) => eventType)).toEqual(["ITEM_RENAME", "ITEM_TRASH"]);
  const page = await box.events.getEvents({ streamPosition: "0", limit: 1 });
  expect([page.chunkSize, page.nextStreamPosition]).toEqual([1, 1]);
});

test("the history of administrators has types and sources of its own", async () => {
  await using world = await openBox();
  const { box, upload } = world;
  const id = await upload("a.txt");
  await box.files.deleteFileById(id);
  const all = await box.events.getEvents({ streamType: "admin_logs", streamPosition: "0" });
  expect(all.entries).toMatchObject([
    { eventType: "UPLOAD", source: { itemType: "file", itemId: id, itemName: "a.txt" } },
    { eventType: "DELETE" },
  ]);
  const deleted = await box.events.getEvents({
    streamType: "admin_logs",
    streamPosition: "0",
    eventType: ["DELETE"],
  });
  expect(deleted.entries?.map(({ eventType }) => eventType)).toEqual(["DELETE"]);
  await expect(
    box.events.getEvents({ streamPosition: "0", eventType: ["DELETE"] }),
  ).rejects.toEqual(failure(400, "bad_request"));
});

test("the event stream of the SDK waits for events and passes each on once", async () => {
  await using world = await openBox();
  const { box } = world;
  const stream = box.events.getEventStream();
  const types: string[] = [];
  // Destroyed while it waits, the stream emits the aborted request as an error.
  stream.on("error", (error) => {
    expect(String(error)).toContain("aborted");
  });
  stream.on("data", (event: unknown) => {
    types.push(shown.parse(event).eventType);
  });
  // Events from before the stream has its position are not passed on.
  let made = 0;
  await expect
    .poll(async () => {
      made += 1;
      await box.folders.createFolder({ name: `f${String(made)}`, parent: { id: "0" } });
      return types.length;
    })
    .toBeGreaterThan(0);
  const { id } = await box.folders.createFolder({ name: "last", parent: { id: "0" } });
  await box.folders.deleteFolderById(id);
  await expect.poll(() => types.at(-1)).toBe("ITEM_TRASH");
  expect(new Set(types)).toEqual(new Set(["ITEM_CREATE", "ITEM_TRASH"]));
  stream.destroy();
  await once(stream, "close");
});

test("a waiting client reconnects after a reset, and blocks no other request", async () => {
  await using world = await openBox();
  const { box, baseUrl, ask } = world;
  const { entries = [] } = await box.events.getEventsWithLongPolling();
  expect(entries[0]).toMatchObject({ type: "realtime_server", ttl: "10", maxRetries: "10" });
  const waiting = fetch(`${entries[0]?.url ?? ""}&stream_position=now`);
  await ask("/2.0/users/me");
  await fetch(`${baseUrl}/_sim/reset`, { method: "POST" });
  expect(await (await waiting).json()).toEqual({ message: "reconnect" });
});

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import * as z from "zod";
import { settled } from "#core/testing/settled.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { openBox } from "../../testing/open-box.ts";

const delivered = z.looseObject({
  trigger: z.string(),
  source: z.looseObject({ type: z.string(), id: z.string() }),
});

test("a webhook gets the changes of metadata and of assignments, and each large upload", async () => {
  await using world = await openBox({ deliverAlso: ["file-storage"] });
  await using receiver = await startReceiver();
  const { box, running, upload } = world;
  const folder = await box.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const file = await upload("a.txt", "one", folder.id);
  await box.webhooks.createWebhook({
    target: { id: folder.id, type: "folder" },
    address: receiver.url,
    triggers: [
      ...["METADATA_INSTANCE.CREATED", "METADATA_INSTANCE.UPDATED", "METADATA_INSTANCE.DELETED"],
      ...["TASK_ASSIGNMENT.CREATED", "TASK_ASSIGNMENT.UPDATED", "FILE.UPLOADED"],
    ],
  });
  const place = [file, "global", "properties"] as const;
  await box.fileMetadata.createFileMetadataById(...place, { a: "1" });
  const step = { op: "replace", path: "/a", value: "2" } as const;
  await box.fileMetadata.updateFileMetadataById(...place, [step]);
  await box.fileMetadata.deleteFileMetadataById(...place);
  const task = await box.tasks.createTask({ item: { id: file, type: "file" } });
  const { id: user } = await box.users.getUserMe();
  const assignment = await box.taskAssignments.createTaskAssignment({
    task: { id: task.id ?? "", type: "task" },
    assignTo: { id: user },
  });
  const assigned = assignment.id ?? "";
  await box.taskAssignments.updateTaskAssignmentById(assigned, {
    requestBody: { resolutionState: "approved" },
  });
  const content = Buffer.alloc(20_000_000);
  const large = await box.chunkedUploads.uploadBigFile(
    Readable.from([content]),
    "large.bin",
    content.length,
    folder.id,
  );
  await settled(running);
  const bodies = receiver.received.map(({ body }) => delivered.parse(JSON.parse(body.toString())));
  expect(bodies.map(({ trigger, source }) => [trigger, source.type, source.id])).toEqual([
    ["METADATA_INSTANCE.CREATED", "file", file],
    ["METADATA_INSTANCE.UPDATED", "file", file],
    ["METADATA_INSTANCE.DELETED", "file", file],
    ["TASK_ASSIGNMENT.CREATED", "task_assignment", assigned],
    ["TASK_ASSIGNMENT.UPDATED", "task_assignment", assigned],
    ["FILE.UPLOADED", "file", large.id],
  ]);
});

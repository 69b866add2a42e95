import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

test("a locked folder is neither moved nor deleted until it is unlocked", async () => {
  await using world = await openBox();
  const { box } = world;
  const make = (name: string) => box.folders.createFolder({ name, parent: { id: "0" } });
  const [{ id }, other] = [await make("frozen"), await make("other")];
  const lock = await box.folderLocks.createFolderLock({
    folder: { type: "folder", id },
    lockedOperations: { move: true, delete: true },
  });
  expect(lock).toMatchObject({
    type: "folder_lock",
    lockType: "freeze",
    folder: { id, name: "frozen" },
    lockedOperations: { move: true, delete: true },
  });
  expect(await box.folderLocks.getFolderLocks({ folderId: id })).toMatchObject({
    entries: [{ id: lock.id }],
  });
  const refused = failure(403, "access_denied_insufficient_permissions");
  const move = () =>
    box.folders.updateFolderById(id, { requestBody: { parent: { id: other.id } } });
  await expect(move()).rejects.toEqual(refused);
  await expect(box.folders.deleteFolderById(id)).rejects.toEqual(failure(403));
  await expect(
    box.folderLocks.createFolderLock({ folder: { type: "folder", id } }),
  ).rejects.toEqual(failure(409, "conflict"));
  const renamed = await box.folders.updateFolderById(id, { requestBody: { name: "still" } });
  expect(renamed.name).toBe("still");
  await box.folderLocks.deleteFolderLockById(lock.id ?? "");
  expect((await box.folderLocks.getFolderLocks({ folderId: id })).entries).toEqual([]);
  await expect(box.folderLocks.deleteFolderLockById(lock.id ?? "")).rejects.toEqual(failure(404));
  expect((await move()).parent?.id).toBe(other.id);
});

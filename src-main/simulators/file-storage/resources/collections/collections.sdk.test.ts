import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

test("items are added to the favorites and taken out of them", async () => {
  await using world = await openBox();
  const { box, upload } = world;
  const { entries: known = [] } = await box.collections.getCollections();
  expect(known).toMatchObject([{ name: "Favorites", collectionType: "favorites" }]);
  const id = known[0]?.id ?? "";
  expect((await box.collections.getCollectionById(id)).name).toBe("Favorites");
  const file = await upload("a.txt");
  const folder = await box.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const collections = [{ id }];
  await box.files.updateFileById(file, { requestBody: { collections } });
  await box.folders.updateFolderById(folder.id, { requestBody: { collections } });
  const list = async () => {
    const { entries = [] } = await box.collections.getCollectionItems(id);
    return entries.map((entry) => entry.id);
  };
  expect(await list()).toEqual([folder.id, file]);
  const shown = await box.files.getFileById(file, { queryParams: { fields: ["collections"] } });
  expect(shown.rawData).toMatchObject({ collections: [{ id, type: "collection" }] });
  await box.folders.updateFolderById(folder.id, { requestBody: { collections: [] } });
  expect(await list()).toEqual([file]);
  await box.files.deleteFileById(file);
  expect(await list()).toEqual([]);
  const unknown = { requestBody: { collections: [{ id: "1" }] } };
  await expect(box.folders.updateFolderById(folder.id, unknown)).rejects.toEqual(failure(400));
  await expect(box.collections.getCollectionItems("1")).rejects.toEqual(failure(404));
});

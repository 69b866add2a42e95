import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { conformance } from "../../testing/conformance.ts";
import { simulator } from "../../index.ts";
import { failure, openBox } from "../../testing/open-box.ts";

test("a web link is created, changed and listed behind the files of its folder", async () => {
  await using world = await openBox();
  const { box, upload } = world;
  const folder = await box.folders.createFolder({ name: "Links", parent: { id: "0" } });
  const url = "https://simdeck.test/docs/start";
  const link = await box.webLinks.createWebLink({ url, parent: { id: folder.id } });
  expect(link).toMatchObject({ type: "web_link", url, name: "simdeck.test docs start", etag: "0" });
  const file = await upload("z.txt", "z", folder.id);
  const inner = await box.folders.createFolder({ name: "z", parent: { id: folder.id } });
  const { entries = [] } = await box.folders.getFolderItems(folder.id);
  expect(entries.map(({ id }) => id)).toEqual([inner.id, file, link.id]);
  expect(entries[2]).toMatchObject({ type: "web_link", url });
  const page = await box.folders.getFolderItems(folder.id, {
    queryParams: { usemarker: true, limit: 2 },
  });
  const rest = await box.folders.getFolderItems(folder.id, {
    queryParams: { usemarker: true, marker: page.nextMarker ?? "" },
  });
  expect(rest.entries?.map(({ id }) => id)).toEqual([link.id]);
  const requestBody = { url: "https://simdeck.test/", name: "Start", description: "Begin here" };
  const changed = await box.webLinks.updateWebLinkById(link.id, { requestBody });
  expect(changed).toMatchObject({ ...requestBody, parent: { id: folder.id } });
  const read = await box.webLinks.getWebLinkById(link.id);
  expect(read).toMatchObject({ ...requestBody, etag: "1", itemStatus: "active" });
  const found = await box.search.searchForContent({ query: "begin", type: "web_link" });
  expect(found.rawData).toMatchObject({ total_count: 1, entries: [{ id: link.id }] });
});

test("a web link has an address of the web, and a name of its own in its folder", async () => {
  await using world = await openBox();
  const { box } = world;
  const parent = { id: "0" };
  const create = (url: string, name: string) => box.webLinks.createWebLink({ url, name, parent });
  const { id } = await create("https://simdeck.test/", "Start");
  await expect(create("https://simdeck.test/", "start")).rejects.toEqual(
    failure(409, "item_name_in_use"),
  );
  await expect(create("simdeck.test", "Other")).rejects.toEqual(failure(400));
  await expect(create("ftp://simdeck.test/", "Other")).rejects.toEqual(failure(400));
  await expect(box.folders.createFolder({ name: "Start", parent })).rejects.toEqual(
    failure(409, "item_name_in_use"),
  );
  const requestBody = { url: "none" };
  await expect(box.webLinks.updateWebLinkById(id, { requestBody })).rejects.toEqual(failure(400));
  await expect(box.webLinks.getWebLinkById("1")).rejects.toEqual(failure(404, "not_found"));
});

test("a web link goes to the trash, comes back, and is deleted for good", async () => {
  await using world = await openBox();
  const { box } = world;
  const folder = await box.folders.createFolder({ name: "Links", parent: { id: "0" } });
  const body = { url: "https://simdeck.test/", name: "Start", parent: { id: folder.id } };
  const { id } = await box.webLinks.createWebLink(body);
  await expect(box.trashedWebLinks.getTrashedWebLinkById(id)).rejects.toEqual(
    failure(404, "not_trashed"),
  );
  await box.webLinks.deleteWebLinkById(id);
  expect((await box.trashedWebLinks.getTrashedWebLinkById(id)).itemStatus).toBe("trashed");
  expect((await box.trashedItems.getTrashedItems()).entries).toMatchObject([{ id }]);
  const restored = await box.trashedWebLinks.restoreWeblinkFromTrash(id, {
    requestBody: { name: "Again", parent: { id: "0" } },
  });
  expect(restored).toMatchObject({ name: "Again", parent: { id: "0" }, itemStatus: "active" });
  await box.webLinks.deleteWebLinkById(id);
  await box.trashedWebLinks.deleteTrashedWebLinkById(id);
  await expect(box.webLinks.getWebLinkById(id)).rejects.toEqual(failure(404));
  const seen = await box.events.getEvents({ streamPosition: "0" });
  expect(seen.entries?.map(({ eventType }) => eventType)).toEqual(
    expect.arrayContaining(["ITEM_CREATE", "ITEM_TRASH", "ITEM_UNDELETE_VIA_TRASH"]),
  );
});

test("a web link is shared, is a favorite, and is copied with its folder", async () => {
  await using world = await openBox();
  const { box } = world;
  const folder = await box.folders.createFolder({ name: "Links", parent: { id: "0" } });
  const body = { url: "https://simdeck.test/", name: "Start", parent: { id: folder.id } };
  const { id } = await box.webLinks.createWebLink(body);
  const fields = { fields: "shared_link" };
  const shared = await box.sharedLinksWebLinks.addShareLinkToWebLink(
    id,
    { sharedLink: { access: "open", password: "secret-1" } },
    fields,
  );
  expect(shared.sharedLink).toMatchObject({ isPasswordEnabled: true, access: "open" });
  const address = shared.sharedLink?.url ?? "";
  const open = (password: string) =>
    box.sharedLinksWebLinks.findWebLinkForSharedLink(
      {},
      { boxapi: `shared_link=${address}&shared_link_password=${password}` },
    );
  expect(await open("secret-1")).toMatchObject({ type: "web_link", id });
  await expect(open("wrong")).rejects.toEqual(failure(403, "incorrect_shared_item_password"));
  await box.sharedLinksWebLinks.removeSharedLinkFromWebLink(id, { sharedLink: null }, fields);
  await expect(open("secret-1")).rejects.toEqual(failure(404));

  const [favorites] = (await box.collections.getCollections()).entries ?? [];
  const collections = JSON.stringify({ collections: [{ id: favorites?.id }] });
  await world.ask(`/2.0/web_links/${id}`, { method: "PUT", body: collections });
  const listed = await box.collections.getCollectionItems(favorites?.id ?? "");
  expect(listed.entries).toMatchObject([{ id, type: "web_link" }]);

  const copy = await box.folders.copyFolder(folder.id, { name: "Copy", parent: { id: "0" } });
  expect(copy.itemCollection?.entries).toMatchObject([{ type: "web_link", name: "Start" }]);
  const file = Readable.from([Buffer.from("a")]);
  await box.uploads.uploadFile({ attributes: { name: "a", parent: { id: copy.id } }, file });
  const archive = await box.zipDownloads.createZipDownload({
    items: [{ id: copy.id, type: "folder" }],
  });
  const status = await box.zipDownloads.getZipDownloadStatus(archive.statusUrl ?? "");
  expect(status.totalFileCount).toBe(1);
});

testConformance(simulator, conformance, import.meta.url);

import { expect, test } from "vitest";
import * as z from "zod";
import { failure, openBox } from "../../testing/open-box.ts";

const instance = z.looseObject({ $id: z.string() });

const fields = [
  { type: "string" as const, key: "title", displayName: "Title" },
  { type: "float" as const, key: "amount", displayName: "Amount" },
  { type: "date" as const, key: "due", displayName: "Due" },
  {
    type: "enum" as const,
    key: "state",
    displayName: "State",
    options: [{ key: "open" }, { key: "paid" }],
  },
  {
    type: "multiSelect" as const,
    key: "tags",
    displayName: "Tags",
    options: [{ key: "a" }, { key: "b" }],
  },
];

/** A file, and the template `invoice`. */
async function setup() {
  const world = await openBox();
  const { box, upload } = world;
  const template = await box.metadataTemplates.createMetadataTemplate({
    scope: "enterprise",
    displayName: "Invoice",
    templateKey: "invoice",
    copyInstanceOnItemCopy: true,
    fields,
  });
  const file = await upload("a.pdf");
  const add = (values: Readonly<Record<string, string | number | readonly string[]>>) =>
    box.fileMetadata.createFileMetadataById(file, "enterprise", "invoice", { ...values });
  const patch = (
    ...steps: Parameters<typeof box.fileMetadata.updateFileMetadataById>[3][number][]
  ) => box.fileMetadata.updateFileMetadataById(file, "enterprise", "invoice", steps);
  const read = () => box.fileMetadata.getFileMetadataById(file, "enterprise", "invoice");
  return { ...world, template, file, add, patch, read };
}

test("templates are created, found, changed and deleted", async () => {
  await using world = await setup();
  const { box, template } = world;
  expect(template).toMatchObject({ scope: "enterprise_1000001", templateKey: "invoice" });
  expect(template.fields?.map(({ key }) => key)).toEqual(fields.map(({ key }) => key));
  const again = { scope: "enterprise", displayName: "Invoice" };
  await expect(box.metadataTemplates.createMetadataTemplate(again)).rejects.toEqual(
    failure(409, "conflict"),
  );
  const { entries = [] } = await box.metadataTemplates.getEnterpriseMetadataTemplates();
  expect(entries.map(({ id }) => id)).toEqual([template.id]);
  const changed = await box.metadataTemplates.updateMetadataTemplate("enterprise", "invoice", [
    { op: "editTemplate", data: { displayName: "Bill" } },
    { op: "addField", data: { type: "string", key: "note", displayName: "Note" } },
    { op: "addField", fieldKey: "memo", data: { type: "string", displayName: "Memo" } },
    { op: "addEnumOption", fieldKey: "state", data: { key: "late" } },
    { op: "removeField", fieldKey: "due" },
    { op: "editField", fieldKey: "title", data: { displayName: "Subject" } },
    { op: "reorderMultiSelectOptions", fieldKey: "tags", multiSelectOptionKeys: ["b", "a"] },
  ]);
  expect(changed.displayName).toBe("Bill");
  expect(changed.fields?.map(({ key }) => key)).toEqual([
    ...["title", "amount", "state", "tags", "note", "memo"],
  ]);
  const { fields: own = [] } = await box.metadataTemplates.getMetadataTemplateById(template.id);
  expect(own[2]?.options?.map(({ key }) => key)).toEqual(["open", "paid", "late"]);
  expect(own[3]?.options?.map(({ key }) => key)).toEqual(["b", "a"]);
  await expect(
    box.metadataTemplates.updateMetadataTemplate("enterprise", "invoice", [
      { op: "editTemplate", data: { displayName: "Lost" } },
      { op: "removeField", fieldKey: "unknown" },
    ]),
  ).rejects.toEqual(failure(400));
  const kept = await box.metadataTemplates.getMetadataTemplate("enterprise", "invoice");
  expect(kept.displayName).toBe("Bill");
  await box.metadataTemplates.deleteMetadataTemplate("enterprise", "invoice");
  await expect(box.metadataTemplates.getMetadataTemplate("enterprise", "invoice")).rejects.toEqual(
    failure(404),
  );
});

test("a classification keeps its definition and its color", async () => {
  await using world = await openBox();
  const { box } = world;
  const [key, template] = ["Box__Security__Classification__Key", "securityClassification"];
  const config = (colorID: number) => ({ classification: { colorID } });
  const read = async () => {
    const shown = await world.ask(`/2.0/metadata_templates/enterprise/${template}/schema`);
    return z
      .object({ fields: z.array(z.object({ options: z.array(z.looseObject({})) })) })
      .parse(await shown.json()).fields[0]?.options;
  };
  await box.metadataTemplates.createMetadataTemplate({
    scope: "enterprise",
    displayName: "Classification",
    templateKey: template,
    fields: [{ type: "enum", key, displayName: "Classification", options: [] }],
  });
  await box.metadataTemplates.updateMetadataTemplate("enterprise", template, [
    {
      op: "addEnumOption",
      fieldKey: key,
      data: { key: "Secret", staticConfig: config(3) },
    },
  ]);
  expect(await read()).toMatchObject([{ key: "Secret", staticConfig: config(3) }]);
  await box.metadataTemplates.updateMetadataTemplate("enterprise", template, [
    {
      op: "editEnumOption",
      fieldKey: key,
      enumOptionKey: "Secret",
      data: { key: "Top", staticConfig: config(2) },
    },
  ]);
  expect(await read()).toMatchObject([{ key: "Top", staticConfig: config(2) }]);
});

test("an instance has values of the types of its template", async () => {
  await using world = await setup();
  const { box, add, read, file, template } = world;
  await expect(read()).rejects.toEqual(failure(404, "instance_tuple_not_found"));
  const values = { title: "One", amount: 1.5, state: "open", tags: ["a", "b"] };
  const made = await add({ ...values, due: "2026-01-15T00:00:00Z" });
  expect(made.rawData).toMatchObject({
    ...values,
    $parent: `file_${file}`,
    $scope: "enterprise_1000001",
    $template: "invoice",
    $version: 0,
    $canEdit: true,
  });
  await expect(add(values)).rejects.toEqual(failure(409, "tuple_already_exists"));
  const { entries = [] } = await box.fileMetadata.getFileMetadata(file);
  expect(entries).toHaveLength(1);
  const found = await box.metadataTemplates.getMetadataTemplatesByInstanceId({
    metadataInstanceId: instance.parse(made.rawData).$id,
  });
  expect(found.entries?.map(({ id }) => id)).toEqual([template.id]);
  const copy = await box.files.copyFile(file, { parent: { id: "0" }, name: "copy.pdf" });
  const copied = await box.fileMetadata.getFileMetadataById(copy.id, "enterprise", "invoice");
  expect(copied.rawData).toMatchObject({ title: "One", $parent: `file_${copy.id}` });
  await box.fileMetadata.deleteFileMetadataById(file, "enterprise", "invoice");
  expect((await box.fileMetadata.getFileMetadata(file)).entries).toEqual([]);
});

test.each([
  ["a field that does not exist", { unknown: "x" }],
  ["a number as a text", { amount: "1" }],
  ["a text that is no date", { due: "tomorrow" }],
  ["an option that does not exist", { state: "lost" }],
  ["one of several options that does not exist", { tags: ["a", "c"] }],
])("rejects %s", async (_what, values) => {
  await using world = await setup();
  await expect(world.add(values)).rejects.toEqual(failure(400));
});

test("a patch is applied as a whole or not at all", async () => {
  await using world = await setup();
  const { add, patch, read } = world;
  await add({ title: "One", state: "open" });
  const changed = await patch(
    { op: "test", path: "/state", value: "open" },
    { op: "replace", path: "/state", value: "paid" },
    { op: "add", path: "/amount", value: 3 },
    { op: "remove", path: "/title" },
  );
  expect(changed.rawData).toMatchObject({ state: "paid", amount: 3, $version: 1 });
  await expect(
    patch(
      { op: "replace", path: "/state", value: "open" },
      { op: "test", path: "/amount", value: 4 },
    ),
  ).rejects.toEqual(failure(400));
  await expect(patch({ op: "replace", path: "/title", value: "x" })).rejects.toEqual(failure(400));
  expect((await read()).rawData).toMatchObject({ state: "paid", $version: 1 });
});

test("folders have metadata too, and free texts need no template", async () => {
  await using world = await setup();
  const { box } = world;
  const { id } = await box.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const values = { anything: "goes" };
  await box.folderMetadata.createFolderMetadataById(id, "global", "properties", values);
  const read = await box.folderMetadata.getFolderMetadataById(id, "global", "properties");
  expect(read.rawData).toMatchObject({
    anything: "goes",
    $scope: "global",
    $parent: `folder_${id}`,
  });
  const { entries = [] } = await box.metadataTemplates.getGlobalMetadataTemplates();
  expect(entries.map(({ templateKey }) => templateKey)).toEqual(["properties"]);
  const { entries: history = [] } = await box.events.getEvents({
    streamType: "admin_logs",
    streamPosition: "0",
  });
  expect(history.at(-1)).toMatchObject({
    eventType: "METADATA_INSTANCE_CREATE",
    source: { itemId: id },
  });
});

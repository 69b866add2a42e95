import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";
import { TYPES } from "./catalogue.ts";

/** A site with short forms for custom fields. */
async function setup() {
  const site = await openSite();
  const {
    issueFields,
    issueCustomFieldContexts: contexts,
    issueCustomFieldOptions: options,
  } = site.admin;
  const field = async (name: string, type: string, values: readonly string[] = []) => {
    const { id: fieldId = "" } = await issueFields.createCustomField({
      name,
      type: `${TYPES}${type}`,
    });
    const [context] = (await contexts.getContextsForField({ fieldId })).values ?? [];
    const place = { fieldId, contextId: Number(context?.id) };
    if (values.length === 0) return { ...place, ids: [] };
    const made = await options.createCustomFieldOption({
      ...place,
      options: values.map((value) => ({ value })),
    });
    return { ...place, ids: (made.options ?? []).map(({ id }) => id) };
  };
  const find = async (jql: string) => {
    const sent = { jql: `${jql} ORDER BY key`, fields: ["key"] };
    const { issues = [] } =
      await site.admin.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost(sent);
    return issues.map(({ key }) => key);
  };
  const fieldsOf = async (key: string) =>
    (await site.admin.issues.getIssue({ issueIdOrKey: key })).fields as Record<string, unknown>;
  return { ...site, issueFields, contexts, options, field, find, fieldsOf };
}

test("issues hold values of each type, and are found by them", async () => {
  await using sim = await setup();
  const severity = await sim.field("Severity", "select", ["High", "Low"]);
  const areas = await sim.field("Areas", "multicheckboxes", ["API", "UI"]);
  const points = await sim.field("Points", "float");
  const note = await sim.field("Note", "textarea");
  const owner = await sim.field("Owner", "userpicker");
  const due = await sim.field("Due at", "datetime");
  const tags = await sim.field("Tags", "labels");
  await sim.issue(sim.admin, {
    [severity.fieldId]: { value: "High" },
    [areas.fieldId]: [{ id: areas.ids[0] }, { value: "UI" }],
    [points.fieldId]: 3.5,
    [note.fieldId]: {
      type: "doc",
      version: 1,
      content: [{ type: "paragraph", content: [{ type: "text", text: "Read me" }] }],
    },
    [owner.fieldId]: { accountId: sim.devId },
    [due.fieldId]: "2026-02-01T10:00:00.000+0000",
    [tags.fieldId]: ["b", "a"],
  });
  await sim.issue(sim.admin, { [severity.fieldId]: { id: severity.ids[1] } });
  const shown = await sim.fieldsOf("PROJ-1");
  expect(shown[severity.fieldId]).toMatchObject({ id: severity.ids[0], value: "High" });
  expect(shown[areas.fieldId]).toMatchObject([{ value: "API" }, { value: "UI" }]);
  expect(shown[points.fieldId]).toBe(3.5);
  expect(shown[note.fieldId]).toMatchObject({ type: "doc" });
  expect(shown[owner.fieldId]).toMatchObject({ displayName: "Dev User" });
  expect(shown[due.fieldId]).toBe("2026-02-01T10:00:00.000+0000");
  expect(shown[tags.fieldId]).toEqual(["a", "b"]);
  expect((await sim.fieldsOf("PROJ-2"))[points.fieldId]).toBeNull();
  for (const jql of [
    "Severity = High",
    `cf[${severity.fieldId.slice("customfield_".length)}] not in (Low)`,
    "Areas = API AND Areas in (UI)",
    "Points > 3",
    "Note ~ read",
    "Owner = 'dev@example.com'",
    "'Due at' < 2026-03-01 AND 'Due at' is not EMPTY",
    "Tags = A",
  ]) {
    expect([jql, await sim.find(jql)]).toEqual([jql, ["PROJ-1"]]);
  }
  expect(await sim.find("Owner is EMPTY")).toEqual(["PROJ-2"]);
});

test("values must fit their field; lists take single values", async () => {
  await using sim = await setup();
  const severity = await sim.field("Severity", "radiobuttons", ["High"]);
  const areas = await sim.field("Areas", "multiselect", ["API", "UI"]);
  await sim.issue();
  const edit = (fields: object, update: object = {}) =>
    sim.admin.issues.editIssue({ issueIdOrKey: "PROJ-1", fields, update });
  expect(await statusOf(edit({ [severity.fieldId]: { value: "Nope" } }))).toBe(400);
  expect(await statusOf(edit({ [areas.fieldId]: { value: "API" } }))).toBe(400);
  await edit({}, { [areas.fieldId]: [{ add: { value: "UI" } }, { add: { value: "API" } }] });
  await edit({}, { [areas.fieldId]: [{ remove: { value: "UI" } }] });
  expect((await sim.fieldsOf("PROJ-1"))[areas.fieldId]).toMatchObject([{ value: "API" }]);
  await edit({ [severity.fieldId]: { value: "High" } });
  const { values } = await sim.admin.issues.getChangeLogs({ issueIdOrKey: "PROJ-1" });
  expect(values?.at(-1)?.items).toMatchObject([{ fieldId: severity.fieldId, toString: "High" }]);
});

test("a cascading field has options below options", async () => {
  await using sim = await setup();
  const { ids, ...place } = await sim.field("Region", "cascadingselect", ["Europe", "Asia"]);
  const [optionId = ""] = ids;
  await sim.options.createCustomFieldOption({ ...place, options: [{ value: "Spain", optionId }] });
  const value = { value: "Europe", child: { value: "Spain" } };
  await sim.issue(sim.admin, { [place.fieldId]: value });
  expect((await sim.fieldsOf("PROJ-1"))[place.fieldId]).toMatchObject(value);
  expect(await sim.find("Region = Spain")).toEqual(["PROJ-1"]);
  const wrong = { [place.fieldId]: { value: "Asia", child: { value: "Spain" } } };
  expect(await statusOf(sim.issue(sim.admin, wrong))).toBe(400);
});

test("options are renamed, switched off, moved and deleted", async () => {
  await using sim = await setup();
  const { ids, ...place } = await sim.field("Size", "select", ["S", "M", "L"]);
  const [small = "", middle = "", large = ""] = ids;
  await sim.issue(sim.admin, { [place.fieldId]: { value: "S" } });
  await sim.options.updateCustomFieldOption({
    ...place,
    options: [
      { id: small, value: "Small" },
      { id: middle, disabled: true },
    ],
  });
  expect((await sim.fieldsOf("PROJ-1"))[place.fieldId]).toMatchObject({ value: "Small" });
  const chosen = { [place.fieldId]: { id: middle } };
  expect(await statusOf(sim.issue(sim.admin, chosen))).toBe(400);
  await sim.options.reorderCustomFieldOptions({
    ...place,
    customFieldOptionIds: [large],
    position: "First",
  });
  const used = { ...place, optionId: Number(small) };
  expect(await statusOf(sim.options.deleteCustomFieldOption(used))).toBe(400);
  await sim.options.deleteCustomFieldOption({ ...place, optionId: Number(middle) });
  const { values } = await sim.options.getOptionsForContext(place);
  expect(values?.map(({ value }) => value)).toEqual(["L", "Small"]);
  const option = await sim.options.getCustomFieldOption({ id: small });
  expect(option.value).toBe("Small");
});

test("contexts limit a field to projects and types", async () => {
  await using sim = await setup();
  const { fieldId, contextId } = await sim.field("Room", "textfield");
  await sim.admin.projects.createProject({ key: "HOME", name: "Home", ...sim.lead });
  const home = { fieldId, contextId, projectIds: ["10001"] };
  await sim.contexts.assignProjectsToCustomFieldContext(home);
  const value = { [fieldId]: "Kitchen" };
  expect(await statusOf(sim.issue(sim.admin, value))).toBe(400);
  await sim.issue(sim.admin, { ...value, project: { key: "HOME" } });
  const other = { id: "", fieldId, name: "Work", projectIds: ["10000"], issueTypeIds: ["10002"] };
  const made = await sim.contexts.createCustomFieldContext(other);
  expect(made).toMatchObject({ name: "Work", projectIds: ["10000"] });
  expect(await statusOf(sim.contexts.createCustomFieldContext(other))).toBe(400);
  await sim.issue(sim.admin, value);
  const mapping = await sim.contexts.getProjectContextMapping({ fieldId });
  expect(mapping.values?.map(({ projectId }) => projectId)).toEqual(["10001", "10000"]);
  const types = await sim.contexts.getIssueTypeMappingsForContexts({ fieldId });
  expect(types.values).toMatchObject([{ isAnyIssueType: true }, { issueTypeId: "10002" }]);
  const work = { fieldId, contextId: Number(made.id) };
  await sim.contexts.addIssueTypesToContext({ ...work, issueTypeIds: ["10003"] });
  await sim.contexts.removeIssueTypesFromContext({ ...work, issueTypeIds: ["10002"] });
  await sim.contexts.updateCustomFieldContext({ ...work, name: "Bugs" });
  const listed = await sim.contexts.getContextsForField({ fieldId });
  expect(listed.values).toMatchObject([{ isGlobalContext: false }, { name: "Bugs" }]);
  await sim.contexts.removeCustomFieldContextFromProjects({ ...work, projectIds: ["10000"] });
  await sim.contexts.deleteCustomFieldContext(work);
  expect((await sim.contexts.getContextsForField({ fieldId })).total).toBe(1);
});

test("fields are found, changed, trashed, restored and deleted", async () => {
  await using sim = await setup();
  const { fieldId } = await sim.field("Team", "select", ["Red"]);
  await sim.issueFields.updateCustomField({ fieldId, name: "Squad", description: "The team" });
  const search = (query: string) =>
    sim.issueFields.getFieldsPaginated({ query, type: ["custom"], expand: "key,searcherKey" });
  expect((await search("squad")).values).toMatchObject([
    {
      id: fieldId,
      name: "Squad",
      description: "The team",
      searcherKey: `${TYPES}multiselectsearcher`,
    },
  ]);
  const meta = await sim.admin.issues.getCreateIssueMetaIssueTypeId({
    projectIdOrKey: "PROJ",
    issueTypeId: "10002",
  });
  const inForm = meta.fields?.find((field) => field.fieldId === fieldId);
  expect(inForm).toMatchObject({ name: "Squad", allowedValues: [{ value: "Red" }] });
  await sim.issueFields.trashCustomField({ id: fieldId });
  const names = async () => (await sim.issueFields.getFields()).map(({ name }) => name);
  expect(await names()).not.toContain("Squad");
  await sim.issueFields.restoreCustomField({ id: fieldId });
  expect(await names()).toContain("Squad");
  expect(await statusOf(sim.dev.issueFields.deleteCustomField({ id: fieldId }))).toBe(403);
  await sim.issueFields.deleteCustomField({ id: fieldId });
  expect(await names()).not.toContain("Squad");
  const wrong = { name: "X", type: `${TYPES}unknown` };
  expect(await statusOf(sim.issueFields.createCustomField(wrong))).toBe(400);
});

testConformance(simulator, conformance, import.meta.url);

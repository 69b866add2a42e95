import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

test("a screen says which fields issues can be created with", async () => {
  await using sim = await openSite();
  const { screens, screenTabs, screenTabFields, screenSchemes, issueTypeScreenSchemes } = sim.admin;
  const { id: screenId = 0 } = await screens.createScreen({ name: "Short", description: "Few" });
  const [tab] = await screenTabs.getAllScreenTabs({ screenId });
  const tabId = tab?.id ?? 0;
  const place = { screenId, tabId };
  await screenTabFields.addScreenTabField({ ...place, fieldId: "description" });
  await screenTabFields.addScreenTabField({ ...place, fieldId: "priority" });
  await screenTabFields.moveScreenTabField({ ...place, id: "priority", position: "First" });
  const fields = await screenTabFields.getAllScreenTabFields(place);
  expect(fields.map(({ id }) => id)).toEqual(["priority", "description"]);
  const { id: schemeId } = await screenSchemes.createScreenScheme({
    name: "Short",
    screens: { default: 1, create: screenId },
  });
  const { id: mappingId } = await issueTypeScreenSchemes.createIssueTypeScreenScheme({
    name: "Mine",
    issueTypeMappings: [
      { issueTypeId: "default", screenSchemeId: "1" },
      { issueTypeId: "10002", screenSchemeId: String(schemeId) },
    ],
  });
  await issueTypeScreenSchemes.assignIssueTypeScreenSchemeToProject({
    issueTypeScreenSchemeId: mappingId,
    projectId: "10000",
  });
  expect(await statusOf(sim.issue(sim.admin, { labels: ["red"] }))).toBe(400);
  const { key } = await sim.issue(sim.admin, { priority: { name: "High" } });
  await sim.issue(sim.admin, { labels: ["red"], issuetype: { name: "Bug" } });
  // The screen for editing is the default one.
  await sim.admin.issues.editIssue({ issueIdOrKey: key, fields: { labels: ["red"] } });
  const ofProject = { projectIdOrKey: "PROJ", issueTypeId: "10002" };
  const meta = await sim.admin.issues.getCreateIssueMetaIssueTypeId(ofProject);
  const names = meta.fields?.map(({ key: name }) => name);
  expect(names).toContain("priority");
  expect(names).not.toContain("labels");
  await screenTabFields.removeScreenTabField({ ...place, id: "priority" });
  const rated = { priority: { name: "High" } };
  expect(await statusOf(sim.issue(sim.admin, rated))).toBe(400);
  const issueTypeScreenSchemeId = mappingId;
  await issueTypeScreenSchemes.removeMappingsFromIssueTypeScreenScheme({
    issueTypeScreenSchemeId,
    issueTypeIds: ["10002"],
  });
  await sim.issue(sim.admin, { labels: ["red"] });
  await issueTypeScreenSchemes.appendMappingsForIssueTypeScreenScheme({
    issueTypeScreenSchemeId,
    issueTypeMappings: [{ issueTypeId: "10003", screenSchemeId: String(schemeId) }],
  });
  const mapping = { issueTypeScreenSchemeId: [Number(mappingId)] };
  const rows = await issueTypeScreenSchemes.getIssueTypeScreenSchemeMappings(mapping);
  expect(rows.values?.map(({ issueTypeId }) => issueTypeId)).toEqual(["default", "10003"]);
  await issueTypeScreenSchemes.updateDefaultScreenScheme({
    issueTypeScreenSchemeId,
    screenSchemeId: String(schemeId),
  });
  await issueTypeScreenSchemes.updateIssueTypeScreenScheme({
    issueTypeScreenSchemeId,
    name: "Ours",
  });
  const all = await issueTypeScreenSchemes.getIssueTypeScreenSchemes({ expand: "projects" });
  expect(all.values).toMatchObject([{ id: "1" }, { name: "Ours" }]);
  const users = { projectId: [10_000] };
  expect(
    await issueTypeScreenSchemes.getIssueTypeScreenSchemeProjectAssociations(users),
  ).toMatchObject({ values: [{ projectIds: ["10000"] }] });
  const own = { issueTypeScreenSchemeId: Number(mappingId) };
  expect((await issueTypeScreenSchemes.getProjectsForIssueTypeScreenScheme(own)).total).toBe(1);
  const used = { issueTypeScreenSchemeId: mappingId };
  expect(await statusOf(issueTypeScreenSchemes.deleteIssueTypeScreenScheme(used))).toBe(400);
  const gone = { screenSchemeId: String(schemeId) };
  expect(await statusOf(screenSchemes.deleteScreenScheme(gone))).toBe(400);
  await issueTypeScreenSchemes.assignIssueTypeScreenSchemeToProject({
    issueTypeScreenSchemeId: "1",
    projectId: "10000",
  });
  await issueTypeScreenSchemes.deleteIssueTypeScreenScheme(used);
  await screenSchemes.updateScreenScheme({ ...gone, name: "Long", screens: { view: "1" } });
  expect((await screenSchemes.getScreenSchemes({ queryString: "long" })).values).toMatchObject([
    { screens: { default: 1, create: screenId, view: 1 } },
  ]);
  expect(await statusOf(screens.deleteScreen({ screenId }))).toBe(400);
  await screenSchemes.deleteScreenScheme(gone);
  await screens.deleteScreen({ screenId });
});

test("screens have tabs, which are renamed, moved and removed", async () => {
  await using sim = await openSite();
  const { screens, screenTabs, issueFields } = sim.admin;
  const { id: screenId = 0 } = await screens.createScreen({ name: "Tabs" });
  const { id: tabId = 0 } = await screenTabs.addScreenTab({ screenId, name: "Second" });
  await screenTabs.renameScreenTab({ screenId, tabId, name: "First" });
  await screenTabs.moveScreenTab({ screenId, tabId, pos: 0 });
  const tabs = await screenTabs.getAllScreenTabs({ screenId });
  expect(tabs.map(({ name }) => name)).toEqual(["First", "Field Tab"]);
  expect(await screenTabs.getBulkScreenTabs({ screenId: [screenId] })).toHaveLength(2);
  await screenTabs.deleteScreenTab({ screenId, tabId });
  await screens.updateScreen({ screenId, name: "One tab" });
  const { values } = await screens.getScreens({ queryString: "one", orderBy: "name" });
  expect(values).toMatchObject([{ id: screenId, name: "One tab" }]);
  const field = await issueFields.createCustomField({
    name: "Team",
    type: "com.atlassian.jira.plugin.system.customfieldtypes:textfield",
  });
  const fieldId = field.id ?? "";
  await screens.addFieldToDefaultScreen({ fieldId });
  const shown = await screens.getScreensForField({ fieldId, expand: "tab" });
  expect(shown.values).toMatchObject([{ id: 1, tab: { name: "Field Tab" } }]);
  const available = await screens.getAvailableScreenFields({ screenId });
  expect(available.map(({ id }) => id)).toContain(fieldId);
});

test("a field configuration requires and hides fields", async () => {
  await using sim = await openSite();
  const { issueFieldConfigurations: configurations, issues } = sim.admin;
  const { key } = await sim.issue(sim.admin, { duedate: "2026-02-01" });
  const { id } = await configurations.createFieldConfiguration({ name: "Strict" });
  await configurations.updateFieldConfigurationItems({
    id,
    fieldConfigurationItems: [
      { id: "duedate", isRequired: true },
      { id: "environment", isHidden: true },
    ],
  });
  const scheme = await configurations.createFieldConfigurationScheme({ name: "Strict ones" });
  const schemeId = Number(scheme.id);
  await configurations.setFieldConfigurationSchemeMapping({
    id: schemeId,
    mappings: [{ issueTypeId: "10002", fieldConfigurationId: String(id) }],
  });
  await configurations.assignFieldConfigurationSchemeToProject({
    fieldConfigurationSchemeId: scheme.id,
    projectId: "10000",
  });
  expect(await statusOf(sim.issue())).toBe(400);
  await sim.issue(sim.admin, { issuetype: { name: "Bug" } });
  const dated = { duedate: "2026-03-01" };
  await sim.issue(sim.admin, dated);
  const hidden = { ...dated, environment: "Linux" };
  expect(await statusOf(sim.issue(sim.admin, hidden))).toBe(400);
  const clear = { issueIdOrKey: key, fields: { duedate: null } };
  expect(await statusOf(issues.editIssue(clear))).toBe(400);
  const meta = await issues.getEditIssueMeta({ issueIdOrKey: key });
  expect(meta.fields).toMatchObject({ duedate: { required: true } });
  expect(Object.keys(meta.fields ?? {})).not.toContain("environment");
  const items = await configurations.getFieldConfigurationItems({ id, maxResults: 100 });
  expect(items.values?.filter(({ isRequired }) => isRequired).map((item) => item.id)).toEqual([
    "summary",
    "issuetype",
    "duedate",
  ]);
  expect(await statusOf(configurations.deleteFieldConfiguration({ id }))).toBe(400);
  const rows = await configurations.getFieldConfigurationSchemeMappings({
    fieldConfigurationSchemeId: [schemeId],
  });
  expect(rows.total).toBe(2);
  expect(
    await configurations.getFieldConfigurationSchemeProjectMapping({ projectId: [10_000] }),
  ).toMatchObject({ values: [{ fieldConfigurationScheme: { name: "Strict ones" } }] });
  await configurations.removeIssueTypesFromGlobalFieldConfigurationScheme({
    id: schemeId,
    issueTypeIds: ["10002"],
  });
  await sim.issue();
  await configurations.updateFieldConfigurationScheme({ id: schemeId, name: "Lax" });
  await configurations.updateFieldConfiguration({ id, name: "Lenient" });
  expect((await configurations.getAllFieldConfigurationSchemes()).values).toMatchObject([
    { name: "Lax" },
  ]);
  const used = { id: schemeId };
  expect(await statusOf(configurations.deleteFieldConfigurationScheme(used))).toBe(400);
  await configurations.assignFieldConfigurationSchemeToProject({ projectId: "10000" });
  await configurations.deleteFieldConfigurationScheme(used);
  await configurations.deleteFieldConfiguration({ id });
  expect(await configurations.getAllFieldConfigurations({ isDefault: true })).toMatchObject({
    total: 1,
  });
});

testConformance(simulator, conformance, import.meta.url);

import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { drawPng } from "../pictures/draw.ts";
import { conformance } from "../testing/conformance.ts";
import { openSite, statusOf } from "../testing/site.ts";

const picture = drawPng({ letter: "", color: "#ff0000" }, 64);

test("projects have categories, features and an address, and keys are checked", async () => {
  await using sim = await openSite();
  const { projectCategories: categories, projects, projectFeatures, projectEmail } = sim.admin;
  const category = await categories.createProjectCategory({ name: "Apps", description: "Ours" });
  const id = Number(category.id);
  const change = { projectIdOrKey: "PROJ", leadAccountId: sim.adminId, categoryId: id };
  await projects.updateProject(change);
  await categories.updateProjectCategory({ id, name: "Tools" });
  const found = await projects.searchProjects({ categoryId: id });
  expect(found.values).toMatchObject([{ key: "PROJ", projectCategory: { name: "Tools" } }]);
  expect((await projects.searchProjects({ categoryId: 9 })).total).toBe(0);
  await categories.removeProjectCategory({ id });
  expect(await categories.getAllProjectCategories()).toEqual([]);
  expect((await projects.getProject("PROJ")).projectCategory).toBeUndefined();
  const place = { projectIdOrKey: "PROJ" };
  await projectFeatures.toggleFeatureForProject({
    ...place,
    featureKey: "jsw.classic.code",
    state: "DISABLED",
  });
  const { features = [] } = await projectFeatures.getFeaturesForProject(place);
  expect(features.filter(({ state }) => state === "DISABLED")).toMatchObject([
    { feature: "jsw.classic.code", projectId: 10_000 },
  ]);
  const projectId = "10000";
  await projectEmail.updateProjectEmail({ projectId, emailAddress: "team@example.com" });
  expect(await projectEmail.getProjectEmail({ projectId })).toMatchObject({
    emailAddress: "team@example.com",
  });
  const { projectKeyAndNameValidation: validation } = sim.admin;
  expect(await validation.validateProjectKey({ key: "PROJ" })).toMatchObject({
    errors: { projectKey: expect.stringContaining("uses this project key") as string },
  });
  expect(await validation.getValidProjectKey({ key: "PROJ" })).toBe("PROJ1");
  expect(await validation.getValidProjectName({ name: "Project" })).toBe("Project 2");
});

test("projects are archived, put into the trash, restored, and deleted in a task", async () => {
  await using sim = await openSite();
  const { projects, issues, issueSearch } = sim.admin;
  const { key } = await sim.issue();
  const place = { projectIdOrKey: "PROJ" };
  const found = async () =>
    (await issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({ jql: "project = PROJ" })).issues;
  await projects.archiveProject(place);
  expect(await found()).toEqual([]);
  expect((await issues.getIssue({ issueIdOrKey: key })).key).toBe(key);
  expect(await statusOf(sim.issue())).toBe(400);
  const edit = { issueIdOrKey: key, fields: { summary: "Two" } };
  expect(await statusOf(issues.editIssue(edit))).toBe(403);
  expect((await projects.searchProjects({ status: ["archived"] })).values).toMatchObject([
    { key: "PROJ", archived: true, archivedBy: { accountId: sim.adminId } },
  ]);
  expect(await statusOf(sim.dev.projects.restore(place))).toBe(403);
  await projects.restore(place);
  expect(await found()).toHaveLength(1);
  await projects.deleteProject({ ...place, enableUndo: true });
  expect(await statusOf(projects.getProject(place))).toBe(404);
  expect((await projects.searchProjects({ status: ["deleted"] })).total).toBe(1);
  await projects.restore(place);
  await issues.editIssue(edit);
  const task = await projects.deleteProjectAsynchronously<{ status: string }>(place);
  expect(task.status).toBe("COMPLETE");
  expect((await projects.searchProjects()).total).toBe(0);
});

test("pictures are uploaded, chosen, shown and deleted", async () => {
  await using sim = await openSite();
  const { avatars, projectAvatars, projects, issueTypes } = sim.admin;
  const place = { projectIdOrKey: "PROJ" };
  const load = async (url: string) => {
    const response = await fetch(url);
    return {
      type: response.headers.get("content-type"),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const usual = (await projects.getProject("PROJ")).avatarUrls?.["48x48"] ?? "";
  expect((await load(usual)).type).toBe("image/svg+xml");
  const upload = { mimeType: "image/png", avatar: picture };
  const whole = await projectAvatars.createProjectAvatar({ ...place, ...upload });
  const part = await projectAvatars.createProjectAvatar({ ...place, ...upload, x: 8, size: 16 });
  await projectAvatars.updateProjectAvatar({ ...place, id: whole.id } as never);
  const chosen = (await projects.getProject("PROJ")).avatarUrls?.["48x48"] ?? "";
  const shown = await load(chosen);
  expect(shown.type).toBe("image/png");
  expect(shown.bytes.equals(picture)).toBe(true);
  const owner = { type: "project", entityId: "10000" };
  const lists = await avatars.getAvatars(owner);
  expect(lists.custom).toMatchObject([
    { id: whole.id, isSelected: true, isDeletable: true },
    { id: part.id, isSelected: false },
  ]);
  const cut = await load(
    `${sim.baseUrl}/rest/api/3/universal_avatar/view/type/project/avatar/${part.id}`,
  );
  expect(cut.bytes.toString()).toContain('viewBox="8 0 16 16"');
  await projectAvatars.deleteProjectAvatar({ ...place, id: Number(whole.id) });
  expect((await projectAvatars.getAllProjectAvatars(place)).custom).toHaveLength(1);
  expect((await projects.getProject("PROJ")).avatarUrls?.["48x48"]).toBe(usual);
  expect((await avatars.getAllSystemAvatars({ type: "issuetype" })).system).toHaveLength(12);
  const ofType = await issueTypes.createIssueTypeAvatar({ id: "10003", ...upload });
  await issueTypes.updateIssueType({ id: "10003", avatarId: Number(ofType.id) });
  const { iconUrl = "" } = await issueTypes.getIssueType({ id: "10003" });
  expect((await load(iconUrl)).type).toBe("image/png");
  const png = await load(`${sim.baseUrl}/images/icons/priorities/high.png`);
  expect(png.type).toBe("image/png");
  const forUser = { type: "user", entityId: sim.devId, ...upload };
  const own = await sim.dev.avatars.storeAvatar(forUser);
  const forAdmin = { type: "user", entityId: sim.adminId, ...upload };
  expect(await statusOf(sim.dev.avatars.storeAvatar(forAdmin))).toBe(403);
  const gone = { type: "user", owningObjectId: sim.devId, id: Number(own.id) };
  await sim.dev.avatars.deleteAvatar(gone);
  const text = { ...owner, mimeType: "image/png", avatar: Buffer.from("no image") };
  expect(await statusOf(avatars.storeAvatar(text))).toBe(400);
  const view = await avatars.getAvatarImageByType({ type: "project", format: "png" });
  expect(view).toBeDefined();
});

test("a security level hides issues from everyone but its members", async () => {
  await using sim = await openSite();
  const { issueSecuritySchemes: schemes, issueSecurityLevel, issues } = sim.admin;
  const { id: schemeId } = await schemes.createIssueSecurityScheme({
    name: "Secrets",
    levels: [
      { name: "Closed", isDefault: true, members: [{ type: "user", parameter: sim.adminId }] },
      { name: "Ours", members: [{ type: "group", parameter: "jira-software-users" }] },
    ],
  });
  await schemes.associateSchemesToProjects({ projectId: "10000", schemeId });
  const { key } = await sim.issue();
  const find = async (client = sim.dev) =>
    (await client.issueSearch.searchForIssuesUsingJqlEnhancedSearchPost({ jql: "project = PROJ" }))
      .issues?.length;
  expect(await find()).toBe(0);
  expect(await statusOf(sim.dev.issues.getIssue({ issueIdOrKey: key }))).toBe(404);
  expect(await find(sim.admin)).toBe(1);
  await issues.editIssue({ issueIdOrKey: key, fields: { security: { name: "Ours" } } });
  expect(await find()).toBe(1);
  const shown = await sim.dev.issues.getIssue({ issueIdOrKey: key });
  expect(shown.fields).toMatchObject({ security: { name: "Ours" } });
  const { projectPermissionSchemes: ofProject } = sim.dev;
  const { levels } = await ofProject.getSecurityLevelsForProject({ projectKeyOrId: "PROJ" });
  expect(levels.map(({ name }) => name)).toEqual(["Ours"]);
  const level = levels[0]?.id ?? "";
  const page = await schemes.getSecurityLevelMembers({ levelId: [level], expand: "group" });
  expect(page.values).toMatchObject([{ holder: { type: "group" } }]);
  const memberId = page.values?.[0]?.id ?? "";
  await schemes.removeMemberFromSecurityLevel({ schemeId, levelId: level, memberId });
  expect(await find()).toBe(0);
  const members = [{ type: "reporter" }];
  await schemes.addSecurityLevelMembers({ schemeId, levelId: level, members });
  await schemes.updateSecurityLevel({ schemeId, levelId: level, name: "Reporters" });
  expect(await issueSecurityLevel.getIssueSecurityLevel({ id: level })).toMatchObject({
    name: "Reporters",
  });
  await schemes.setDefaultLevels({
    defaultValues: [{ issueSecuritySchemeId: schemeId, defaultLevelId: level }],
  });
  expect((await schemes.getSecurityLevels({ onlyDefault: true })).total).toBe(1);
  await schemes.addSecurityLevel({ schemeId, levels: [{ name: "Third" }] });
  await schemes.removeLevel({ schemeId, levelId: level });
  expect(await find()).toBe(1);
  await schemes.updateIssueSecurityScheme({ id: schemeId, name: "Hidden" });
  const scheme = await schemes.getIssueSecurityScheme({ id: Number(schemeId) });
  expect(scheme.levels?.map(({ name }) => name)).toEqual(["Closed", "Third"]);
  expect((await schemes.searchSecuritySchemes()).values).toMatchObject([{ projectIds: [10_000] }]);
  expect((await schemes.searchProjectsUsingSecuritySchemes()).total).toBe(1);
  const all = { issueSecuritySchemeId: Number(schemeId) };
  expect((await issueSecurityLevel.getIssueSecurityLevelMembers(all)).total).toBe(1);
  expect((await schemes.getIssueSecuritySchemes()).issueSecuritySchemes).toHaveLength(1);
  expect(await statusOf(schemes.deleteSecurityScheme({ schemeId }))).toBe(400);
  await schemes.associateSchemesToProjects({ projectId: "10000", schemeId: "-1" });
  await schemes.deleteSecurityScheme({ schemeId });
  const place = { projectKeyOrId: "PROJ" };
  expect(await statusOf(ofProject.getProjectIssueSecurityScheme(place))).toBe(404);
});

test("notification schemes are created, given recipients, shown and deleted", async () => {
  await using sim = await openSite();
  const { issueNotificationSchemes: schemes, projects } = sim.admin;
  const { id } = await schemes.createNotificationScheme({
    name: "Quiet",
    notificationSchemeEvents: [
      { event: { id: "1" }, notifications: [{ notificationType: "Reporter" }] },
    ],
  });
  await projects.updateProject({
    projectIdOrKey: "PROJ",
    leadAccountId: sim.adminId,
    notificationScheme: Number(id),
  });
  const group = { notificationType: "Group", parameter: "jira-administrators" };
  await schemes.addNotifications({
    id,
    notificationSchemeEvents: [{ event: { id: "6" }, notifications: [group] }],
  });
  await schemes.updateNotificationScheme({ id, name: "Silent" });
  const shown = await projects.getNotificationSchemeForProject({
    projectKeyOrId: "PROJ",
    expand: "all",
  });
  expect(shown).toMatchObject({
    name: "Silent",
    notificationSchemeEvents: [
      { event: { name: "Issue Created" }, notifications: [{ notificationType: "Reporter" }] },
      { event: { name: "Issue Commented" }, notifications: [{ group: { name: group.parameter } }] },
    ],
  });
  const mapping = await schemes.getNotificationSchemeToProjectMappings({
    notificationSchemeId: [id],
  });
  expect(mapping.values).toMatchObject([{ projectId: "10000" }]);
  const notificationId = String(shown.notificationSchemeEvents?.[1]?.notifications?.[0]?.id);
  const gone = { notificationSchemeId: id, notificationId };
  await schemes.removeNotificationFromNotificationScheme(gone);
  expect(await statusOf(schemes.removeNotificationFromNotificationScheme(gone))).toBe(404);
  await schemes.deleteNotificationScheme({ notificationSchemeId: id });
  expect((await schemes.getNotificationSchemes()).total).toBe(1);
  const usual = await schemes.getNotificationScheme({ id: 10_000 });
  expect(usual.name).toBe("Default Notification Scheme");
  const noAddress = [{ notificationType: "EmailAddress", parameter: "nowhere" }];
  const unreachable = [{ event: { id: "1" }, notifications: noAddress }];
  const mistaken = { name: "Mistaken", notificationSchemeEvents: unreachable };
  expect(await statusOf(schemes.createNotificationScheme(mistaken))).toBe(400);
  const unknown = [{ event: { id: "99" }, notifications: [] }];
  const wrong = { name: "Bad", notificationSchemeEvents: unknown };
  expect(await statusOf(schemes.createNotificationScheme(wrong))).toBe(400);
});

testConformance(simulator, conformance, import.meta.url);

import { expect, test } from "vitest";
import { DEV, openTracker } from "../testing/tracker.ts";

test("functions find users by group, and components, versions and projects by their people", async () => {
  await using sim = await openTracker();
  const [owner, dev] = [await sim.account(), await sim.account(DEV)];
  const part = { project: "PROJ" };
  await sim.ask("POST", "/component", { ...part, name: "API", leadAccountId: owner });
  for (const name of ["1.0", "1.1", "2.0", "2.1"]) {
    const { id } = await sim.ask("POST", "/version", { ...part, name });
    if (name < "2") await sim.ask("PUT", `/version/${id}`, { released: true });
  }
  const api = await sim.issue("api", { components: [{ name: "API" }] });
  const last = await sim.issue("last", { fixVersions: [{ name: "1.1" }] });
  const next = await sim.issue("next", { fixVersions: [{ name: "2.0" }] });
  await sim.ask("PUT", `/issue/${api}/assignee`, { accountId: dev });
  const { groupId } = (await sim.ask("POST", "/group", { name: "testers" })).json;
  const members = `/group/user?groupId=${String(groupId)}`;
  await sim.ask("POST", members, { accountId: dev });
  expect(await sim.find("assignee in membersOf(Testers)")).toEqual([api]);
  expect(await sim.find("component in componentsLeadByUser()")).toEqual([api]);
  expect(await sim.find(`component in componentsLeadByUser("${dev}")`)).toEqual([]);
  expect(await sim.find("fixVersion = latestReleasedVersion(PROJ)")).toEqual([last]);
  expect(await sim.find("fixVersion = earliestUnreleasedVersion(PROJ)")).toEqual([next]);
  const all = [api, last, next];
  expect(await sim.find('project in projectsWhereUserHasPermission("edit issues")')).toEqual(all);
  expect(await sim.find("project in projectsWhereUserHasRole(Administrators)")).toHaveLength(3);
  expect(await sim.find("assignee in membersOf(nobody)")).toEqual([
    "Function 'membersOf' can not generate a list of usernames for group 'nobody'; the group does not exist.",
  ]);
});

test("functions find issues by those who changed them and by remote links", async () => {
  await using sim = await openTracker();
  const [one, two] = [await sim.issue("one"), await sim.issue("two")];
  const dev = await sim.account(DEV);
  await sim.move(two, "21", DEV);
  expect(await sim.find(`issue in updatedBy("${dev}")`)).toEqual([two]);
  expect(await sim.find(`issue in updatedBy("${dev}", "-1d", "1d")`)).toEqual([two]);
  expect(await sim.find(`issue in updatedBy("${dev}", "1d")`)).toEqual([]);
  expect(await sim.find(`issue in updatedBy("${await sim.account()}")`)).toEqual([one, two]);
  await sim.ask("POST", `/issue/${one}/remotelink`, {
    globalId: "build=7",
    object: { url: "https://example.com/7", title: "Build 7" },
  });
  expect(await sim.find('issue in issuesWithRemoteLinksByGlobalId("build=7", x)')).toEqual([one]);
});

test("fields hold the links, the work, the level and the project of an issue", async () => {
  await using sim = await openTracker();
  const one = await sim.issue("one", { timetracking: { originalEstimate: "2h" } });
  const [two, three] = [await sim.issue("two"), await sim.issue("three")];
  const epic = await sim.issue("epic", { issuetype: { name: "Epic" } });
  await sim.ask("PUT", `/issue/${three}`, { fields: { parent: { key: epic } } });
  await sim.ask("POST", "/issueLink", {
    type: { name: "Blocks" },
    inwardIssue: { key: one },
    outwardIssue: { key: two },
  });
  await sim.ask("POST", `/issue/${one}/worklog`, {
    timeSpentSeconds: 3_600,
    started: "2026-01-05T08:00:00.000+0000",
    comment: { type: "doc", version: 1, content: [] },
  });
  expect(await sim.find("issueLinkType = Blocks")).toEqual([one, two]);
  expect(await sim.find("issueLinkType = blocks")).toEqual([one, two]);
  expect(await sim.find("issueLinkType = 'is blocked by'")).toHaveLength(1);
  expect(await sim.find("issueLinkType is EMPTY")).toEqual([three, epic]);
  expect(await sim.find("worklogAuthor = currentUser()")).toEqual([one]);
  expect(await sim.find("worklogDate = '2026-01-05 08:00'")).toEqual([one]);
  expect(await sim.find("workratio >= 50")).toEqual([one]);
  expect(await sim.find("hierarchyLevel = 1")).toEqual([epic]);
  expect(await sim.find(`"Epic Link" = ${epic}`)).toEqual([three]);
  expect(await sim.find("attachments is not EMPTY")).toEqual([]);
  expect(await sim.find("level is EMPTY and projectType = software")).toHaveLength(4);
  const { id } = await sim.ask("POST", "/projectCategory", { name: "Apps" });
  await sim.ask("PUT", "/project/PROJ", { categoryId: Number(id) });
  expect(await sim.find("category = apps")).toHaveLength(4);
  expect(await sim.find("category = none")).toEqual([
    "The value 'none' does not exist for the field 'category'.",
  ]);
});

import { expect, test } from "vitest";
import { failure, openBox } from "../../testing/open-box.ts";

test("users of the enterprise are created, changed, found and deleted", async () => {
  await using world = await openBox();
  const { box } = world;
  const login = "ada@okafor.example";
  const ada = await box.users.createUser({ name: "Ada", login, jobTitle: "Engineer" });
  expect(ada).toMatchObject({ name: "Ada", login, jobTitle: "Engineer", status: "active" });
  await expect(box.users.createUser({ name: "Ada", login })).rejects.toEqual(
    failure(409, "user_login_already_used"),
  );
  await expect(box.users.createUser({ name: "Nobody" })).rejects.toEqual(failure(400));
  const changed = await box.users.updateUserById(ada.id, {
    requestBody: { status: "inactive", phone: "1" },
  });
  expect(changed).toMatchObject({ status: "inactive", phone: "1", jobTitle: "Engineer" });
  const found = await box.users.getUsers({ filterTerm: "ada" });
  expect(found.entries?.map(({ id }) => id)).toEqual([ada.id]);
  const full = await box.users.getUserById(ada.id, { queryParams: { fields: ["role"] } });
  expect(full.role).toBe("user");
  const page = await box.users.getUsers({ usemarker: true, limit: 1 });
  const rest = await box.users.getUsers({ usemarker: true, marker: page.nextMarker ?? "" });
  expect(rest.entries?.map(({ id }) => id)).toEqual([ada.id]);
  await box.users.deleteUserById(ada.id);
  await expect(box.users.getUserById(ada.id)).rejects.toEqual(failure(404, "not_found"));
  const { id: own } = await box.users.getUserMe();
  await expect(box.users.deleteUserById(own)).rejects.toEqual(failure(403));
});

test("a user of an app is found by its id in another system, and acts by As-User", async () => {
  await using world = await openBox();
  const { box } = world;
  const body = { name: "App", isPlatformAccessOnly: true, externalAppUserId: "crm-1" };
  const user = await box.users.createUser(body);
  expect(user.login).toMatch(/^AppUser_\d+_\d+@boxdevedition\.com$/);
  const found = await box.users.getUsers({
    externalAppUserId: "crm-1",
    fields: ["external_app_user_id", "is_platform_access_only"],
  });
  expect(found.entries).toMatchObject([
    { id: user.id, externalAppUserId: "crm-1", isPlatformAccessOnly: true },
  ]);
  expect((await box.users.getUsers({ externalAppUserId: "crm-2" })).entries).toEqual([]);
  await expect(box.users.createUser(body)).rejects.toEqual(failure(409, "conflict"));
  const login = "app@okafor.example";
  const named = await box.users.createUser({ name: "Named", login, isPlatformAccessOnly: true });
  expect(named.login).toBe(login);
  const acting = box.withAsUserHeader(user.id);
  expect((await acting.users.getUserMe()).id).toBe(user.id);
  const folder = await acting.folders.createFolder({ name: "Own", parent: { id: "0" } });
  expect([folder.createdBy?.id, folder.ownedBy?.id]).toEqual([user.id, user.id]);
  const { entries = [] } = await box.events.getEvents({ streamPosition: "0" });
  expect(entries[0]).toMatchObject({ eventType: "ITEM_CREATE", createdBy: { id: user.id } });
  await expect(box.users.deleteUserById(user.id)).rejects.toEqual(failure(400));
  await box.users.deleteUserById(user.id, { queryParams: { force: true } });
  await expect(box.folders.getFolderById(folder.id)).rejects.toEqual(failure(404));
  await expect(box.withAsUserHeader("1").users.getUserMe()).rejects.toEqual(failure(403));
});

test("groups have members, and items are shared with them", async () => {
  await using world = await openBox();
  const { box } = world;
  const group = await box.groups.createGroup(
    { name: "Crew", description: "All hands" },
    { queryParams: { fields: ["name", "description"] } },
  );
  expect(group).toMatchObject({ name: "Crew", description: "All hands" });
  await expect(box.groups.createGroup({ name: "Crew" })).rejects.toEqual(failure(409, "conflict"));
  const user = await box.users.createUser({ name: "Ada", login: "ada@okafor.example" });
  const member = await box.memberships.createGroupMembership({
    user: { id: user.id },
    group: { id: group.id },
  });
  expect(member).toMatchObject({ role: "member", user: { id: user.id }, group: { name: "Crew" } });
  const again = { user: { id: user.id }, group: { id: group.id } };
  await expect(box.memberships.createGroupMembership(again)).rejects.toEqual(
    failure(409, "conflict"),
  );
  const id = member.id ?? "";
  const admin = await box.memberships.updateGroupMembershipById(id, {
    requestBody: { role: "admin", configurablePermissions: { can_run_reports: true } },
  });
  expect(admin.role).toBe("admin");
  expect((await box.memberships.getUserMemberships(user.id)).entries).toMatchObject([{ id }]);
  expect((await box.memberships.getGroupMemberships(group.id)).totalCount).toBe(1);
  const folder = await box.folders.createFolder({ name: "Shared", parent: { id: "0" } });
  const shared = await box.userCollaborations.createCollaboration({
    item: { id: folder.id, type: "folder" },
    accessibleBy: { id: group.id, type: "group" },
    role: "editor",
  });
  expect(shared).toMatchObject({ accessibleBy: { id: group.id, type: "group" } });
  const { entries = [] } = await box.listCollaborations.getGroupCollaborations(group.id);
  expect(entries).toMatchObject([{ id: shared.id }]);
  expect((await box.groups.getGroups({ filterTerm: "cr" })).totalCount).toBe(1);
  await box.groups.updateGroupById(group.id, { requestBody: { name: "Team" } });
  expect((await box.groups.getGroupById(group.id)).name).toBe("Team");
  const history = await box.events.getEvents({ streamType: "admin_logs", streamPosition: "0" });
  expect(history.entries?.map(({ eventType }) => eventType)).toEqual(
    expect.arrayContaining(["GROUP_CREATION", "NEW_USER", "GROUP_ADD_USER", "GROUP_EDITED"]),
  );
  await box.groups.deleteGroupById(group.id);
  await expect(box.memberships.getGroupMembershipById(id)).rejects.toEqual(failure(404));
  expect((await box.listCollaborations.getFolderCollaborations(folder.id)).entries).toEqual([]);
});

test("a user who is rolled out of the enterprise is external", async () => {
  await using world = await openBox();
  const { box } = world;
  const { id } = await box.users.createUser({ name: "Ada", login: "ada@okafor.example" });
  await box.users.updateUserById(id, { requestBody: { enterprise: null } });
  const managed = await box.users.getUsers({ userType: "managed" });
  expect(managed.entries?.map((user) => user.id)).not.toContain(id);
  const external = await box.users.getUsers({ userType: "external" });
  expect(external.entries?.map((user) => user.id)).toEqual([id]);
});

import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";
import { failure, openBox } from "../../testing/open-box.ts";

test("somebody without an account is invited by email, and is a user once they accept", async () => {
  await using world = await openBox();
  const { box } = world;
  const folder = await box.folders.createFolder({ name: "Shared", parent: { id: "0" } });
  const invite = (login: string) =>
    box.userCollaborations.createCollaboration({
      item: { id: folder.id, type: "folder" },
      accessibleBy: { type: "user", login },
      role: "viewer",
    });
  const invited = await invite("Guest@example.test");
  expect(invited).toMatchObject({ status: "pending", inviteEmail: "guest@example.test" });
  expect(invited.rawData).toMatchObject({ accessible_by: null });
  expect((await box.users.getUsers({ filterTerm: "guest" })).totalCount).toBe(0);
  await expect(invite("guest@example.test")).rejects.toEqual(
    failure(400, "user_already_collaborator"),
  );
  const accepted = await box.userCollaborations.updateCollaborationById(invited.id, {
    requestBody: { status: "accepted" },
  });
  expect(accepted).toMatchObject({ status: "accepted", accessibleBy: { name: "guest" } });
  expect(accepted?.rawData).toMatchObject({ invite_email: null });
  const { entries = [] } = await box.users.getUsers({ filterTerm: "guest" });
  expect(entries).toMatchObject([{ login: "guest@example.test" }]);
  await expect(invite("guest@example.test")).rejects.toEqual(failure(400));
});

test("a user of the enterprise is a collaborator at once, also by an alias", async () => {
  await using world = await openBox();
  const { box } = world;
  const folder = await box.folders.createFolder({ name: "Shared", parent: { id: "0" } });
  const ada = await box.users.createUser({ name: "Ada", login: "ada@okafor.example" });
  const email = "a.okafor@okafor.example";
  const alias = await box.emailAliases.createUserEmailAlias(ada.id, { email });
  expect(alias).toMatchObject({ type: "email_alias", email, isConfirmed: true });
  await expect(box.emailAliases.createUserEmailAlias(ada.id, { email })).rejects.toEqual(
    failure(409),
  );
  await expect(box.users.createUser({ name: "Other", login: email })).rejects.toEqual(
    failure(409, "user_login_already_used"),
  );
  const shared = await box.userCollaborations.createCollaboration({
    item: { id: folder.id, type: "folder" },
    accessibleBy: { type: "user", login: email },
    role: "editor",
  });
  expect(shared).toMatchObject({ status: "accepted", accessibleBy: { id: ada.id } });
  const { entries } = await box.emailAliases.getUserEmailAliases(ada.id);
  expect(entries).toMatchObject([{ id: alias.id }]);
  await box.emailAliases.deleteUserEmailAliasById(ada.id, alias.id ?? "");
  expect((await box.emailAliases.getUserEmailAliases(ada.id)).totalCount).toBe(0);
  await expect(box.emailAliases.deleteUserEmailAliasById(ada.id, "1")).rejects.toEqual(
    failure(404),
  );
});

test("an invitation that a user has not answered is in their list of pending ones", async () => {
  await using world = await openBox();
  const { box } = world;
  const folder = await box.folders.createFolder({ name: "Shared", parent: { id: "0" } });
  const invited = await box.userCollaborations.createCollaboration({
    item: { id: folder.id, type: "folder" },
    accessibleBy: { type: "user", login: "ada@okafor.example" },
    role: "editor",
  });
  const ada = await box.users.createUser({ name: "Ada", login: "ada@okafor.example" });
  const pending = () =>
    box.withAsUserHeader(ada.id).listCollaborations.getCollaborations({ status: "pending" });
  expect((await pending()).entries).toMatchObject([{ id: invited.id }]);
  const own = await box.listCollaborations.getCollaborations({ status: "pending" });
  expect(own.entries).toEqual([]);
  const requestBody = { status: "accepted" } as const;
  await box.userCollaborations.updateCollaborationById(invited.id, { requestBody });
  expect((await pending()).entries).toEqual([]);
  const read = await box.userCollaborations.getCollaborationById(invited.id);
  expect(read.accessibleBy).toMatchObject({ id: ada.id });
});

test("the content of a user is transferred to another user, into a folder of its own", async () => {
  await using world = await openBox();
  const { box } = world;
  const ada = await box.users.createUser({ name: "Ada", login: "ada@okafor.example" });
  const ben = await box.users.createUser({ name: "Ben", login: "ben@okafor.example" });
  const acting = box.withAsUserHeader(ada.id);
  const folder = await acting.folders.createFolder({ name: "Plans", parent: { id: "0" } });
  const inner = await acting.folders.createFolder({ name: "Inner", parent: { id: folder.id } });
  const other = await box.folders.createFolder({ name: "Other", parent: { id: "0" } });
  const body = { ownedBy: { id: ben.id } };
  const moved = await box.transfer.transferOwnedFolder(ada.id, body);
  expect(moved).toMatchObject({
    name: "Ada's Files and Folders",
    ownedBy: { id: ben.id },
    itemCollection: { entries: [{ id: folder.id }] },
  });
  expect(await box.folders.getFolderById(inner.id)).toMatchObject({
    ownedBy: { id: ben.id },
    parent: { id: folder.id },
  });
  expect((await box.folders.getFolderById(other.id)).parent?.id).toBe("0");
  await box.users.deleteUserById(ada.id);
  await expect(box.transfer.transferOwnedFolder(ada.id, body)).rejects.toEqual(failure(404));
  await expect(box.transfer.transferOwnedFolder(ben.id, body)).rejects.toEqual(failure(400));
});

testConformance(simulator, conformance, import.meta.url);

import { expect, test } from "vitest";
import * as z from "zod";
import { openPage } from "../../testing/open-page.ts";

const ADA = "ada@okafor.example";
const BEN = "ben@okafor.example";
const PASSWORD = "Correct-horse1";
const withId = z.object({ response: z.looseObject({ id: z.string() }) });
const listed = z.object({
  response: z.object({
    data: z.array(z.looseObject({ id: z.string() })),
    total_count: z.number(),
  }),
});

/** Ada with an organization, and Ben in another browser. */
async function open() {
  const page = await openPage();
  const [ada, ben] = [ADA, BEN].map((address) =>
    page.api("/users", { email_address: [address], password: PASSWORD }),
  );
  const ids = { ada: (await ada)?.id ?? "", ben: (await ben)?.id ?? "" };
  const other = page.otherBrowser();
  await page.signIn(ADA, PASSWORD);
  await other.signIn(BEN, PASSWORD);
  const created = await page.send("POST", "/organizations", { name: "Okafor & Sons" });
  const { id } = withId.parse(created.json).response;
  const list = async (from: typeof other, path: string) =>
    listed.parse((await from.send("GET", path)).json).response.data;
  /** Makes Ben a member by an invitation. */
  const join = async () => {
    const invitation = { email_address: BEN, role: "org:member" };
    await page.send("POST", `/organizations/${id}/invitations`, invitation);
    const [mine] = await list(other, "/me/organization_invitations?status=pending");
    await other.send("POST", `/me/organization_invitations/${mine?.id ?? ""}/accept`);
  };
  return Object.assign(page, { ids, ben: other, path: `/organizations/${id}`, id, list, join });
}

test("an organization is created, shown, changed and deleted by its admin", async () => {
  await using page = await open();
  const shown = (await page.send("GET", page.path)).json;
  expect(shown).toMatchObject({ response: { slug: "okafor-sons", members_count: 1 } });
  expect(JSON.stringify(shown)).not.toContain("private_metadata");
  const changed = { name: "Okafor", slug: "okafor" };
  expect((await page.send("POST", `${page.path}?_method=PATCH`, changed)).json).toMatchObject({
    response: changed,
  });
  expect((await page.send("GET", `${page.path}/roles`)).json).toMatchObject({
    response: { data: [{ key: "org:admin" }, { key: "org:member" }], total_count: 2 },
  });
  const memberships = (await page.send("GET", "/me/organization_memberships?paginated=true")).json;
  expect(memberships).toMatchObject({
    response: { data: [{ role: "org:admin", organization: { id: page.id } }], total_count: 1 },
  });
  const all = (await page.send("GET", "/me/organization_memberships")).json;
  expect(all).toMatchObject({ response: [{ organization: { id: page.id } }] });
  await page.send("POST", `${page.path}?_method=DELETE`);
  const [event] = await page.payloads("organization.deleted");
  expect(event?.data).toMatchObject({ id: page.id, slug: "okafor" });
  expect(await page.codes("GET", page.path)).toEqual(["resource_not_found"]);
});

test("a member may read and leave, and neither change nor delete", async () => {
  await using page = await open();
  const { ben, path } = page;
  expect(await ben.codes("GET", path)).toEqual(["not_a_member_in_organization"]);
  await page.join();
  expect((await ben.send("GET", path)).status).toBe(200);
  const admins = ["not_an_admin_in_organization"];
  const invitation = { email_address: "c@d.example", role: "org:member" };
  expect(await ben.codes("DELETE", path)).toEqual(admins);
  expect(await ben.codes("PATCH", path, { name: "Mine" })).toEqual(admins);
  expect(await ben.codes("POST", `${path}/invitations`, invitation)).toEqual(admins);
  expect(await ben.codes("GET", `${path}/domains`)).toEqual(admins);
  expect(await ben.codes("DELETE", `${path}/memberships/${page.ids.ada}`)).toEqual(admins);
  expect(await page.list(ben, `${path}/memberships?paginated=true`)).toHaveLength(2);
  const left = await ben.send("DELETE", `/me/organization_memberships/${page.id}`);
  expect(left.status).toBe(200);
  const last = `/me/organization_memberships/${page.id}`;
  expect(await page.codes("DELETE", last)).toEqual(["organization_minimum_permissions_needed"]);
});

test("people are invited, and accept, with the inviter in the events", async () => {
  await using page = await open();
  const { path } = page;
  await page.join();
  const [created] = await page.payloads("organizationInvitation.created");
  expect(created?.data).toMatchObject({ inviter_id: page.ids.ada, email_address: BEN });
  const [accepted] = await page.payloads("organizationInvitation.accepted");
  expect(accepted?.data).toMatchObject({ status: "accepted", user_id: page.ids.ben });
  const [, member] = await page.payloads("organizationMembership.created");
  expect(member?.data).toMatchObject({ role: "org:member" });
  const again = { email_address: BEN, role: "org:member" };
  expect(await page.codes("POST", `${path}/invitations`, again)).toEqual([
    "already_a_member_in_organization",
  ]);
  await page.send("POST", `${path}/invitations/bulk`, {
    "email_address[0]": "c@d.example",
    "email_address[1]": "e@f.example",
    role: "org:member",
  });
  const pending = (await page.send("GET", `${path}/invitations/pending`)).json;
  const [first] = z
    .object({ response: z.array(z.looseObject({ id: z.string() })) })
    .parse(pending).response;
  await page.send("POST", `${path}/invitations/${first?.id ?? ""}/revoke`);
  expect(await page.list(page, `${path}/invitations?status=pending`)).toHaveLength(1);
  expect(await page.list(page, `${path}/invitations`)).toHaveLength(3);
});

test("members are added, found, given another role and removed", async () => {
  await using page = await open();
  const members = `${page.path}/memberships`;
  await page.send("POST", members, { user_id: page.ids.ben, role: "org:member" });
  expect(await page.list(page, `${members}?paginated=true&role=org:member`)).toHaveLength(1);
  expect(await page.list(page, `${members}?paginated=true&query=ben`)).toHaveLength(1);
  const one = `${members}/${page.ids.ben}`;
  expect((await page.send("PATCH", one, { role: "org:admin" })).json).toMatchObject({
    response: { role: "org:admin", permissions: expect.arrayContaining([]) as unknown },
  });
  expect((await page.send("POST", `${one}?_method=DELETE`)).status).toBe(200);
  const [gone] = await page.payloads("organizationMembership.deleted");
  expect(gone?.data).toMatchObject({ public_user_data: { user_id: page.ids.ben } });
});

test("a verified domain suggests its organization, and an admin accepts the request", async () => {
  await using page = await open();
  const { ben, path } = page;
  const added = await page.send("POST", `${path}/domains`, { name: "okafor.example" });
  const one = `${path}/domains/${withId.parse(added.json).response.id}`;
  const mode = { enrollment_mode: "automatic_suggestion" };
  expect(await page.codes("POST", `${one}/update_enrollment_mode`, mode)).toEqual([
    "organization_domain_not_verified",
  ]);
  const prepare = `${one}/prepare_affiliation_verification`;
  const foreign = { affiliation_email_address: "ada@other.example" };
  expect(await page.codes("POST", prepare, foreign)).toEqual(["form_param_value_invalid"]);
  await page.send("POST", prepare, { affiliation_email_address: ADA });
  const attempt = `${one}/attempt_affiliation_verification`;
  expect(await page.codes("POST", attempt, { code: "1" })).toEqual(["form_code_incorrect"]);
  await page.send("POST", attempt, { code: "424242" });
  await page.send("POST", `${one}/update_enrollment_mode`, mode);
  expect((await page.send("GET", one)).json).toMatchObject({
    response: { ...mode, verification: { status: "verified", strategy: "email_code" } },
  });
  const [suggestion] = await page.list(ben, "/me/organization_suggestions?status=pending");
  await ben.send("POST", `/me/organization_suggestions/${suggestion?.id ?? ""}/accept`);
  const requests = `${path}/membership_requests`;
  const [asked] = await page.list(page, `${requests}?status=pending`);
  expect(asked).toMatchObject({ public_user_data: { user_id: page.ids.ben } });
  await page.send("POST", `${requests}/${asked?.id ?? ""}/accept`);
  expect((await ben.send("GET", path)).status).toBe(200);
  expect(await page.codes("POST", `${requests}/${asked?.id ?? ""}/reject`)).toEqual([
    "organization_membership_request_not_pending",
  ]);
  expect(await page.list(page, `${path}/domains?verified=true`)).toHaveLength(1);
  expect((await page.send("POST", `${one}?_method=DELETE`)).status).toBe(200);
});

test("a domain invites the people who have an address of it", async () => {
  await using page = await open();
  const domain = { name: "okafor.example", enrollment_mode: "automatic_invitation" };
  await page.api(`${page.path}/domains`, { ...domain, verified: true });
  const [invitation] = await page.list(page.ben, "/me/organization_invitations");
  expect(invitation).toMatchObject({ email_address: BEN, status: "pending" });
  expect(await page.list(page.ben, "/me/organization_invitations")).toHaveLength(1);
});

test("a person who may create no organization is refused", async () => {
  await using page = await openPage();
  await page.api("/users", {
    email_address: [ADA],
    password: PASSWORD,
    create_organization_enabled: false,
  });
  await page.signIn(ADA, PASSWORD);
  expect(await page.codes("POST", "/organizations", { name: "Mine" })).toEqual([
    "organization_creation_not_allowed",
  ]);
});

import { expect, test } from "vitest";
import * as z from "zod";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";

const withId = z.looseObject({ id: z.string() });
const egress = z.object({ events: z.array(z.object({ type: z.string() })) });

/** A user with a session that is active in an organization. */
async function setup() {
  const launched = launchSimulator(simulator);
  const send = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) => {
    const headers = { host: "localhost", authorization: "Bearer sk_test_1" };
    const sent = { method, url, headers, ...(payload ? { payload } : {}) };
    return launched.running.app.inject(sent);
  };
  const make = async (url: string, body: object) =>
    withId.parse((await send("POST", url, body)).json()).id;
  const user = await make("/v1/users", { email_address: ["ada@example.com"] });
  const organization = await make("/v1/organizations", { name: "Acme", created_by: user });
  const session = await make("/v1/sessions", {
    user_id: user,
    active_organization_id: organization,
  });
  const show = async () => withId.parse((await send("GET", `/v1/sessions/${session}`)).json());
  const told = async () => {
    const { events } = egress.parse((await send("GET", "/_sim/egress")).json());
    return events.map(({ type }) => type);
  };
  return Object.assign(launched, { send, user, organization, show, told });
}

test("a deleted organization loses its members and is active in no session", async () => {
  await using scene = await setup();
  expect(await scene.show()).toMatchObject({ last_active_organization_id: scene.organization });
  const { length } = await scene.told();
  await scene.send("DELETE", `/v1/organizations/${scene.organization}`);
  expect((await scene.told()).slice(length)).toEqual([
    "organizationMembership.deleted",
    "organization.deleted",
  ]);
  expect(await scene.show()).toMatchObject({ status: "active" });
  expect(await scene.show()).not.toHaveProperty("last_active_organization_id");
});

test("a removed member has the organization active in no session", async () => {
  await using scene = await setup();
  await scene.send("DELETE", `/v1/organizations/${scene.organization}/memberships/${scene.user}`);
  expect(await scene.show()).not.toHaveProperty("last_active_organization_id");
});

test("a deleted user loses sessions and memberships, and the organization stays", async () => {
  await using scene = await setup();
  const { length } = await scene.told();
  await scene.send("DELETE", `/v1/users/${scene.user}`);
  expect((await scene.told()).slice(length)).toEqual(["user.deleted"]);
  expect(await scene.show()).toMatchObject({ status: "removed" });
  const organization = await scene.send("GET", `/v1/organizations/${scene.organization}`);
  expect(organization.json()).toMatchObject({ members_count: 0 });
});

test("a banned user's sessions are revoked", async () => {
  await using scene = await setup();
  await scene.send("POST", `/v1/users/${scene.user}/ban`);
  expect(await scene.show()).toMatchObject({ status: "revoked" });
});

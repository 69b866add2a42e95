import {
  type Act,
  actsOn,
  idTimestampBase64,
  post,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const missing = { status: 404, refused: "resource_not_found" };

const onUser = actsOn("user", missing);

const acts: readonly Act[] = [
  {
    name: "user",
    makes: { sort: "user", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/users", { email_address: [`u${String(n)}@example.com`] }),
    expect: () => ({ status: 200, events: ["user.created"] }),
  },
  wrong("a user without an address", post("/v1/users", { email_address: ["x"] }), 422, "email"),
  onUser(
    "rename",
    (ref, n) => request("PATCH", `/v1/users/${ref}`, { first_name: `Ada ${String(n)}` }),
    { there: { status: 200, events: ["user.updated"] } },
  ),
  onUser("sign in", (ref) => post("/v1/sessions", { user_id: ref }), {
    there: { status: 200, events: ["session.created"] },
  }),
  onUser("delete user", (ref) => request("DELETE", `/v1/users/${ref}`), {
    there: { status: 200, events: ["user.deleted"], becomes: "gone" },
  }),
  {
    name: "organization",
    makes: { sort: "organization", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/organizations", { name: `Org ${String(n)}` }),
    expect: () => ({ status: 200, events: ["organization.created"] }),
  },
  actsOn("organization", missing)(
    "delete organization",
    (ref) => request("DELETE", `/v1/organizations/${ref}`),
    { there: { status: 200, events: ["organization.deleted"], becomes: "gone" } },
  ),
];

/**
 * Users and organizations that come and go; a user who signed in is not deleted, because the session
 * would end too.
 */
export const models: readonly SimulatorModel[] = [
  {
    acts,
    watched: ["/v1/users", "/v1/organizations"],
    stampOf: idTimestampBase64,
  },
];

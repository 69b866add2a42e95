import { wrong, type Act, type Call, type Table } from "../act.ts";
import { idTimestampBase64 } from "../signatures.ts";

const post = (path: string, body: Readonly<Record<string, unknown>> = {}): Call => ({
  method: "POST",
  path,
  body,
});

const missing = { status: 404, refused: "resource_not_found" };

const onUser = (name: string, call: Act["call"], events: readonly string[]): Act => ({
  name,
  on: "user",
  call,
  expect: (state) => (state === "there" ? { status: 200, events } : missing),
});

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
    (ref, n) => ({
      method: "PATCH",
      path: `/v1/users/${ref}`,
      body: { first_name: `Ada ${String(n)}` },
    }),
    ["user.updated"],
  ),
  onUser("sign in", (ref) => post("/v1/sessions", { user_id: ref }), ["session.created"]),
  {
    name: "delete user",
    on: "user",
    call: (ref) => ({ method: "DELETE", path: `/v1/users/${ref}` }),
    expect: (state) =>
      state === "there" ? { status: 200, events: ["user.deleted"], becomes: "gone" } : missing,
  },
  {
    name: "organization",
    makes: { sort: "organization", pointer: "/id", state: "there" },
    call: (_ref, n) => post("/v1/organizations", { name: `Org ${String(n)}` }),
    expect: () => ({ status: 200, events: ["organization.created"] }),
  },
  {
    name: "delete organization",
    on: "organization",
    call: (ref) => ({ method: "DELETE", path: `/v1/organizations/${ref}` }),
    expect: (state) =>
      state === "there"
        ? { status: 200, events: ["organization.deleted"], becomes: "gone" }
        : missing,
  },
];

/** Users and organizations that come and go; nobody deletes one who signed in, whose session would end too. */
export const authentication: Table = {
  kind: "authentication",
  acts,
  watched: ["/v1/users", "/v1/organizations"],
  stampOf: idTimestampBase64,
};

import {
  type Act,
  type Outcome,
  post,
  request,
  type SimulatorModel,
  wrong,
} from "#core/testing/model.ts";

const users = "/api/v1/users";

const ada = { firstName: "Ada", lastName: "Example", email: "ada@example.com" };
const profile = (n: number) => ({ ...ada, login: `u${String(n)}@example.com` });

const missing: Outcome = { status: 404, refused: "E0000007" };
const forbidden: Outcome = { status: 403, refused: "E00000" };

/** A lifecycle operation, with its outcomes by the statuses in which it is allowed. */
const step = (
  path: string,
  outcomes: Readonly<Record<string, Outcome>>,
  refusal: Outcome = forbidden,
): Act => ({
  name: path,
  on: "user",
  call: (ref) => post(`${users}/${ref}/lifecycle/${path}`),
  expect: (state = "gone") => (state === "gone" ? missing : (outcomes[state] ?? refusal)),
});

const mail = `smtp-delivery/${ada.email}`;
/** A user with a password needs no mail to come back. */
const retired: Readonly<Record<string, string>> = {
  PROVISIONED: "DEPROVISIONED",
  ACTIVE: "DEPROVISIONED with a password",
  SUSPENDED: "DEPROVISIONED with a password",
};

const away = Object.fromEntries(
  Object.entries(retired).map(([from, becomes]) => [from, { status: 200, becomes }]),
);

const acts: readonly Act[] = [
  {
    name: "user",
    makes: { sort: "user", pointer: "/id", state: "PROVISIONED" },
    call: (_ref, n) => post(users, { profile: profile(n) }),
    expect: () => ({ status: 200, events: [mail] }),
  },
  {
    name: "user with a password",
    makes: { sort: "user", pointer: "/id", state: "ACTIVE" },
    call: (_ref, n) =>
      post(users, { profile: profile(n), credentials: { password: { value: "Secret-1" } } }),
    expect: () => ({ status: 200 }),
  },
  wrong("user without a login", post(users, { profile: { firstName: "A" } }), 400, "login"),
  step("activate", {
    DEPROVISIONED: { status: 200, events: [mail], becomes: "PROVISIONED" },
    "DEPROVISIONED with a password": { status: 200, becomes: "ACTIVE" },
  }),
  step("reactivate?sendEmail=true", { PROVISIONED: { status: 200, events: [mail] } }),
  step("deactivate", away),
  step(
    "suspend",
    { ACTIVE: { status: 200, becomes: "SUSPENDED" } },
    { status: 400, refused: "E0000001" },
  ),
  step(
    "unsuspend",
    { SUSPENDED: { status: 200, becomes: "ACTIVE" } },
    { status: 400, refused: "E0000001" },
  ),
  {
    name: "delete",
    on: "user",
    call: (ref) => request("DELETE", `${users}/${ref}`),
    expect: (state = "gone") => {
      if (state === "gone") return missing;
      return { status: 204, becomes: retired[state] ?? "gone" };
    },
  },
];

/** Users and their lifecycle operations; those without a password get mails. */
export const models: readonly SimulatorModel[] = [{ acts, watched: [users] }];

import { expect, test } from "vitest";
import type { Simulator } from "#core/define-simulator.ts";
import { openClient } from "#core/testing/client.ts";
import { simulators } from "../../simulators/registry.ts";

async function listPeople(
  kind: string,
  make: readonly [method: "POST" | "PATCH", path: string, body: Record<string, unknown>],
) {
  const listed = simulators.find((simulator) => simulator.kind === kind);
  if (!listed) throw new Error(`there is no ${kind}`);
  const loaded: Simulator = await listed.load();
  await using client = openClient(loaded);
  const [method, path, body] = make;
  // In the provider's own encoding, which need not be JSON.
  await client.running.call({ method, path, body });
  const { json } = await client.ask("GET", "/_sim/panel/people");
  return json;
}

test.each([
  {
    kind: "email",
    make: [
      "POST",
      "/emails",
      {
        ...{ from: "shop@harbour.example", to: ["Ben Ruiz <ben@ruiz.example>"] },
        ...{ subject: "Hello", text: "Hello" },
      },
    ],
    person: { id: "", name: "Ben Ruiz", email: "ben@ruiz.example" },
  },
  {
    kind: "payments",
    make: ["POST", "/v1/customers", { name: "Ben Ruiz", email: "ben@ruiz.example" }],
    person: {
      id: expect.stringMatching(/^cus_/) as unknown,
      name: "Ben Ruiz",
      email: "ben@ruiz.example",
    },
  },
  {
    kind: "second-payments",
    make: [
      "POST",
      "/v2/customers",
      { given_name: "Ben", family_name: "Ruiz", email_address: "ben@ruiz.example" },
    ],
    person: { id: expect.any(String) as unknown, name: "Ben Ruiz", email: "ben@ruiz.example" },
  },
  {
    kind: "authentication",
    make: [
      "POST",
      "/v1/users",
      { first_name: "Ben", last_name: "Ruiz", email_address: ["ben@ruiz.example"] },
    ],
    person: {
      id: expect.stringMatching(/^user_/) as unknown,
      name: "Ben Ruiz",
      email: "ben@ruiz.example",
    },
  },
  {
    kind: "identity",
    make: [
      "POST",
      "/api/v1/users",
      {
        profile: {
          ...{ firstName: "Ben", lastName: "Ruiz" },
          ...{ email: "ben@ruiz.example", login: "ben@ruiz.example" },
        },
      },
    ],
    person: { id: expect.any(String) as unknown, name: "Ben Ruiz", email: "ben@ruiz.example" },
  },
] as const)("$kind lists the people that it knows", async ({ kind, make, person }) => {
  expect(await listPeople(kind, make)).toMatchObject({
    people: expect.arrayContaining([{ kind, ...person }]) as unknown,
  });
});

test("chat lists its members without its bots", async () => {
  const members = await listPeople("chat", ["POST", "/api/users.list", {}]);
  expect(JSON.stringify(members)).toMatch(/"kind":"chat","id":"U\w+","name":"\w/);
  expect(JSON.stringify(members)).not.toContain("Slackbot");
});

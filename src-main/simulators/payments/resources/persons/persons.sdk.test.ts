import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

const self = {
  ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.com", phone: "0000000000" },
  dob: { day: 10, month: 12, year: 1985 },
  address: { line1: "1 Main St", city: "Boston", state: "MA", postal_code: "02110" },
  ssn_last_4: "0000",
};

test("enables a custom account once its platform has given everything", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const { accounts } = stripe;
  const { id, requirements } = await accounts.create({
    ...{ type: "custom", country: "US", business_type: "individual" },
    business_profile: { url: "https://shop.example.com" },
    capabilities: { transfers: { requested: true } },
    individual: { first_name: "Ada" },
  });
  expect(requirements?.currently_due).toContain("individual.dob.day");
  expect(requirements?.currently_due).not.toContain("individual.first_name");
  await accounts.createExternalAccount(id, { external_account: "btok_us_verified" });
  const due = await accounts.update(id, { tos_acceptance: { date: bench.now, ip: "127.0.0.1" } });
  expect(due.charges_enabled).toBe(false);
  expect(due.requirements?.currently_due?.every((name) => name.startsWith("individual."))).toBe(
    true,
  );
  const before = bench.types().length;
  const done = await accounts.update(id, { individual: self });
  expect(done).toMatchObject({
    ...{ charges_enabled: true, payouts_enabled: true, requirements: { currently_due: [] } },
    individual: { ssn_last_4_provided: true, verification: { status: "verified" } },
  });
  expect(bench.types(before)).toEqual([
    "person.updated",
    "account.updated",
    "account.updated",
    "capability.updated",
  ]);
  expect(await accounts.retrieveCapability(id, "transfers")).toMatchObject({ status: "active" });
});

test("asks a company for its representative", async () => {
  await using bench = await openStripe();
  const { accounts } = bench.stripe;
  const { id } = await accounts.create({
    ...{ type: "custom", business_type: "company", external_account: "btok_us" },
    business_profile: { product_description: "Tea" },
    tos_acceptance: { date: bench.now, ip: "127.0.0.1" },
  });
  const read = async () => accounts.retrieve(id);
  expect((await read()).requirements?.currently_due).toContain("representative.email");
  const owner = await accounts.createPerson(id, { relationship: { owner: true } });
  const { data } = await accounts.listPersons(id, { relationship: { owner: true } });
  expect(data.map((person) => person.id)).toEqual([owner.id]);
  const person = await accounts.createPerson(id, {
    ...{ first_name: "Ada", relationship: { representative: true, title: "CEO" } },
  });
  expect((await read()).requirements?.currently_due).toContain(`${person.id}.email`);
  await accounts.updatePerson(id, person.id, self);
  expect((await read()).charges_enabled).toBe(true);
  await accounts.deletePerson(id, owner.id);
  await expect(accounts.retrievePerson(id, owner.id)).rejects.toMatchObject({ statusCode: 404 });
  const other = await accounts.create({ type: "custom" });
  const foreign = accounts.retrievePerson(other.id, person.id);
  await expect(foreign).rejects.toMatchObject({ statusCode: 404 });
});

test("keeps one default bank account for each currency", async () => {
  await using bench = await openStripe();
  const { accounts } = bench.stripe;
  const { id } = await accounts.create({ type: "custom", external_account: "btok_us_verified" });
  const details = {
    object: "bank_account",
    country: "US",
    currency: "usd",
    account_number: "000999999991",
    routing_number: "110000000",
  } as const;
  const second = await accounts.createExternalAccount(id, { external_account: details });
  expect(second).toMatchObject({ last4: "9991", default_for_currency: false });
  const [, first] = (await accounts.listExternalAccounts(id)).data;
  const removed = accounts.deleteExternalAccount(id, first?.id ?? "");
  await expect(removed).rejects.toMatchObject({ statusCode: 400 });
  await accounts.updateExternalAccount(id, second.id, { default_for_currency: true });
  await accounts.deleteExternalAccount(id, first?.id ?? "");
  const { external_accounts: left } = await accounts.retrieve(id);
  expect(left?.data).toMatchObject([{ id: second.id, default_for_currency: true }]);
  expect(bench.types()).toContain("account.external_account.deleted");
  const unknown = accounts.createExternalAccount(id, { external_account: "btok_none" });
  await expect(unknown).rejects.toMatchObject({ param: "external_account" });
  expect((await accounts.listExternalAccounts(id, { object: "card" })).data).toEqual([]);
});

test("requests and withdraws capabilities", async () => {
  await using bench = await openStripe();
  const { accounts } = bench.stripe;
  const { id } = await accounts.create({ type: "express" });
  const asked = await accounts.updateCapability(id, "card_payments", { requested: true });
  expect(asked).toMatchObject({ requested: true, status: "inactive" });
  expect((await accounts.listCapabilities(id)).data).toHaveLength(1);
  const back = await accounts.updateCapability(id, "card_payments", { requested: false });
  expect(back).toMatchObject({ requested: false, status: "unrequested" });
  expect((await accounts.retrieve(id)).capabilities).toEqual({});
});

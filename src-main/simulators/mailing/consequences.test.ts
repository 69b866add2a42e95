import { expect, test } from "vitest";
import * as z from "zod";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, url: string, body?: unknown) =>
    client.send(method, url, body, {
      host: "localhost",
      authorization: `Basic ${Buffer.from("test_key:").toString("base64")}`,
      "content-type": "application/json",
    });
  const order = (to: string) =>
    ask("POST", "/v1/postcards", { to, front: "<b>f</b>", back: "<b>b</b>" });
  return { client, ask, order };
}

test("an address is deleted: new postcards refuse it, and old ones keep their copy", async () => {
  const { client, ask, order } = setup();
  await using _ = client;
  const { id } = await ask("POST", "/v1/addresses", ada);
  const card = await order(id);
  expect(card.status).toBe(200);
  await ask("DELETE", `/v1/addresses/${id}`);
  expect((await order(id)).status).toBe(422);
  const shown = await ask("GET", `/v1/postcards/${card.id}`);
  expect(shown.get("to")).toMatchObject({
    id,
    address_zip: expect.stringContaining("94107") as string,
  });
});

test("a postcard is canceled: it is not produced when its date comes", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const body = { to: ada, front: "<b>f</b>", back: "<b>b</b>", send_date: "2026-02-01" };
  const { id } = await ask("POST", "/v1/postcards", body);
  await ask("DELETE", `/v1/postcards/${id}`);
  const before = client.types().length;
  await client.control("/_sim/clock", { advance_seconds: 60 * 86_400 });
  expect(client.types()).toHaveLength(before);
});

test("a template publishes another version: pieces keep the version that they were ordered with", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const template = await ask("POST", "/v1/templates", { html: "<b>one</b>" });
  const body = { to: ada, front: template.id, back: template.id };
  const before = await ask("POST", "/v1/postcards", body);
  const version = await ask("POST", `/v1/templates/${template.id}/versions`, { html: "two" });
  await ask("POST", `/v1/templates/${template.id}`, { published_version: version.id });
  const after = await ask("POST", "/v1/postcards", body);
  expect(after.json).toMatchObject({ front_template_version_id: version.id });
  const [first] = z
    .array(z.object({ id: z.string() }))
    .parse(z.looseObject({ versions: z.unknown() }).parse(template.json).versions);
  expect(first?.id).not.toBe(version.id);
  const shown = await ask("GET", `/v1/postcards/${before.id}`);
  expect(shown.json).toMatchObject({ front_template_version_id: first?.id });
});

test("a bank account is deleted: new checks refuse it, and old ones show it", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const account = {
    routing_number: "322271627",
    account_number: "1",
    account_type: "company",
    signatory: "Ada",
  };
  const bank = (await ask("POST", "/v1/bank_accounts", account)).id;
  await ask("POST", `/v1/bank_accounts/${bank}/verify`, { amounts: [1, 2] });
  const body = { to: ada, from: ada, bank_account: bank, amount: 5 };
  const check = await ask("POST", "/v1/checks", body);
  await ask("DELETE", `/v1/bank_accounts/${bank}`);
  expect((await ask("POST", "/v1/checks", body)).status).toBe(404);
  const shown = await ask("GET", `/v1/checks/${check.id}`);
  expect(shown.get("bank_account")).toMatchObject({ id: bank, deleted: true });
});

test("a campaign is deleted: its uploads are cancelled, and nothing is mailed", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const draft = { name: "Spring", schedule_type: "immediate" };
  const campaign = (await ask("POST", "/v1/campaigns", draft)).id;
  const upload = (await ask("POST", "/v1/uploads", { campaignId: campaign })).id;
  await ask("DELETE", `/v1/campaigns/${campaign}`);
  const shown = await ask("GET", `/v1/uploads/${upload}`);
  expect(shown.json).toMatchObject({ state: "Cancelled" });
  expect((await ask("GET", `/v1/campaigns/${campaign}`)).status).toBe(404);
  expect((await ask("GET", "/v1/postcards")).json).toMatchObject({ count: 0 });
});

test("pieces and campaigns name billing groups that exist", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const { id } = await ask("POST", "/v1/billing_groups", { name: "Spring" });
  const orders = [
    ["/v1/postcards", { to: ada, front: "f", back: "b" }],
    ["/v1/campaigns", { name: "Spring", schedule_type: "immediate" }],
  ] as const;
  for (const [url, body] of orders) {
    const refused = await ask("POST", url, { ...body, billing_group_id: "bg_0000000000000000" });
    expect(refused).toMatchObject({ status: 422, json: { error: { code: "invalid" } } });
    const made = await ask("POST", url, { ...body, billing_group_id: id });
    expect(made).toMatchObject({ status: 200, json: { billing_group_id: id } });
  }
});

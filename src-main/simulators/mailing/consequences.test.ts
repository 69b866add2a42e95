import { expect, test } from "vitest";
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

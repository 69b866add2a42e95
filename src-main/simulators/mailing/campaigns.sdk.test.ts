import {
  BillingGroupEditable,
  BillingGroupsApi,
  CardEditable,
  CardOrderEditable,
  CardOrdersApi,
  CardsApi,
  CardUpdatable,
  Configuration,
  CountryExtended,
  IntlAutocompletionsApi,
  IntlAutocompletionsWritable,
  Location,
  ReverseGeocodeLookupsApi,
} from "@lob/lob-typescript-sdk";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const DAY = 86_400;

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const configuration = new Configuration({ username: "test_key", basePath: `${baseUrl}/v1` });
  const authorization = `Basic ${Buffer.from("test_key:").toString("base64")}`;
  /** A request of the parts that no SDK has methods for. */
  const ask = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization, ...(!isForm && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const advance = (seconds: number) => ask("POST", "/_sim/clock", { advance_seconds: seconds });
  return { ...served, configuration, ask, advance };
}

test("cards are made, ordered and counted as the clock advances", async () => {
  await using sim = await setup();
  const cards = new CardsApi(sim.configuration);
  const orders = new CardOrdersApi(sim.configuration);
  const html = "<b>10 % off</b>";
  const card = await cards.create(new CardEditable({ front: html, back: html, description: "d" }));
  expect(card).toMatchObject({ available_quantity: 0, auto_reorder: false });
  const order = await orders.create(card.id, new CardOrderEditable({ quantity: 10_000 }));
  expect(order).toMatchObject({ status: "pending", quantity_ordered: 10_000 });
  await expect(orders.create(card.id, new CardOrderEditable({ quantity: 10 }))).rejects.toThrow();
  const changed = await cards.update(
    card.id,
    new CardUpdatable({ auto_reorder: true, reorder_quantity: 10_000 }),
  );
  expect(changed).toMatchObject({ auto_reorder: true, reorder_quantity: 10_000 });
  await sim.advance(3 * DAY);
  expect((await orders.get(card.id)).data?.[0]?.status).toBe("printing");
  await sim.advance(8 * DAY);
  expect(await cards.get(card.id)).toMatchObject({ available_quantity: 10_000 });
  expect((await cards.list()).data).toHaveLength(1);
  await cards.delete(card.id);
  expect((await cards.list()).data).toHaveLength(0);

  const slip = await sim.ask("POST", "/v1/buckslips", { front: html, back: html });
  const path = `/v1/buckslips/${String(slip.json["id"])}`;
  expect((await sim.ask("POST", `${path}/orders`, { quantity: 5_000 })).status).toBe(200);
  expect((await sim.ask("GET", path)).json).toMatchObject({
    projected_quantity: 5_000,
    object: "buckslip",
  });
  expect((await sim.ask("DELETE", path)).status).toBe(422);
  await sim.ask("POST", path, { description: "Spring" });
  await sim.advance(10 * DAY);
  expect((await sim.ask("GET", `${path}/orders`)).json["total_count"]).toBe(1);
  expect((await sim.ask("GET", "/v1/buckslips")).json["count"]).toBe(1);
  expect((await sim.ask("DELETE", path)).status).toBe(200);
});

test("billing groups are created, changed and listed", async () => {
  await using sim = await setup();
  const groups = new BillingGroupsApi(sim.configuration);
  const one = await groups.create(new BillingGroupEditable({ name: "One", description: "d" }));
  await groups.create(new BillingGroupEditable({ name: "Two" }));
  await groups.update(one.id, new BillingGroupEditable({ name: "First" }));
  expect((await groups.get(one.id)).name).toBe("First");
  const { data } = await groups.list(1, 1);
  expect(data?.map(({ name }) => name)).toEqual(["First"]);
});

test("places have ZIP codes, people have scores, and addresses abroad are completed", async () => {
  await using sim = await setup();
  const geocode = new ReverseGeocodeLookupsApi(sim.configuration);
  const near = new Location({ latitude: 37.777, longitude: -122.395 });
  const { addresses } = await geocode.lookup(near, 2);
  expect(addresses?.map(({ components }) => components?.zip_code)).toEqual(["94107", "94085"]);
  await sim.ask("POST", "/v1/addresses", {
    name: "Ada Lovelace",
    address_line1: "210 King St",
    address_city: "San Francisco",
    address_state: "CA",
    address_zip: "94107",
  });
  const score = async (primary_line: string, recipient = "Ada Lovelace") =>
    (
      await sim.ask("POST", "/v1/identity_validation", {
        recipient,
        primary_line,
        zip_code: "94107",
      })
    ).json["confidence"];
  expect(await score("210 King St")).toBe("high");
  expect(await score("1 Other St")).toBe("medium");
  expect(await score("210 King St", "Nobody")).toBe("low");
  await sim.ask("POST", "/v1/addresses", {
    name: "Bo",
    address_line1: "35 Tower Hill",
    address_city: "London",
    address_zip: "EC3N 4DR",
    address_country: "GB",
  });
  const autocomplete = new IntlAutocompletionsApi(sim.configuration);
  const { suggestions } = await autocomplete.autocomplete(
    new IntlAutocompletionsWritable({ address_prefix: "35 tow", country: CountryExtended.Gb }),
  );
  expect(suggestions).toMatchObject([{ city: "London", country: "GB" }]);
});

test("a campaign mails a postcard to each valid recipient of its upload", async () => {
  await using sim = await setup();
  const { ask, advance } = sim;
  const campaign = await ask("POST", "/v1/campaigns", {
    name: "Spring",
    schedule_type: "immediate",
    use_type: "marketing",
    cancel_window_campaign_minutes: 10,
  });
  const campaignId = String(campaign.json["id"]);
  expect(campaign.json).toMatchObject({ is_draft: true, creatives: [] });
  await ask("PATCH", `/v1/campaigns/${campaignId}`, { name: "Spring sale" });
  const send = () => ask("POST", `/v1/campaigns/${campaignId}/send`, {});
  expect((await send()).status).toBe(422);
  const art = { front: "<b>Hello {{name}}</b>", back: "<b>Bye</b>" };
  const creative = await ask("POST", "/v1/creatives", {
    campaign_id: campaignId,
    resource_type: "postcard",
    details: { size: "6x9" },
    ...art,
  });
  expect(creative.json).toMatchObject({ resource_type: "postcard", details: { size: "6x9" } });
  const crv = `/v1/creatives/${String(creative.json["id"])}`;
  await ask("PATCH", crv, { description: "Front and back" });
  expect((await ask("GET", crv)).json["description"]).toBe("Front and back");
  const upload = await ask("POST", "/v1/uploads", {
    campaignId,
    requiredAddressColumnMapping: {
      name: "who",
      address_line1: "street",
      address_city: "city",
      address_state: "state",
      address_zip: "zip",
    },
  });
  const uploadPath = `/v1/uploads/${String(upload.json["id"])}`;
  const csv = [
    "who,street,city,state,zip",
    '"Lovelace, Ada",210 King St,San Francisco,CA,94107',
    "Bo,1 Main St,Austin,TX,78701",
    "Nobody,,Austin,TX,78701",
  ].join("\n");
  const form = new FormData();
  form.append("file", new Blob([csv], { type: "text/csv" }), "people.csv");
  expect((await ask("POST", `${uploadPath}/file`, form)).json).toEqual({
    message: "File uploaded successfully",
    filename: "people.csv",
  });
  await ask("PATCH", uploadPath, { mergeVariableColumnMapping: { name: "who" } });
  expect((await ask("GET", uploadPath)).json).toMatchObject({
    state: "Ready for Validation",
    totalMailpieces: 3,
    failedMailpieces: 1,
    validatedMailpieces: 2,
  });
  const made = await ask("POST", `${uploadPath}/exports`, { type: "failures" });
  const shown = await ask("GET", `${uploadPath}/exports/${String(made.json["exportId"])}`);
  const file = await fetch(String(shown.json["s3Url"]));
  expect(await file.text()).toBe("who,street,city,state,zip\nNobody,,Austin,TX,78701");

  expect((await send()).json["is_draft"]).toBe(false);
  const pieces = async () => (await ask("GET", `/v1/postcards?campaign_id=${campaignId}`)).json;
  expect((await pieces())["count"]).toBe(0);
  await advance(10 * 60);
  expect((await pieces())["data"]).toMatchObject([
    { to: { name: "BO" }, size: "6x9", merge_variables: { name: "Bo" } },
    { to: { name: "LOVELACE, ADA" }, use_type: "marketing" },
  ]);
  expect((await ask("DELETE", `/v1/campaigns/${campaignId}`)).status).toBe(422);

  const second = await ask("POST", "/v1/campaigns", { name: "x", schedule_type: "immediate" });
  const secondPath = `/v1/campaigns/${String(second.json["id"])}`;
  const list = await ask("POST", "/v1/uploads", { campaignId: second.json["id"] });
  const listed = await fetch(`${sim.baseUrl}/v1/uploads?campaignId=${String(second.json["id"])}`, {
    headers: { authorization: "Basic dGVzdF9rZXk6" },
  });
  expect(await listed.json()).toHaveLength(1);
  await ask("DELETE", `/v1/uploads/${String(list.json["id"])}`);
  expect((await ask("DELETE", secondPath)).json["deleted"]).toBe(true);
  expect((await ask("GET", "/v1/campaigns")).json["count"]).toBe(1);
});

testConformance(simulator, conformance, import.meta.url);

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Method, openClient, type TestClient } from "#core/testing/client.ts";
import { simulator as mailing } from "./index.ts";

let client: TestClient;

beforeEach(() => {
  client = openClient(mailing);
});

afterEach(() => client[Symbol.asyncDispose]());

const key = {
  host: "localhost",
  authorization: `Basic ${Buffer.from("test_key:").toString("base64")}`,
};
const json = { ...key, "content-type": "application/json" };

const ask = (
  method: Method,
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = json,
) => client.send(method, url, body, headers);

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

const card = { to: ada, front: "<b>f</b>", back: "<b>b</b>" };

async function sent(changes: object = {}): Promise<string> {
  const { status, json: made } = await ask("POST", "/v1/postcards", { ...card, ...changes });
  expect(status).toBe(200);
  return (made as { id: string }).id;
}

const idsOf = async (query: string) => {
  const { json: list } = await ask("GET", `/v1/postcards?${query}`);
  return (list as { data: { id: string }[] }).data.map(({ id }) => id);
};

async function digest(): Promise<string> {
  const paths = ["/v1/postcards?limit=100", "/v1/addresses?limit=100", "/_sim/egress"];
  const answers = [];
  for (const path of paths) answers.push((await ask("GET", path)).text);
  return answers.join("\n");
}

describe("a postcard is refused", () => {
  test.each([
    ["no to", { to: undefined }, "to is required"],
    ["to of another type", { to: 5 }, "to must be an address id or an address"],
    ["an unknown address", { to: "adr_0000000000000000" }, "to names no address"],
    ["no line", { to: { ...ada, address_line1: undefined } }, "to.address_line1 is required"],
    ["nobody", { to: { ...ada, name: undefined } }, "to.name"],
    [
      "a wrong zip",
      { to: { ...ada, address_zip: "9410" } },
      "to.address_zip must be in a valid zip format",
    ],
    ["no state", { to: { ...ada, address_state: undefined } }, "to.address_state is required"],
    ["no front", { front: undefined }, "front is required"],
    [
      "no sender abroad",
      { to: { ...ada, address_country: "CA", address_zip: "C1N 1C4" }, from: undefined },
      "from is required",
    ],
    ["a quote in metadata", { metadata: { a: 'b"c' } }, "metadata"],
    ["a merge variable with a space", { merge_variables: { "a b": 1 } }, "merge_variables"],
    ["one within another", { merge_variables: { a: [{ "b{": 1 }] } }, "merge_variables"],
    ["front of another type", { front: 5 }, "front must be"],
    ["a long back", { back: "x".repeat(10_001) }, "back must be"],
    ["an unknown size", { size: "1x1" }, "size"],
    ["an unknown mail type", { mail_type: "pigeon" }, "mail_type"],
    ["standard mail of the smallest size", { mail_type: "usps_standard" }, "mail_type must be"],
    ["metadata that is none", { metadata: "x" }, "metadata"],
    [
      "too much metadata",
      {
        metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${String(n)}`, "v"])),
      },
      "metadata must have at most 20 keys",
    ],
    ["a date that is none", { send_date: "2026-02-30" }, "send_date must be a date"],
    ["a date gone by", { send_date: "2026-01-14" }, "send_date cannot be in the past"],
    ["a far date", { send_date: "2027-01-14" }, "send_date cannot be more than 180 days"],
    ["a sender abroad", { from: { ...ada, address_country: "DE" } }, "from must be a US address"],
  ])("with %s, and nothing changes", async (_what, changes, message) => {
    const before = await digest();
    expect(await ask("POST", "/v1/postcards", { ...card, ...changes })).toMatchObject({
      status: 422,
      json: {
        error: {
          message: expect.stringContaining(message) as string,
          status_code: 422,
          code: "invalid",
        },
      },
    });
    expect(await digest()).toBe(before);
  });

  test.each([
    ["no JSON", json, "{", 400, "bad_request"],
    ["text", { ...key, "content-type": "text/plain" }, "x", 415, "unsupported_media_type"],
    ["too large", json, `"${"x".repeat(17_000_000)}"`, 413, "payload_too_large"],
    [
      "a form cut short",
      { ...key, "content-type": "multipart/form-data; boundary=x" },
      "--x\r\n",
      400,
      "bad_request",
    ],
    [
      "a form without boundary",
      { ...key, "content-type": "multipart/form-data" },
      "--x--",
      400,
      "bad_request",
    ],
    [
      "a form that reaches a prototype",
      { ...key, "content-type": "application/x-www-form-urlencoded" },
      "__proto__[a]=1",
      400,
      "bad_request",
    ],
  ])("when it is %s", async (_what, headers, body, status, code) => {
    expect(await ask("POST", "/v1/postcards", body, headers)).toMatchObject({
      status,
      json: { error: { status_code: status, code } },
    });
  });
});

describe("credentials and routes", () => {
  test.each([
    ["none", { host: "localhost" }],
    ["another scheme", { host: "localhost", authorization: "Bearer x" }],
    [
      "an empty user",
      { host: "localhost", authorization: `Basic ${Buffer.from(":x").toString("base64")}` },
    ],
    ["no base64", { host: "localhost", authorization: "Basic %%" }],
  ])("%s is refused with 401", async (_what, headers) => {
    expect(await ask("GET", "/v1/postcards", undefined, headers)).toMatchObject({
      status: 401,
      json: { error: { code: "unauthorized" } },
    });
  });

  test("an unsupported route is an unrecognized endpoint", async () => {
    expect(await ask("POST", "/v1/gadgets", {})).toMatchObject({
      status: 404,
      json: { error: { code: "unrecognized_endpoint" } },
    });
    expect((await ask("GET", "/_sim/unsupported")).json).toEqual({
      calls: [{ method: "POST", path: "/v1/gadgets", count: 1 }],
      parameters: [],
    });
  });
});

describe("forms", () => {
  test("with brackets and with parts make the same postcard as JSON", async () => {
    const fields: [string, string][] = [
      ...Object.entries(ada).map(([name, value]): [string, string] => [`to[${name}]`, value]),
      ["front", "<b>f</b>"],
      ["back", "<b>b</b>"],
      ["metadata[a]", "1"],
      ["merge_variables", '{"x":[1]}'],
      ["from", ""],
    ];
    const expected = {
      to: { name: "ADA" },
      from: null,
      metadata: { a: "1" },
      merge_variables: { x: [1] },
    };
    const urlencoded = { ...key, "content-type": "application/x-www-form-urlencoded" };
    const one = await ask(
      "POST",
      "/v1/postcards",
      new URLSearchParams(fields).toString(),
      urlencoded,
    );
    expect(one).toMatchObject({ status: 200, json: expected });
    const parts = fields.map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const multipart = { ...key, "content-type": "multipart/form-data; boundary=b" };
    const two = await ask("POST", "/v1/postcards", `${parts.join("")}--b--\r\n`, multipart);
    expect(two).toMatchObject({ status: 200, json: expected });
  });
});

describe("a list", () => {
  test("is narrowed and ordered", async () => {
    const one = await sent({ size: "6x9", metadata: { a: "1" } });
    await ask("POST", "/_sim/clock", { advance_seconds: 3_600 });
    const two = await sent({ send_date: "2026-02-01" });
    const three = await sent({ mail_type: "usps_standard", size: "6x11" });
    expect(await idsOf("")).toEqual([three, two, one]);
    expect(await idsOf("size[]=6x9&size[]=6x11")).toEqual([three, one]);
    expect(await idsOf(`size=${encodeURIComponent('["6x9"]')}`)).toEqual([one]);
    expect(await idsOf("scheduled=false")).toEqual([one]);
    expect(await idsOf("mail_type=usps_standard")).toEqual([three]);
    expect(await idsOf("metadata[a]=1")).toEqual([one]);
    expect(await idsOf("date_created[gt]=2026-01-15T12:30:00Z")).toEqual([three, two]);
    expect(
      await idsOf(`date_created=${encodeURIComponent('{"lte":"2026-01-15T12:30:00Z"}')}`),
    ).toEqual([one]);
    expect(await idsOf("send_date[gte]=2026-02-01")).toEqual([two]);
    expect(await idsOf("sort_by[date_created]=asc")).toEqual([one, two, three]);
    expect(await idsOf("sort_by[send_date]=desc&limit=1")).toEqual([two]);
  });

  test("links to its neighbours, keeping the filters", async () => {
    const ids = [await sent(), await sent(), await sent()].reverse();
    const first = (await ask("GET", "/v1/postcards?limit=1&size=4x6")).json as {
      next_url: string;
      previous_url: null;
    };
    expect(first).toMatchObject({ object: "list", count: 1, previous_url: null });
    expect(first.next_url).toBe(
      `http://localhost/v1/postcards?limit=1&size=4x6&after=${ids[0] ?? ""}`,
    );
    const second = (await ask("GET", first.next_url.slice("http://localhost".length))).json as {
      data: unknown[];
      previous_url: string;
    };
    expect(second).toMatchObject({
      data: [{ id: ids[1] }],
      previous_url: expect.stringContaining(`before=${ids[1] ?? ""}`) as string,
    });
    expect(await idsOf(new URL(second.previous_url).search.slice(1))).toEqual([ids[0]]);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=x",
    "after=nope",
    "before=nope",
    "after=a&before=b",
    "size=1x1",
    "date_created[gt]=soon",
    "scheduled=maybe",
  ])("is refused with %s", async (query) => {
    expect(await ask("GET", `/v1/postcards?${query}`)).toMatchObject({
      status: 422,
      json: { error: { code: "invalid" } },
    });
  });
});

describe("a tracking event", () => {
  test.each([
    ["no postcard", { name: "Mailed" }, 422, "postcard"],
    ["no name", { postcard: "psc_1" }, 422, "name"],
    ["a name in lower case", { postcard: "psc_1", name: "delivered" }, 422, "name"],
    ["a name with a space behind", { postcard: "psc_1", name: "Delivered " }, 422, "name"],
    ["a list of names", { postcard: "psc_1", name: ["Mailed"] }, 422, "name"],
    ["a time that is none", { postcard: "psc_1", name: "Mailed", time: "yesterday" }, 422, "time"],
    ["a year without end", { postcard: "psc_1", name: "Mailed", time: "99999-01-01" }, 422, "time"],
    ["a location as a number", { postcard: "psc_1", name: "Mailed", location: 5 }, 422, "location"],
    ["an unknown postcard", { postcard: "psc_1", name: "Mailed" }, 404, "postcard"],
  ])("with %s is refused, and nothing changes", async (_what, body, status, field) => {
    await sent();
    const before = await digest();
    expect(await ask("POST", "/_tracking_event", body)).toMatchObject({
      status,
      json: { error: { field } },
    });
    expect(await digest()).toBe(before);
  });

  test("accepts a time with a zone, keeps the order of times, and changes nothing else", async () => {
    const id = await sent();
    const before = (await ask("GET", `/v1/postcards/${id}`)).json as object;
    for (const [name, time] of [
      ["Delivered", "2026-01-20"],
      ["Mailed", "2026-01-16T01:00:00+02:00"],
      ["In Transit", "2026-01-20"],
    ]) {
      await ask("POST", "/_tracking_event", { postcard: id, name, time });
    }
    const after = (await ask("GET", `/v1/postcards/${id}`)).json as { tracking_events: object[] };
    expect(after).toEqual({ ...before, tracking_events: after.tracking_events });
    expect(after.tracking_events).toMatchObject([
      { name: "Mailed", time: "2026-01-15T23:00:00.000Z", location: null },
      { name: "Delivered", location: "94107", type: "normal", details: null },
      { name: "In Transit" },
    ]);
  });
});

describe("the rest", () => {
  test("addresses abroad keep their letters; a deleted one cannot be used again", async () => {
    const abroad = {
      name: "Grüner",
      address_line1: "Hauptstraße 1",
      address_city: "Köln",
      address_zip: "50667",
      address_country: "de",
    };
    const { json: made } = await ask("POST", "/v1/addresses", abroad);
    expect(made).toMatchObject({
      name: "Grüner",
      address_city: "Köln",
      address_country: "GERMANY",
    });
    const { id } = made as { id: string };
    expect((await ask("DELETE", `/v1/addresses/${id}`, undefined, key)).status).toBe(200);
    expect((await ask("DELETE", `/v1/addresses/${id}`, undefined, key)).status).toBe(404);
    expect((await ask("GET", `/v1/addresses/${id}`)).json).toMatchObject({ deleted: true });
    expect((await ask("POST", "/v1/postcards", { ...card, to: id })).status).toBe(422);
  });

  test("a send date moves the window; a card is canceled once", async () => {
    const id = await sent({ send_date: "2026-01-20T00:00:00Z" });
    await ask("POST", "/_sim/clock", { advance_seconds: 86_400 });
    expect(await ask("DELETE", `/v1/postcards/${id}`, undefined, key)).toMatchObject({
      status: 200,
      json: { deleted: true },
    });
    expect((await ask("DELETE", `/v1/postcards/${id}`, undefined, key)).status).toBe(404);
  });

  test("verifies addresses in fields and in one line", async () => {
    const one = {
      primary_line: "210 King St",
      city: "San Francisco",
      state: "CA",
      zip_code: "94107",
    };
    const found = {
      deliverability: "deliverable",
      last_line: "SAN FRANCISCO CA 94107",
      components: { primary_number: "210", street_name: "KING", street_suffix: "ST" },
    };
    expect(await ask("POST", "/v1/us_verifications", one)).toMatchObject({
      status: 200,
      json: found,
    });
    expect(
      await ask("POST", "/v1/us_verifications", {
        address: "210 King St, San Francisco, CA 94107",
      }),
    ).toMatchObject({ json: found });
    expect((await ask("POST", "/v1/us_verifications", {})).status).toBe(422);
    expect((await ask("POST", "/v1/us_verifications", { address: "somewhere" })).status).toBe(422);
  });

  test.each([
    ["missing unit", "deliverable_missing_unit", true],
    ["incorrect unit", "deliverable_incorrect_unit", true],
    ["unnecessary unit", "deliverable_unnecessary_unit", true],
    ["undeliverable no match", "undeliverable", false],
    ["undeliverable block match", "undeliverable", false],
    ["Commercial highrise", "deliverable", true],
  ])("verifies the test address %s", async (line, deliverability, valid) => {
    const found = { deliverability, valid_address: valid };
    const fields = { primary_line: line, zip_code: "11111" };
    expect((await ask("POST", "/v1/us_verifications", fields)).json).toMatchObject(found);
    const one = { address: line };
    expect((await ask("POST", "/v1/us_verifications", one)).json).toMatchObject(found);
  });

  test.each([
    ["210 King St San Francisco CA 94107", "210 KING ST", "SAN FRANCISCO CA 94107"],
    ["210 King St, San Francisco CA 94107", "210 KING ST", "SAN FRANCISCO CA 94107"],
    [
      "185 Berry St Ste 6100 San Francisco CA 94107",
      "185 BERRY ST STE 6100",
      "SAN FRANCISCO CA 94107",
    ],
    ["1 Broadway Boston MA 02110", "1 BROADWAY", "BOSTON MA 02110"],
    ["210 King St 94107", "210 KING ST", "94107"],
  ])("verifies %s", async (address, line, lastLine) => {
    const { json } = await ask("POST", "/v1/us_verifications", { address });
    expect(json).toMatchObject({ primary_line: line, last_line: lastLine });
  });

  test("shows every component of an address", async () => {
    const address = "210 King St, San Francisco, CA 94107-1741";
    expect((await ask("POST", "/v1/us_verifications", { address })).json).toMatchObject({
      components: {
        zip_code_plus_4: "1741",
        county: "",
        county_fips: "",
        carrier_route: "C001",
        carrier_route_type: "city_delivery",
        delivery_point_barcode: "941071741105",
        po_box_only_flag: "N",
      },
    });
    const other = await ask("POST", "/v1/us_verifications", { address: address.slice(0, -5) });
    expect(other.json).toMatchObject({
      components: { zip_code_plus_4: expect.stringMatching(/^\d{4}$/) as unknown },
    });
  });

  test("lists postcards by status, with their number", async () => {
    await sent({ qr_code: { position: "relative" } });
    const all = await ask("GET", "/v1/postcards?include=total_count&status=processed");
    expect(all.json).toMatchObject({ count: 1, total_count: 1 });
    const none = await ask("GET", "/v1/postcards?status=rejected");
    expect(none.json).toMatchObject({ count: 0 });
    const ofCampaign = await ask("GET", "/v1/postcards?campaign_id=cmp_1");
    expect(ofCampaign.json).toMatchObject({ count: 0 });
    expect((await ask("GET", "/_sim/unsupported")).json).toMatchObject({
      parameters: [{ method: "POST", path: "/v1/postcards", parameter: "qr_code" }],
    });
  });

  test("the same calls give the same bytes after a reset", async () => {
    const play = async () => {
      const id = await sent({ front: "tmpl_1", metadata: { a: "1" } });
      await ask("POST", "/_tracking_event", { postcard: id, name: "Mailed" });
      return digest();
    };
    const first = await play();
    await ask("POST", "/_sim/reset");
    expect(await play()).toBe(first);
  });

  test("the panel finds postcards for the form", async () => {
    const id = await sent();
    const collections = client.running.collections;
    const named = (name: string) => collections.find((one) => one.name === name);
    const [postcards, addresses] = [named("postcards"), named("addresses")];
    expect(postcards?.action).toEqual({ path: "/_tracking_event", field: "postcard" });
    expect([...(postcards?.list() ?? [])]).toMatchObject([
      { id, label: "4x6 to ADA, SAN FRANCISCO", status: "processed" },
    ]);
    expect(postcards?.find(id)).toMatchObject({ id });
    expect(addresses?.count()).toBe(1);
    const [action] = client.running.worldActions;
    expect(action).toMatchObject({
      title: "Add tracking event",
      schema: {
        properties: {
          postcard: { title: "Postcard", picker: "postcards" },
          name: {
            title: "Name",
            enum: expect.arrayContaining(["Mailed", "International Exit"]) as string[],
          },
          location: { title: "Location" },
          time: { title: "Time" },
        },
      },
    });
  });
});

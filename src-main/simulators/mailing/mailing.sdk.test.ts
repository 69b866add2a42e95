import {
  AddressEditable,
  AddressesApi,
  Configuration,
  PostcardEditable,
  PostcardsApi,
  UsVerificationsApi,
  UsVerificationsWritable,
} from "@lob/lob-typescript-sdk";
import lob from "lob";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator as mailing } from "./index.ts";
import { trackingNames } from "./pieces/kinds.ts";
import { conformance } from "./testing/conformance.ts";

async function setup(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(mailing, changes);
  const { baseUrl } = served;
  const configuration = new Configuration({ username: "test_key", basePath: `${baseUrl}/v1` });
  const control = async (path: string, body?: unknown) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? "GET" : "POST",
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  };
  return {
    ...served,
    control,
    addresses: new AddressesApi(configuration),
    postcards: new PostcardsApi(configuration),
    verifications: new UsVerificationsApi(configuration),
    classic: lob("test_key", { host: `${baseUrl}/v1/` }),
  };
}

const ada = {
  name: "Ada Lovelace",
  address_line1: "210 King St",
  address_line2: "# 6100",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

const card = { front: "<b>front</b>", back: "<b>back</b>", use_type: "operational" };

describe("Lob's TypeScript SDK", () => {
  test("verifies an address", async () => {
    await using simulator = await setup();
    const { address_line1: primary_line, address_zip: zip_code } = ada;
    const asked = new UsVerificationsWritable({ primary_line, zip_code });
    const found = await simulator.verifications.verifySingle(asked);
    expect(found).toMatchObject({ object: "us_verification", deliverability: "deliverable" });
  });

  test("adds an address and sends a postcard to it", async () => {
    await using simulator = await setup();
    const { addresses, postcards } = simulator;
    const saved = await addresses.create(new AddressEditable(ada));
    expect(saved).toMatchObject({
      name: "ADA LOVELACE",
      address_city: "SAN FRANCISCO",
      address_country: "UNITED STATES",
    });
    expect((await addresses.get(saved.id)).id).toBe(saved.id);
    const sent = await postcards.create(
      new PostcardEditable({ ...card, to: saved.id, from: saved.id }),
    );
    expect(sent.id).toMatch(/^psc_[0-9a-f]{16}$/);
    expect(sent).toMatchObject({
      tracking_events: [],
      size: "4x6",
      expected_delivery_date: "2026-01-21",
    });
    expect(sent.url).toContain(sent.id);
    expect((await postcards.get(sent.id)).to?.id).toBe(saved.id);
    expect(await addresses.delete(saved.id)).toMatchObject({ id: saved.id, deleted: true });
    expect((await addresses.list()).data).toEqual([]);
    expect((await postcards.get(sent.id)).to?.id).toBe(saved.id);
  });

  test("pages, counts and narrows by metadata", async () => {
    await using simulator = await setup();
    const { postcards } = simulator;
    for (const n of ["1", "2", "3"]) {
      await postcards.create(
        new PostcardEditable({ ...card, to: ada, metadata: { n, all: "yes" } }),
      );
    }
    const first = await postcards.list(2, undefined, undefined, ["total_count"]);
    expect(first.data?.map(({ metadata }) => metadata?.["n"])).toEqual(["3", "2"]);
    expect(first).toMatchObject({ count: 2, total_count: 3 });
    const second = await postcards.list(2, undefined, first.nextPageToken);
    expect(second.data?.map(({ metadata }) => metadata?.["n"])).toEqual(["1"]);
    const back = await postcards.list(2, second.previousPageToken);
    expect(back.data?.map(({ metadata }) => metadata?.["n"])).toEqual(["3", "2"]);
    const narrowed = await postcards.list(10, undefined, undefined, undefined, undefined, {
      n: "2",
      all: "yes",
    });
    expect(narrowed.data).toHaveLength(1);
    expect(narrowed.data?.[0]?.metadata).toEqual({ n: "2", all: "yes" });
  });

  test("gets the first postcard again under the same idempotency key", async () => {
    await using simulator = await setup();
    const { postcards } = simulator;
    const one = await postcards.create(new PostcardEditable({ ...card, to: ada }), "key");
    const two = await postcards.create(new PostcardEditable({ ...card, to: ada }), "key");
    expect(two.id).toBe(one.id);
    expect((await postcards.list()).count).toBe(1);
  });

  test("sees every scan in the order of its time", async () => {
    await using simulator = await setup();
    const { postcards, control } = simulator;
    const { id } = await postcards.create(new PostcardEditable({ ...card, to: ada }));
    await control("/_tracking_event", { postcard: id, name: "Mailed" });
    const earlier = {
      postcard: id,
      name: "In Transit",
      location: "94105",
      time: "2026-01-14T09:00:00Z",
    };
    expect((await control("/_tracking_event", earlier)).status).toBe(200);
    const events = (await postcards.get(id)).tracking_events;
    expect(events).toMatchObject([
      { name: "In Transit", location: "94105" },
      { name: "Mailed", location: null },
    ]);
    expect(events?.every((event) => /^evnt_[0-9a-f]{16}$/.test(event.id))).toBe(true);
    for (const name of trackingNames) {
      expect((await control("/_tracking_event", { postcard: id, name })).status).toBe(200);
    }
    expect((await postcards.get(id)).tracking_events).toHaveLength(10);
    expect((await control("/_sim/egress")).body).toEqual({ events: [] });
  });

  test("cancels within the window and not after it", async () => {
    await using simulator = await setup();
    const { postcards, control } = simulator;
    const first = await postcards.create(new PostcardEditable({ ...card, to: ada }));
    const second = await postcards.create(new PostcardEditable({ ...card, to: ada }));
    expect(await postcards.cancel(first.id)).toMatchObject({ id: first.id, deleted: true });
    expect((await postcards.get(first.id)).deleted).toBe(true);
    expect((await control("/_tracking_event", { postcard: first.id, name: "Mailed" })).status).toBe(
      404,
    );
    await control("/_sim/clock", { advance_seconds: 600 });
    await expect(postcards.cancel(second.id)).rejects.toThrow("gone to print");
  });

  test("throws the provider's error", async () => {
    await using simulator = await setup();
    const { postcards } = simulator;
    const missing = new PostcardEditable({ to: ada, back: "x" });
    await expect(postcards.create(missing)).rejects.toThrow("front is required");
    await expect(postcards.get("psc_0000000000000000")).rejects.toThrow("postcard not found");
    const stranger = new PostcardsApi(new Configuration({ basePath: `${simulator.baseUrl}/v1` }));
    await expect(stranger.list()).rejects.toThrow();
    await using strict = await setup({ requiredKey: "only_this" });
    await expect(strict.postcards.list()).rejects.toThrow("Your API key is not valid.");
  });

  test("sees a scan that was scheduled for later", async () => {
    await using simulator = await setup();
    const { postcards, control } = simulator;
    const { id } = await postcards.create(new PostcardEditable({ ...card, to: ada }));
    const call = {
      method: "POST",
      path: "/_tracking_event",
      body: { postcard: id, name: "Delivered" },
    };
    await control("/_sim/inject", { events: [{ id: "scan", at: "+2h", call }] });
    await control("/_sim/clock", { advance_seconds: 7_200 });
    expect((await postcards.get(id)).tracking_events).toMatchObject([
      { name: "Delivered", location: "94107", time: "2026-01-15T14:00:00.000Z" },
    ]);
  });
});

describe("Lob's classic client", () => {
  test("sends forms, files and filters", async () => {
    await using simulator = await setup();
    const { classic, postcards } = simulator;
    const sent = await classic.postcards.create({
      to: ada,
      front: "<b>{{name}}</b>",
      back: "<b>back</b>",
      metadata: { campaign: "spring" },
      merge_variables: { name: "Ada", list: [1, 2] },
    });
    expect(sent).toMatchObject({
      metadata: { campaign: "spring" },
      merge_variables: { name: "Ada", list: [1, 2] },
      to: { name: "ADA LOVELACE" },
    });
    const { id } = await classic.addresses.create(ada);
    const pdf = {
      value: readFileSync(import.meta.filename),
      options: { filename: "front.pdf", contentType: "application/pdf" },
    };
    const withFile = await classic.postcards.create({ to: id, front: pdf, back: pdf, size: "6x9" });
    expect(withFile).toMatchObject({ size: "6x9", to: { id } });
    const list = await classic.postcards.list({
      limit: 1,
      include: ["total_count"],
      metadata: { campaign: "spring" },
    });
    expect(list).toMatchObject({ count: 1, total_count: 1, data: [{ id: sent.id }] });
    await expect(classic.postcards.retrieve("psc_nope")).rejects.toThrow("postcard not found");
    await expect(classic.postcards.create({ to: ada })).rejects.toThrow("front is required");
    expect(await classic.postcards.delete(sent.id)).toEqual({
      id: sent.id,
      object: "postcard_deleted",
      deleted: true,
    });
    expect((await postcards.list()).count).toBe(2);
  });
});

testConformance(mailing, conformance, import.meta.url);

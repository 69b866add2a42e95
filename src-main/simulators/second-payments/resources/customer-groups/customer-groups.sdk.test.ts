import { SquareClient } from "square";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";
import { conformance } from "../../testing/conformance.ts";

test("customers are put into a group, found by it, and taken out", async () => {
  await using served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const ids: string[] = [];
  for (const givenName of ["Ada", "Bob"]) {
    ids.push((await square.customers.create({ givenName })).customer?.id ?? "");
  }
  const [ada = "", bob = ""] = ids;
  const { group } = await square.customers.groups.create({ group: { name: "VIP" } });
  const groupId = group?.id ?? "";
  await square.customers.groups.add({ customerId: ada, groupId });
  await square.customers.groups.add({ customerId: bob, groupId });
  await square.customers.groups.remove({ customerId: bob, groupId });
  expect((await square.customers.get({ customerId: ada })).customer?.groupIds).toEqual([groupId]);
  const find = async (filter: object) =>
    (await square.customers.search({ query: { filter: { groupIds: filter } } })).customers?.map(
      ({ id }) => id,
    );
  expect(await find({ any: [groupId] })).toEqual([ada]);
  expect(await find({ none: [groupId] })).toEqual([bob]);
  expect(
    (await square.customers.groups.update({ groupId, group: { name: "Gold" } })).group?.name,
  ).toBe("Gold");
  expect((await square.customers.groups.get({ groupId })).group?.name).toBe("Gold");
  expect((await square.customers.groups.list()).data).toHaveLength(1);
  await square.customers.groups.delete({ groupId });
  expect((await square.customers.get({ customerId: ada })).customer?.groupIds).toBeUndefined();
  await expect(square.customers.groups.get({ groupId })).rejects.toThrow("Could not find");
});

test("segments are listed and shown", async () => {
  await using served = await serveSimulator(simulator, {});
  const square = new SquareClient({ token: "EAAA", baseUrl: served.baseUrl, maxRetries: 0 });
  const { data } = await square.customers.segments.list();
  const segmentId = data[0]?.id ?? "";
  expect((await square.customers.segments.get({ segmentId })).segment).toEqual(data[0]);
});

testConformance(simulator, conformance, import.meta.url);

import type { DeliveryRecord } from "#core/contract/sending.ts";
import { expect, test } from "vitest";
import { DeliveryRecords } from "./delivery-records.ts";

const endpoint = { id: "we_1", url: "http://a", secret: "s", enabled: true, types: ["*"] };

const answered: DeliveryRecord = {
  seq: 1,
  endpoint,
  vendorHeaders: false,
  isForged: false,
  signedAt: 1_700_000_000,
  endedAt: 1_700_000_000_500,
  outcome: {
    httpStatus: 200,
    responseHeaders: ["Set-Cookie", "a=1", "set-cookie", "b=ü", "date", "today"],
    responseBody: Buffer.from([0xff, 0x00, 0x7b]),
    durationMs: 1.25,
  },
};

const failed: DeliveryRecord = {
  seq: 2,
  endpoint: { ...endpoint, secret: "another" },
  vendorHeaders: false,
  isForged: false,
  signedAt: 1_700_000_001,
  endedAt: 1_700_000_001_500,
  outcome: { failure: "connection refused", durationMs: 0 },
};

const endless: DeliveryRecord = {
  seq: 4,
  endpoint,
  vendorHeaders: false,
  isForged: false,
  signedAt: 1_700_000_003,
  endedAt: 1_700_000_003_500,
  outcome: { ...answered.outcome, bodyIsPart: true },
};

const empty: DeliveryRecord = {
  seq: 3,
  endpoint: { url: "http://b", secret: "s", enabled: true, types: [] },
  vendorHeaders: false,
  isForged: false,
  signedAt: 1_700_000_002,
  endedAt: 1_700_000_002_500,
  outcome: { httpStatus: 204, responseHeaders: [], responseBody: Buffer.alloc(0), durationMs: 3 },
};

test("returns a record with the endpoint at that time, at once and later", async () => {
  const records = new DeliveryRecords();
  const input = [answered, failed, empty, endless, answered];
  for (const record of input) records.append(record);
  const told = () => [0, 1, 2, 3, 4, 5].map((index) => records.at(index));
  expect(told()).toEqual([...input, undefined]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told()).toEqual([...input, undefined]);
  records.append(failed);
  expect(told()).toEqual([...input, failed]);
});

test("returns records that have moved to the file", async () => {
  const records = new DeliveryRecords();
  const body = Buffer.alloc(65_536, "é");
  const outcome = { httpStatus: 200, responseHeaders: [], responseBody: body, durationMs: 1 };
  const input = Array.from({ length: 100 }, (_, index) => ({ ...answered, seq: index, outcome }));
  for (const record of input) records.append(record);
  await new Promise((resolve) => setImmediate(resolve));
  for (const [index, { seq }] of input.entries()) {
    const told = records.at(index);
    expect(told?.seq).toBe(seq);
    expect(told?.outcome.responseBody?.equals(body)).toBe(true);
  }
});

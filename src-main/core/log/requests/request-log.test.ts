import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { captureBody } from "./capture.ts";
import { RequestLog } from "./request-log.ts";

const BODY_BYTES = 4_096;
const COUNT = 5_000;

function entryOf(number: number) {
  return {
    at: number,
    arrivedAt: number,
    method: number % 2 === 0 ? "GET" : "POST",
    url: `/things/${String(number)}`,
    requestHeaders: { accept: "*/*" },
    requestBody: captureBody(Buffer.alloc(BODY_BYTES, number % 256)),
    status: 200,
    responseHeaders: { "x-number": String(number) },
    responseBody: captureBody(`ä${String(number)}`),
    durationMs: 0.5,
    source: "client",
    cause: 0,
    isSupported: true,
  } as const;
}

test("reads old requests from the file as it reads new ones from memory", async () => {
  const log = new RequestLog();
  for (let number = 1; number <= COUNT; number += 1) {
    log.append(entryOf(number));
    // Segments move to the file between turns.
    if (number % 100 === 0) await nextTurn();
  }
  // The file is written beside the turns, as fast as the machine can.
  await expect.poll(() => log.spilled).toBeGreaterThan(10);
  for (const number of [1, 2, 2_500, COUNT]) {
    const text = log.text(number);
    expect(log.facts(number)).toMatchObject({ number, at: number, isTruncated: false });
    expect(text.url).toBe(`/things/${String(number)}`);
    expect(log.urlOf(number)).toBe(text.url);
    expect(log.responseBodyOf(number)).toEqual(text.responseBody);
    expect(text.responseHeaders).toEqual({ "x-number": String(number) });
    expect(text.responseBody.toString()).toBe(`ä${String(number)}`);
    expect(text.requestBody).toEqual(Buffer.alloc(BODY_BYTES, number % 256));
  }
  expect(() => log.facts(COUNT + 1)).toThrow(RangeError);
});

test.each(['/a"b', "/a\\b", "/ä?x=\u0001", "/"])(
  "reads the URL %j without its headers",
  async (url) => {
    const log = new RequestLog();
    log.append({ ...entryOf(1), url });
    await nextTurn();
    expect(log.urlOf(1)).toBe(url);
  },
);

import { afterAll, describe, expect, test } from "vitest";
import type { Received } from "#core/testing/http-client.ts";
import { AllSimulators, atEach, models } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const plain = Object.getOwnPropertyNames(Object.prototype).sort();

afterAll(() => all[Symbol.asyncDispose]());

/** Sends a body to a route of the provider that writes. */
function write(kind: string, path: string, type: string, body: string): Promise<Received> {
  const headers = { ...all.credentialsOf(kind), "content-type": type };
  return all.send(kind, path, { method: "POST", headers, body });
}

function control(kind: string, body: string): Promise<Received> {
  const sent = { method: "POST", headers: { "content-type": JSON_TYPE }, body };
  return all.send(kind, "/_sim/inject", sent);
}

function expectClean(): void {
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(plain);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get([], "polluted")).toBeUndefined();
  expect(Reflect.get(() => 0, "polluted")).toBeUndefined();
}

describe("no input reaches a prototype", () => {
  const objects = ['{"polluted":1}', '{"a":{"polluted":1}}'];
  const jsons = [
    ...objects.map((inner) => `{"__proto__":${inner}}`),
    ...objects.map((inner) => `{"constructor":{"prototype":${inner}}}`),
    '{"metadata":{"__proto__":{"polluted":1}}}',
    '{"metadata":{"constructor":{"prototype":{"polluted":1}}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
    '{"__proto__":[1]}',
    '[{"__proto__":{"polluted":1}}]',
    '{"a":[[[{"__proto__":{"polluted":1}}]]]}',
    '{"events":[{"id":"x","at":"+0s","call":{"method":"POST","path":"/","body":{"__proto__":{"polluted":1}}}}]}',
    '{"events":[{"id":"__proto__","at":"+0s","call":{"method":"GET","path":"/x"},"bind":{"__proto__":"/polluted"}}]}',
  ];
  const forms = [
    "__proto__[polluted]=1",
    "__proto__.polluted=1",
    "constructor[prototype][polluted]=1",
    "metadata[__proto__][polluted]=1",
    "metadata[constructor][prototype][polluted]=1",
    "%5f%5fproto%5f%5f[polluted]=1",
    "__%70roto__[polluted]=1",
    "a[]=1&a[__proto__][polluted]=1",
    "a[0][__proto__][polluted]=1",
    "toString[polluted]=1",
    "hasOwnProperty=1&polluted=1",
    "x=%zz&__proto__[polluted]=1",
  ];

  test.each(jsons)("JSON %s", async (body) => {
    await atEach(async (kind, path) => {
      for (const got of [await write(kind, path, JSON_TYPE, body), await control(kind, body)]) {
        expect([kind, got.status, got.status < 500]).toEqual([kind, got.status, true]);
      }
    });
    expectClean();
  });

  test.each(forms)("a form and a query %s", async (body) => {
    await atEach(async (kind, path) => {
      const headers = all.credentialsOf(kind);
      const answers = [
        await write(kind, path, FORM, body),
        await all.send(kind, `${path}?${body}`, { headers }),
        await all.send(kind, `/_sim/egress?${body}`),
      ];
      for (const { status } of answers)
        expect([kind, status, status < 500]).toEqual([kind, status, true]);
    });
    expectClean();
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"])(
    "a name such as %s is stored as text or rejected",
    async (name) => {
      await atEach(async (kind, path) => {
        const headers = all.credentialsOf(kind);
        for (const method of ["GET", "PUT", "DELETE"]) {
          for (const named of [`/${name}`, `${path}/${name}`, `/${name}/${name}`]) {
            const { status } = await all.send(kind, named, { method, headers, body: "{}" });
            expect([kind, method, named, status < 500]).toEqual([kind, method, named, true]);
          }
        }
      });
      expectClean();
    },
  );
});

describe("rejects input that is too large or too deep", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

  test.each([65, 1_000, 200_000])("JSON of %d levels", async (depth) => {
    await atEach(async (kind, path) => {
      expect([kind, (await control(kind, nested(depth))).status]).toEqual([kind, 400]);
      const { status } = await write(kind, path, JSON_TYPE, nested(depth));
      expect([kind, status, status < 500]).toEqual([kind, status, true]);
    });
  });

  test("a form of many levels, and one of many fields", async () => {
    const deep = `a${"[b]".repeat(1_000)}=1`;
    const wide = Array.from({ length: 20_000 }, (_, index) => `f${String(index)}=1`).join("&");
    await atEach(async (kind, path) => {
      for (const body of [deep, wide]) {
        const { status } = await write(kind, path, FORM, body);
        expect([kind, status, status < 500]).toEqual([kind, status, true]);
      }
    });
  });

  test.each(models)("$kind: a body that is a byte too long, once it is promised", async (model) => {
    const headers = { "content-type": JSON_TYPE, "content-length": model.bodyLimit + 1 };
    const { status } = await all.send(model.kind, "/_sim/inject", { method: "POST", headers });
    expect(status).toBe(413);
  });

  test("a header of 32 KiB, a path of 32 KiB, 5,000 headers", async () => {
    const host = "Host: localhost\r\nConnection: close";
    const long = "x".repeat(32_768);
    const many = "X-A: b\r\n".repeat(5_000);
    await atEach(async (kind) => {
      for (const bytes of [
        `GET /_sim/health HTTP/1.1\r\n${host}\r\nX-Big: ${long}\r\n\r\n`,
        `GET /_sim/health?${long} HTTP/1.1\r\n${host}\r\n\r\n`,
        `GET /_sim/health HTTP/1.1\r\n${host}\r\n${many}\r\n`,
      ]) {
        expect(await all.wire(kind, bytes)).toMatch(/^HTTP\/1\.1 431 /);
      }
    });
  });
});

describe("a request that is not valid HTTP has the provider's error", () => {
  const headers = `Host: localhost\r\nConnection: close\r\nX-Big: ${"x".repeat(32_768)}`;

  test.each([
    ["payments", '{"error":{"'],
    ["object-storage", "<Error><Code>"],
    ["document-storage", '{"error":"bad_request","reason":"'],
    ["file-storage", '{"type":"error","status":'],
    ["second-payments", '{"errors":[{"'],
    ["identity", '{"errorCode":"'],
  ])("of %s", async (kind, start) => {
    for (const bytes of [
      `GET /anything HTTP/1.1\r\n${headers}\r\n\r\n`,
      "GARBAGE\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 200-maybe\r\n\r\n",
    ]) {
      const [head, body] = (await all.wire(kind, bytes)).split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 4(?:31|00|17) /);
      expect(body).toContain(start);
    }
  });
});

describe("one request is one request", () => {
  const host = "Host: localhost\r\nContent-Type: application/json";
  const hidden = "POST /_sim/reset HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n";
  const after = "0\r\n\r\n";

  test.each([
    ["a length and chunks", `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${after}`],
    ["chunks and a length", `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n${after}`],
    ["two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n\r\n"],
    ["a length of two", "Content-Length: 0, 5\r\n\r\n"],
    ["chunks, written oddly", `Transfer-Encoding: xchunked\r\n\r\n${after}`],
    ["chunks, with a tab", `Transfer-Encoding:\tidentity\r\nContent-Length: 5\r\n\r\n${after}`],
    ["chunks twice", `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${after}`],
    ["a space before the colon", `Transfer-Encoding : chunked\r\n\r\n${after}`],
    ["a folded line", `X: y\r\n Transfer-Encoding: chunked\r\n\r\n${after}`],
    ["bare line feeds", `X: y\nTransfer-Encoding: chunked\r\n\r\n${after}`],
    ["a chunk's size with a sign", "Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n"],
    ["a chunk's size with a prefix", "Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n"],
    ["a length in an odd base", "Content-Length: 0x0\r\n\r\n"],
    ["a length with a sign", "Content-Length: +0\r\n\r\n"],
  ])("%s: the text after it is not run", async (_name, rest) => {
    await atEach(async (kind) => {
      const before = await all.digest(kind);
      const answer = await all.wire(
        kind,
        `POST /_sim/health HTTP/1.1\r\n${host}\r\n${rest}${hidden}`,
      );
      expect([kind, answer.slice(0, 12)]).toEqual([kind, "HTTP/1.1 400"]);
      expect(await all.digest(kind)).toBe(before);
    });
  });
});

describe("does not decompress bodies of rejected requests", () => {
  test.each(["gzip", "deflate", "br", "zstd", "gzip, gzip"])("%s", async (encoding) => {
    await atEach(async (kind) => {
      const headers = { "content-type": JSON_TYPE, "content-encoding": encoding };
      const sent = { method: "POST", headers, body: Buffer.alloc(10_000) };
      const { status } = await all.send(kind, "/_sim/clock", sent);
      expect([kind, status]).toEqual([kind, 415]);
    });
  });
});

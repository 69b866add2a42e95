import { networkInterfaces } from "node:os";
import { connect } from "node:net";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AllSimulators, atEach, type Sent } from "./all-simulators.ts";

const open = await AllSimulators.open();
const locked = await AllSimulators.open({ controlToken: "the-token" });
const worlds = new Map<string, string>();
const json = { "content-type": "application/json" };

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});

await atEach(async (kind) => {
  worlds.set(kind, await open.digest(kind));
});

afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await locked[Symbol.asyncDispose]();
});

/** Every route that would be worth it: one that wipes, one that reads, one of the provider's own. */
const doors: readonly (readonly [path: string, sent: Sent])[] = [
  ["/_sim/reset", { method: "POST" }],
  ["/_sim/clock", { method: "POST", body: '{"advance_seconds":1}' }],
  ["/_sim/egress", {}],
  ["/anything/of/the/provider", { method: "POST", body: "{}" }],
];

async function expectShut(headers: Readonly<Record<string, string>>): Promise<void> {
  await atEach(async (kind) => {
    for (const [path, sent] of doors) {
      const got = await open.send(kind, path, { ...sent, headers: { ...json, ...headers } });
      expect([kind, path, got.status]).toEqual([kind, path, 403]);
      expect([kind, path, got.text]).toEqual([kind, path, expect.stringMatching(/is not allowed/)]);
    }
    expect(await open.digest(kind)).toBe(worlds.get(kind));
  });
}

async function expectOpen(headers: Readonly<Record<string, string>>): Promise<void> {
  await atEach(async (kind) => {
    expect((await open.send(kind, "/_sim/health", { headers })).status).toBe(200);
  });
}

describe("only this machine reaches a simulator", () => {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith("fe80"));

  test("each listens on 127.0.0.1 and on none of this machine's other addresses", async () => {
    await atEach(async (kind) => {
      expect(await reaches("127.0.0.1", open.portOf(kind))).toBe(true);
      for (const { address } of others) {
        expect([address, await reaches(address, open.portOf(kind))]).toEqual([address, false]);
      }
    });
  });
});

function reaches(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}

test("slack-go's origin is accepted by chat, and by chat only", async () => {
  const headers = { host: "localhost", origin: "https://api.slack.com" };
  expect((await open.send("chat", "/api/auth.test", { headers })).status).toBe(200);
  expect((await open.send("chat", "/_sim/health", { headers })).status).toBe(403);
  expect((await open.send("email", "/emails", { headers })).status).toBe(403);
});

describe("a host name that resolves to this machine is rejected", () => {
  test.each([
    "evil.test",
    "evil.test:4701",
    "127.0.0.1.evil.test",
    "localhost.evil.test",
    "evil.test\\@localhost",
    "localhost@evil.test",
    "0.0.0.0",
    "169.254.169.254",
    "[::ffff:a9fe:a9fe]",
  ])("Host: %s", (host) => expectShut({ host }));

  test.each(["localhost", "127.0.0.1", "[::1]:4701", "app.localhost:3000"])(
    "Host: %s comes in",
    (host) => expectOpen({ host }),
  );

  test("two of them are refused, whichever comes first", async () => {
    const [good, bad] = ["Host: localhost", "Host: evil.test"];
    await atEach(async (kind) => {
      for (const hosts of [`${good}\r\n${bad}`, `${bad}\r\n${good}`, `${good}\r\n${good}`]) {
        const head = `POST /_sim/reset HTTP/1.1\r\n${hosts}\r\nContent-Length: 0`;
        expect(await open.wire(kind, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[03] /);
        const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13`;
        const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
        const socket = `GET / HTTP/1.1\r\n${hosts}\r\n${upgrade}\r\n${key}\r\n\r\n`;
        expect(await open.wire(kind, socket)).toMatch(/^HTTP\/1\.1 40[03] /);
      }
      expect(await open.digest(kind)).toBe(worlds.get(kind));
    });
  });
});

describe("no foreign page is answered", () => {
  test.each([
    "http://evil.test",
    "https://evil.test",
    "null",
    "",
    "file://",
    "http://localhost.evil.test",
    "http://127.0.0.1.evil.test",
    "chrome-extension://abcdef",
    "http://evil.test, http://localhost",
  ])("Origin: %s", (origin) => expectShut({ origin }));

  test.each(["http://localhost:3000", "http://127.0.0.1:5173", "https://app.localhost"])(
    "Origin: %s comes in: there is the app under test",
    (origin) => expectOpen({ origin }),
  );
});

describe("a cross-site request without an Origin is rejected", () => {
  test("Sec-Fetch-Site: cross-site", () => expectShut({ "sec-fetch-site": "cross-site" }));

  test.each(["none", "same-origin", "same-site"])("Sec-Fetch-Site: %s comes in", (site) =>
    expectOpen({ "sec-fetch-site": site }),
  );
});

describe("control routes accept only JSON", () => {
  test.each([
    "text/plain",
    "text/plain;application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
    "",
  ])("%j is refused on control routes and world actions", async (type) => {
    const body = '{"advance_seconds":1}';
    await atEach(async (kind) => {
      const sent = { method: "POST", body, headers: { "content-type": type } };
      expect([kind, (await open.send(kind, "/_sim/clock", sent)).status]).toEqual([kind, 415]);
      expect([kind, (await open.send(kind, "/_sim/reset", sent)).status]).toEqual([kind, 415]);
      expect(await open.digest(kind)).toBe(worlds.get(kind));
    });
  });
});

describe("sends no CORS headers, except those of CouchDB", () => {
  test.each(["http://evil.test", "null", "http://localhost:3000"])(
    "a preflight from %s",
    async (origin) => {
      const asked = {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
        "access-control-request-private-network": "true",
      };
      await atEach(async (kind) => {
        for (const path of ["/_sim/reset", "/v1/anything"]) {
          const { headers } = await open.send(kind, path, { method: "OPTIONS", headers: asked });
          const granted = Object.keys(headers).filter((name) => name.startsWith("access-control"));
          // CouchDB answers CORS on its own routes, to pages that the guard accepts.
          const mayGrant =
            kind === "document-storage" && path === "/v1/anything" && origin.includes("localhost");
          expect([kind, path, granted.length > 0]).toEqual([kind, path, mayGrant]);
        }
      });
    },
  );
});

describe("looking changes nothing", () => {
  // A test for each: all of them together are thousands of requests.
  test.each([...worlds.keys()])(
    "every GET and HEAD of the description of %s, requested literally",
    async (kind) => {
      const credentials = open.credentialsOf(kind);
      for (const path of await readPaths(kind)) {
        for (const method of ["GET", "HEAD"])
          await open.send(kind, path, { method, headers: credentials });
      }
      expect(await open.digest(kind)).toBe(worlds.get(kind));
    },
  );
});

/**
 * The paths that can be read, without the streams, which do not end, and without Slack's methods that take
 * GET and need no argument to act: they revoke the token of the request, or make a canvas.
 */
async function readPaths(kind: string): Promise<readonly string[]> {
  const { text } = await open.send(kind, "/_sim/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .filter(
      ([path, methods]) =>
        "get" in methods && !/stream|panel|_changes|auth\.revoke|canvases\.create/.test(path),
    )
    .map(([path]) => path.replaceAll(/\{[^}]*\}/g, "x"));
}

describe("a token protects control routes and world actions", () => {
  test.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "Bearer the-toke",
    "Bearer the-token2",
    "Bearer THE-TOKEN",
    "Basic the-token",
    "the-token",
  ])("%j does not open it", async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    await atEach(async (kind) => {
      for (const [method, path] of [
        ["POST", "/_sim/reset"],
        ["GET", "/_sim/egress"],
        ["GET", "/_sim/nothing"],
        ["GET", "/_sim/panel/about"],
        ["POST", "/%5Fsim/reset"],
        ["POST", "//_sim/reset"],
      ] as const) {
        const { status, headers: said } = await locked.send(kind, path, { method, headers });
        expect([kind, path, status, said["x-api-key"]]).toEqual([kind, path, 401, undefined]);
      }
    });
  });

  test.each(["Bearer the-token", "bearer the-token"])("%j opens it", async (authorization) => {
    const headers = { authorization };
    await atEach(async (kind) => {
      const { status } = await locked.send(kind, "/_sim/reset", { method: "POST", headers });
      expect([kind, status]).toEqual([kind, 200]);
    });
  });
});

describe("responses are not readable by other origins", () => {
  test.each(["/_sim/egress", "/_sim/health", "/_sim/clock", "/_sim/nothing"])(
    "%s is neither kept, nor guessed at, nor embedded",
    async (path) => {
      await atEach(async (kind) => {
        const { headers } = await open.send(kind, path);
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          "content-type": expect.stringMatching(/^application\/json/) as string,
          "cross-origin-resource-policy": "same-origin",
          "x-content-type-options": "nosniff",
        });
      });
    },
  );
});

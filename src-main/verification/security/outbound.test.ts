import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createSender } from "#core/delivery/sending/send.ts";
import { AllSimulators, models } from "./all-simulators.ts";

const all = await AllSimulators.open();
afterAll(() => all[Symbol.asyncDispose]());

/** The simulators with a route that takes an address to deliver to. */
const registrars = models.flatMap(({ kind, endpoints }) => {
  if (!endpoints) return [];
  const register = (url: string) =>
    all.call(kind, endpoints.register(url, endpoints.types.slice(0, 1)));
  return [{ kind, register, wrongUrl: endpoints.wrongUrl }];
});

interface Registration {
  readonly kind: string;
  readonly call: (url: string) => Parameters<typeof all.call>[1];
}

/** The other fields that take an address to send to. */
const others: readonly Registration[] = [
  {
    kind: "identity",
    call: (uri) => ({
      method: "POST",
      path: "/api/v1/eventHooks",
      body: {
        name: "Probe",
        events: { type: "EVENT_TYPE", items: ["user.lifecycle.create"] },
        channel: { type: "HTTP", version: "1.0.0", config: { uri } },
      },
    }),
  },
  {
    kind: "code-hosting",
    call: (url) => ({
      method: "POST",
      path: "/_create_app",
      body: { name: "Probe", webhook_url: url },
    }),
  },
  {
    kind: "issue-tracker",
    call: (url) => ({
      method: "POST",
      path: "/rest/api/3/webhook",
      body: { url, webhooks: [{ events: ["jira:issue_created"], jqlFilter: "project = A" }] },
    }),
  },
  {
    kind: "notes",
    call: (url) => ({ method: "POST", path: "/_subscribe", body: { url } }),
  },
];

/** Addresses that no app under test has, written in as many ways as there are. */
const refused = [
  "http://169.254.169.254/latest/meta-data/",
  "http://169.254.0.1/",
  "http://2852039166/",
  "http://0xa9fea9fe/",
  "http://0251.0376.0251.0376/",
  "http://169.254.43518/",
  "http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/",
  "http://[::ffff:169.254.169.254]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[fe80::1]/",
  "http://[febf::1]/",
  "http://224.0.0.1/",
  "http://239.255.255.250/",
  "http://255.255.255.255/",
  "http://127.0.0.1:4701/_sim/reset",
  "http://localhost:4702//%5fsim/clock",
  "http://[ff02::1]/",
  "ftp://127.0.0.1/",
  "file:///etc/passwd",
  "gopher://127.0.0.1/",
  "javascript:alert(1)",
  "data:text/plain,x",
  "ws://127.0.0.1/",
  "unix:///var/run/docker.sock",
  "http://user:pass@127.0.0.1/",
  "http://user@127.0.0.1/",
  "http://127.0.0.1/#x",
  "http://127.0.0.1/\r\nX-Injected: 1",
  "http://127.0.0.1\r\nX-Injected: 1/",
  "http://127.0.0.1/\u0000",
  "http:\\\\127.0.0.1\\",
  "http://",
  "http:///etc/passwd",
  "//127.0.0.1/",
  "http://127.0.0.1:99999/",
  "http://exa mple/",
  `http://127.0.0.1/${"x".repeat(5_000)}`,
];

/** Unusual addresses that an app can have. */
const taken = [
  "http://127.0.0.1:9/hook",
  "http://2130706433:9/",
  "http://localhost:9/",
  "http://[::1]:9/",
  "http://app.internal:9/hook?x=1",
];

describe("deliveries go where an app may be", () => {
  test.each(refused)("not to %j", async (url) => {
    for (const { kind, register, wrongUrl } of registrars) {
      const { status, text } = await register(url);
      const named = expect.stringContaining(wrongUrl.refused) as string;
      expect([kind, status, text]).toEqual([kind, wrongUrl.status, named]);
    }
    for (const { kind, call } of others) {
      const { status } = await all.call(kind, call(url));
      expect([kind, [400, 422].includes(status), status]).toEqual([kind, true, status]);
    }
  });

  test.each(taken)("but to %s", async (url) => {
    for (const { kind, register } of registrars) {
      expect([kind, (await register(url)).status < 300]).toEqual([kind, true]);
    }
  });

  test("a redirect is not followed, whatever its status", async () => {
    await using elsewhere = await listen(200);
    for (const status of [301, 302, 303, 307, 308]) {
      await using receiver = await listen(status, { location: elsewhere.url });
      const sender = createSender();
      const outcome = await sender.send(
        { url: receiver.url, headers: { "x-signature": "s" }, body: Buffer.from("{}") },
        2_000,
      );
      sender.close();
      expect(outcome.httpStatus).toBe(status);
    }
    expect(elsewhere.hits).toBe(0);
  });
});

describe("no value can add a header", () => {
  test.each(["a\r\nX-Injected: 1", "a\nb", "a\u0000b", "ключ", "a\u2028b", "\u001b[31m"])(
    "a signature of %j fails that attempt, and nothing is sent",
    async (value) => {
      await using receiver = await listen(200);
      const sender = createSender();
      const request = {
        url: receiver.url,
        headers: { "x-signature": value },
        body: Buffer.from("{}"),
      };
      const outcome = await sender.send(request, 2_000);
      sender.close();
      expect(outcome.httpStatus).toBeUndefined();
      expect(outcome.failure).toContain("x-signature");
      expect(receiver.hits).toBe(0);
    },
  );
});

/** A receiver that answers everything alike. */
async function listen(status: number, headers: Readonly<Record<string, string>> = {}) {
  const seen = { hits: 0 };
  const server = createServer((_request, response) => {
    seen.hits += 1;
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    get hits() {
      return seen.hits;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

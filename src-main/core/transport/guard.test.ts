import { afterEach, describe, expect, test, vi } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { sendBytes } from "#core/testing/http-client.ts";
import { toyDefinition } from "#core/testing/toy-simulator.ts";

const provider = "https://api.provider.test";
const simulator = defineSimulator({
  ...toyDefinition,
  profile: { ...toyDefinition.profile, origins: [provider] },
  sockets: () => ({
    routes: [{ path: "/feed", accept: (_context, { socket }) => socket.end("accepted") }],
    reset: () => undefined,
    close: () => undefined,
  }),
});

function upgrade(origin: string): string {
  const lines = ["GET /feed HTTP/1.1", "Host: localhost", `Origin: ${origin}`];
  return [...lines, "Connection: Upgrade", "Upgrade: websocket", "", ""].join("\r\n");
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("an origin of the profile", () => {
  test("is accepted on sockets and on the provider's routes", async () => {
    await using served = await serveSimulator(simulator);
    expect(await sendBytes(served.port, upgrade(provider))).toBe("accepted");
    const inject = (url: string) =>
      served.running.app.inject({ url, headers: { host: "localhost", origin: provider } });
    expect((await inject("/things/x")).statusCode).toBe(401);
    expect((await inject("/_sim/health")).statusCode).toBe(403);
  });
});

describe("a rejected request", () => {
  test("says why in its body, also when it asks for a socket", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await using served = await serveSimulator(simulator);
    const answer = await sendBytes(served.port, upgrade("https://evil.test"));
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain(
      'Origin "https://evil.test" is not allowed; add it to SIM_ALLOWED_ORIGINS',
    );
  });

  test("is reported once per origin on stderr", async () => {
    const stderr = vi.spyOn(console, "error").mockReturnValue();
    await using served = await serveSimulator(simulator);
    for (const origin of ["https://a.test", "https://a.test", "https://b.test"]) {
      await served.running.app.inject({ url: "/", headers: { host: "localhost", origin } });
    }
    expect(stderr.mock.calls.flat()).toEqual(
      ["a", "b"].map(
        (name) =>
          `simdeck: toy rejected a request: Origin "https://${name}.test" is not allowed; add it to SIM_ALLOWED_ORIGINS.`,
      ),
    );
  });
});

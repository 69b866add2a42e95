import { createServer, type Server } from "node:http";
import express from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

type Served = Awaited<ReturnType<typeof serveSimulator>>;

let served: Served;
let app: Server;
let appUrl = "";

const withId = z.looseObject({ id: z.string() });

async function post(path: string, body: object) {
  const response = await fetch(`${served.baseUrl}${path}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_x", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
}

/** A browser that follows redirects between the app and the simulator, with cookies of both. */
class TwoSites {
  private readonly jars = new Map<string, PageBrowser>();

  private at(url: string): PageBrowser {
    const { origin } = new URL(url);
    const jar = this.jars.get(origin) ?? new PageBrowser(origin);
    this.jars.set(origin, jar);
    return jar;
  }

  async open(url: string) {
    return this.follow(url, await this.at(url).open(url));
  }

  async press(...[page, button, fields]: Parameters<PageBrowser["press"]>) {
    return this.follow(page.url, await this.at(page.url).press(page, button, fields));
  }

  private async follow(
    from: string,
    shown: Awaited<ReturnType<PageBrowser["open"]>>,
  ): Promise<Awaited<ReturnType<PageBrowser["open"]>>> {
    if (new URL(shown.url).origin === new URL(from).origin) return shown;
    const next = await this.at(shown.url).open(shown.url);
    return this.follow(shown.url, next);
  }
}

beforeAll(async () => {
  served = await serveSimulator(simulator);
  const site = `http://localhost:${String(served.port)}`;
  const host = new URL(served.baseUrl).host;
  vi.stubEnv("CLERK_PUBLISHABLE_KEY", `pk_test_${Buffer.from(`${host}$`).toString("base64")}`);
  vi.stubEnv("CLERK_SECRET_KEY", "sk_test_x");
  vi.stubEnv("CLERK_API_URL", served.baseUrl);
  vi.stubEnv("CLERK_PROXY_URL", `${site}/__clerk`);
  vi.stubEnv("CLERK_SIGN_IN_URL", `${site}/sign-in`);
  vi.stubEnv("CLERK_TELEMETRY_DISABLED", "1");
  // The SDK reads its settings when it is loaded.
  const { clerkMiddleware, getAuth } = await import("@clerk/express");
  const handler = express();
  handler.use(clerkMiddleware());
  handler.get("/", (request, response) => {
    const { userId, sessionId } = getAuth(request);
    response.json({ userId, sessionId });
  });
  app = createServer(handler);
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(app.address());
  appUrl = `http://localhost:${String(port)}/`;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  app.close();
  app.closeAllConnections();
  await served[Symbol.asyncDispose]();
});

const signInUrl = () =>
  `http://localhost:${String(served.port)}/sign-in?redirect_url=${encodeURIComponent(appUrl)}`;

const auth = z.object({ userId: z.string().nullable(), sessionId: z.string().nullable() });
const whoIs = (text: string) => auth.parse(JSON.parse(text)).userId;

describe("Express with @clerk/express", () => {
  test("has the user who signed in on the page, and none after signing out", async () => {
    const ada = withId.parse(
      (
        await post("/v1/users", {
          email_address: ["ada@okafor.example"],
          first_name: "Ada",
          last_name: "Okafor",
          password: "Correct-horse1",
        })
      ).json,
    );
    const browser = new TwoSites();
    expect(whoIs((await browser.open(appUrl)).text)).toBeNull();
    const page = await browser.open(signInUrl());
    const fields = { username: "ada@okafor.example", password: "wrong" };
    const again = await browser.press(page, "Sign in", fields);
    expect(again.text).toContain("Password is incorrect");
    const home = await browser.press(again, "Sign in", { ...fields, password: "Correct-horse1" });
    expect(home.url).toBe(appUrl);
    expect(whoIs(home.text)).toBe(ada.id);
    expect(whoIs((await browser.open(appUrl)).text)).toBe(ada.id);
    const out = await browser.open(signInUrl().replace("/sign-in", "/sign-out"));
    expect(whoIs((await browser.press(out, "Sign out")).text)).toBeNull();
  });

  test("has the user who signed up or used a ticket", async () => {
    const browser = new TwoSites();
    const page = await browser.open(signInUrl().replace("/sign-in", "/sign-up"));
    const wrong = await browser.press(page, "Sign up", { email_address: "nobody" });
    expect(wrong.text).toContain("Enter a valid email address.");
    const fields = { email_address: "ben@ruiz.example", first_name: "Ben", last_name: "Ruiz" };
    const home = await browser.press(wrong, "Sign up", fields);
    const ben = whoIs(home.text) ?? "";
    expect(ben).toMatch(/^user_/);
    const token = z
      .looseObject({ token: z.string() })
      .parse((await post("/v1/sign_in_tokens", { user_id: ben })).json).token;
    const other = new TwoSites();
    const withTicket = `${signInUrl()}&__clerk_ticket=${token}`;
    expect(whoIs((await other.open(withTicket)).text)).toBe(ben);
    expect((await new TwoSites().open(withTicket)).status).toBe(400);
  });

  test("accepts the token of a user who signed in without a browser, until sign-out", async () => {
    const user = withId.parse(
      (await post("/_sign_up", { email_address: "mei@tanaka.example" })).json,
    );
    const { session, token } = z
      .object({ session: withId, token: z.string() })
      .parse((await post("/_sign_in", { user_id: user.id })).json);
    const response = await fetch(appUrl, { headers: { authorization: `Bearer ${token}` } });
    expect(whoIs(await response.text())).toBe(user.id);
    expect((await post("/_sign_out", { session_id: session.id })).json).toMatchObject({
      status: "ended",
    });
    expect((await post("/_sign_out", { session_id: session.id })).status).toBe(409);
    expect((await post("/_sign_up", { email_address: "mei@tanaka.example" })).status).toBe(409);
    expect((await post("/_sign_up", { email_address: "mei" })).status).toBe(422);
    expect((await post("/_sign_in", { user_id: "user_x" })).status).toBe(404);
  });
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "javascript:alert(1)",
  "http://localhost@evil.example/",
])("sends no browser on to %s", async (target) => {
  const browser = new PageBrowser(served.baseUrl);
  for (const path of ["/sign-in", "/sign-up", "/sign-out", "/__clerk/v1/client/handshake"]) {
    const shown = await browser.open(`${path}?redirect_url=${encodeURIComponent(target)}`);
    expect(shown.status).toBe(400);
  }
});

import { createClerkClient } from "@clerk/backend";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PageBrowser } from "#core/testing/page-browser.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const APP = "http://localhost:3000/dashboard";

let served: Awaited<ReturnType<typeof serveSimulator>>;
let site = "";
let userId = "";

beforeAll(async () => {
  served = await serveSimulator(simulator);
  site = `http://localhost:${String(served.port)}`;
  const created = await clerkOf().users.createUser({
    emailAddress: ["ada@okafor.example"],
    firstName: "Ada",
  });
  userId = created.id;
});

afterAll(() => served[Symbol.asyncDispose]());

/** The client that the middleware of Next.js makes from its variables. */
function clerkOf() {
  const { host } = new URL(served.baseUrl);
  return createClerkClient({
    secretKey: "sk_test_x",
    publishableKey: `pk_test_${Buffer.from(`${host}$`).toString("base64")}`,
    apiUrl: served.baseUrl,
    telemetry: { disabled: true },
  });
}

/** A browser with the cookies of an app whose middleware authenticates each request. */
class App {
  readonly cookies = new Map<string, string>();
  private readonly clerk = clerkOf();
  private readonly pages = new PageBrowser(site);

  /** Answers one request, as `clerkMiddleware` does. */
  async request(url: string, headers: Readonly<Record<string, string>> = {}) {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const navigation = { accept: "text/html", "sec-fetch-dest": "document", ...headers };
    const request = new Request(url, { headers: { ...navigation, cookie } });
    const state = await this.clerk.authenticateRequest(request, {
      proxyUrl: `${site}/__clerk`,
      signInUrl: `${site}/sign-in`,
    });
    for (const line of state.headers.getSetCookie()) this.keep(line);
    return state;
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }

  /** Loads a page: follows the handshakes, and lists the reasons for them. */
  async load(url: string) {
    const reasons: (string | null)[] = [];
    let state = await this.request(url);
    while (state.status === "handshake") {
      reasons.push(state.reason);
      const back = await this.pages.open(state.headers.get("location") ?? "");
      state = await this.request(back.url);
      const cleaned = state.headers.get("location");
      if (cleaned !== null && state.status !== "handshake") state = await this.request(cleaned);
    }
    return { status: state.status, userId: state.toAuth().userId ?? null, reasons };
  }

  async signIn(): Promise<void> {
    const url = `${site}/sign-in?redirect_url=${encodeURIComponent(APP)}`;
    const page = await this.pages.open(url);
    const back = await this.pages.press(page, "Continue as Ada");
    await this.load(back.url);
  }
}

test("a first visit gets a dev browser in a handshake, and later ones need none", async () => {
  const app = new App();
  const first = await app.load(APP);
  expect(first).toEqual({
    status: "signed-out",
    userId: null,
    reasons: ["dev-browser-missing"],
  });
  expect(app.cookies.get("__clerk_db_jwt")).toMatch(/^dvb_/);
  expect(app.cookies.get("__client_uat")).toBe("0");
  expect((await app.load(APP)).reasons).toEqual([]);
});

test("a sign-in reaches the app, and a lost or old token is renewed in a handshake", async () => {
  const app = new App();
  await app.load(APP);
  await app.signIn();
  const signedIn = { status: "signed-in", userId };
  expect(await app.load(APP)).toEqual({ ...signedIn, reasons: [] });
  for (const name of [...app.cookies.keys()]) {
    if (name.startsWith("__session")) app.cookies.delete(name);
  }
  expect(await app.load(APP)).toEqual({
    ...signedIn,
    reasons: ["client-uat-but-no-session-token"],
  });
  for (const name of [...app.cookies.keys()]) {
    const later = Math.floor(Date.now() / 1_000) + 5;
    if (name.startsWith("__client_uat")) app.cookies.set(name, String(later));
  }
  expect(await app.load(APP)).toEqual({
    ...signedIn,
    reasons: ["session-token-iat-before-client-uat"],
  });
});

test("an expired token is renewed without the browser, until the user is out", async () => {
  const app = new App();
  await app.load(APP);
  await app.signIn();
  const before = app.cookies.get("__session");
  // A token of a minute, as it is after that minute: Date is moved, nothing waits.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  try {
    expect(await app.load(APP)).toEqual({ status: "signed-in", userId, reasons: [] });
    expect(app.cookies.get("__session")).not.toBe(before);
    const sessions = await clerkOf().sessions.getSessionList({ userId, status: "active" });
    for (const { id } of sessions.data) await clerkOf().sessions.revokeSession(id);
    vi.setSystemTime(Date.now() + 120_000);
    const { status, reasons } = await app.load(APP);
    expect([status, reasons.length]).toEqual(["signed-out", 1]);
  } finally {
    vi.useRealTimers();
  }
});

test("a request that is no page load is answered without a handshake", async () => {
  const app = new App();
  const state = await app.request(APP, { accept: "application/json", "sec-fetch-dest": "empty" });
  expect([state.status, state.reason]).toEqual(["signed-out", "dev-browser-missing"]);
});

test("a nonce of a handshake works once, and another instance's does not", async () => {
  const app = new App();
  await app.load(APP);
  const again = await app.load(`${APP}?__clerk_handshake_nonce=handshake_unknown`);
  expect(again.status).toBe("signed-out");
});

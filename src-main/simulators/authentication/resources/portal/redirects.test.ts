import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const APP = "http://localhost:3000";

/** Opens a page, runs its script as a browser does, and returns the address that the script goes to. */
async function followScript(site: string, address: string, referrer = "", cookie = "") {
  const url = new URL(address, site);
  const page = await fetch(url, { headers: { cookie } });
  const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(await page.text()) ?? [];
  const visited: string[] = [];
  const { pathname, search, hash } = url;
  const location = {
    pathname,
    search,
    hash,
    replace: (to: string) => visited.push(new URL(to, site).href),
  };
  runInNewContext(script, { URL, URLSearchParams, location, document: { referrer } });
  return { status: page.status, visited };
}

test.each(["sign-in", "sign-up"])(
  "%s takes the address to go to from the hash, as clerk-js writes it",
  async (path) => {
    await using served = await serveSimulator(simulator);
    const back = encodeURIComponent(`${APP}/dashboard?a=b`);
    const address = `/${path}?__clerk_db_jwt=dvb_1#/?redirect_url=${back}`;
    const { status, visited } = await followScript(served.baseUrl, address);
    expect(status).toBe(200);
    expect(visited).toEqual([
      `${served.baseUrl}/${path}?__clerk_db_jwt=dvb_1&redirect_url=${back}`,
    ]);
    const page = await fetch(visited[0] ?? "");
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("<script>");
  },
);

test("a page without any address goes back to the app that the browser came from", async () => {
  await using served = await serveSimulator(simulator);
  const { visited } = await followScript(served.baseUrl, "/sign-in", `${APP}/a/b`);
  const back = encodeURIComponent(`${APP}/`);
  expect(visited).toEqual([`${served.baseUrl}/sign-in?redirect_url=${back}`]);
  expect((await followScript(served.baseUrl, "/sign-in")).visited).toEqual([]);
});

test("a page without any address goes back to the app that asked last who is signed in", async () => {
  await using served = await serveSimulator(simulator);
  const page = `${served.baseUrl}/__clerk/v1/client/handshake?redirect_url=`;
  const handshake = await fetch(page + encodeURIComponent(`${APP}/a`), { redirect: "manual" });
  const [cookie = ""] = handshake.headers.getSetCookie();
  const [pair = ""] = cookie.split(";");
  const back = `${served.baseUrl}/sign-in?redirect_url=${encodeURIComponent(`${APP}/`)}`;
  const { visited } = await followScript(served.baseUrl, "/sign-in", "", `other=1; ${pair}`);
  expect(visited).toEqual([back]);
  const named = `/sign-in#/?redirect_url=${encodeURIComponent(`${APP}/b`)}`;
  const other = await followScript(served.baseUrl, named, "", pair);
  expect(other.visited).toEqual([back.replace(/%2F$/, "%2Fb")]);
  for (const value of ["https://evil.example", "%", 'x"']) {
    const forged = `${pair.split("=")[0] ?? ""}=${value}`;
    expect((await followScript(served.baseUrl, "/sign-in", "", forged)).visited).toEqual([]);
  }
});

test("an address of another machine is rejected, also as a forced or fallback address", async () => {
  await using served = await serveSimulator(simulator);
  for (const [path, name] of [
    ["sign-in", "redirect_url"],
    ["sign-in", "sign_in_force_redirect_url"],
    ["sign-up", "sign_up_fallback_redirect_url"],
  ]) {
    const at = `${served.baseUrl}/${String(path)}?${String(name)}=`;
    const other = await fetch(`${at}${encodeURIComponent("https://evil.example/")}`);
    expect(other.status).toBe(400);
    expect(await other.text()).toContain(`The ${String(name)} must be an address of this machine`);
    expect((await fetch(`${at}${encodeURIComponent(`${APP}/`)}`)).status).toBe(200);
  }
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { defineSimulator } from "#core/define-simulator.ts";
import { openClient } from "#core/testing/client.ts";
import { toyDefinition, type ToyState } from "#core/testing/toy-simulator.ts";
import { choiceGroup, postForm, submitButton, textField } from "./controls.ts";
import { html } from "./html.ts";
import { pageError, redirectTo, showPage } from "./page.ts";
import { readField, createPageHelper, readValues } from "./page-routes.ts";

const { page, form } = createPageHelper<ToyState>();

const simulator = defineSimulator({
  ...toyDefinition,
  routes: [
    ...toyDefinition.routes,
    page("GET /_pages/greet/:name", "Shows a form", (_context, { params }) => {
      const name = params["name"] ?? "";
      if (name === "nobody") throw pageError(404, "No such person", "Check the link.");
      return showPage({
        title: `Greet ${name}`,
        band: "greeting",
        script: "document.title='x'",
        main: postForm({
          action: `/_pages/greet/${encodeURIComponent(name)}`,
          label: "Greeting",
          body: [
            textField({ name: "words", label: "Words", value: name, problem: "Too short." }),
            choiceGroup({
              type: "checkbox",
              name: "tone",
              legend: "Tone",
              choices: [{ value: "warm", label: "Warm", isChosen: true, data: { weight: "1" } }],
            }),
            submitButton({ label: "Send", look: "primary" }),
          ],
        }),
      });
    }),
    form("POST /_pages/greet/:name", "Takes a greeting", (context, { body }) => {
      const words = [readField(body, "words"), ...readValues(body, "tone")].join(" ");
      context.emit({ type: "greeted", payload: { words } });
      return redirectTo("http://localhost:3000/done");
    }),
  ],
});

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const navigation = {
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};

/** The token in a page. */
function tokenIn(text: string): string {
  const [, token = ""] = /name="page_token" value="([^"]+)"/.exec(text) ?? [];
  return encodeURIComponent(token);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a page", () => {
  test("escapes every value and refuses frames and foreign scripts", async () => {
    await using client = openClient(simulator);
    const shown = await client.send("GET", `/_pages/greet/${encodeURIComponent('<b>"&')}`);
    expect(shown.status).toBe(200);
    expect(shown.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(shown.text).toContain('value="&lt;b&gt;&quot;&amp;"');
    expect(shown.text).not.toContain("<b>&quot;");
    const policy = String(shown.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).not.toContain("unsafe-inline");
    expect(shown.headers["x-frame-options"]).toBe("DENY");
  });

  test("has names for its fields, their errors and its groups", async () => {
    await using client = openClient(simulator);
    const { text } = await client.send("GET", "/_pages/greet/ada");
    expect(text).toContain('<label for="words">Words</label>');
    expect(text).toMatch(/aria-describedby="words-problem"\s+aria-invalid="true"/);
    expect(text).toContain("<legend>Tone</legend>");
    expect(text).toMatch(/checked\s+data-weight="1"/);
  });

  test("is shown for an error, with the status of the error", async () => {
    await using client = openClient(simulator);
    const shown = await client.send("GET", "/_pages/greet/nobody");
    expect(shown.status).toBe(404);
    expect(shown.text).toContain("<h1>No such person</h1>");
  });

  test("can be reached by a link of another site; the other routes cannot", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await using client = openClient(simulator);
    const statusOf = async (path: string, headers: object) =>
      (await client.send("GET", path, undefined, { ...navigation, ...headers })).status;
    expect(await statusOf("/_pages/greet/ada", {})).toBe(200);
    expect(await statusOf("/_pages/greet/ada", { "sec-fetch-dest": "iframe" })).toBe(403);
    expect(await statusOf("/_pages/greet/ada", { "sec-fetch-mode": "no-cors" })).toBe(403);
    expect(await statusOf("/_pages/greet/ada", { origin: "https://evil.test" })).toBe(403);
    expect(await statusOf("/_pages/greet/ada", { host: "evil.test" })).toBe(403);
    expect(await statusOf("/things/x", {})).toBe(403);
    expect(await statusOf("/_sim/health", {})).toBe(403);
  });
});

describe("a form of a page", () => {
  test("is accepted with the token of its page and sends the browser on", async () => {
    await using client = openClient(simulator);
    const token = tokenIn((await client.send("GET", "/_pages/greet/ada")).text);
    const sent = `page_token=${token}&words=+hello+&tone=warm&tone=kind`;
    const headers = { ...urlencoded, origin: "http://localhost", "sec-fetch-site": "same-origin" };
    const posted = await client.send("POST", "/_pages/greet/ada", sent, headers);
    expect(posted.status).toBe(303);
    expect(posted.headers["location"]).toBe("http://localhost:3000/done");
    expect(client.event()).toEqual({ words: "hello warm kind" });
  });

  test("is rejected without the token, with that of another page and from another site", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    await using client = openClient(simulator);
    const other = tokenIn((await client.send("GET", "/_pages/greet/ben")).text);
    const post = (body: string, headers: object = {}) =>
      client.send("POST", "/_pages/greet/ada", body, { ...urlencoded, ...headers });
    expect((await post("words=hello")).status).toBe(403);
    const expired = await post(`page_token=${other}&words=hello`);
    expect(expired.status).toBe(403);
    expect(expired.text).toContain("Form expired");
    const token = tokenIn((await client.send("GET", "/_pages/greet/ada")).text);
    const foreign = [{ origin: "https://evil.test" }, { origin: "null" }, navigation];
    for (const headers of foreign) {
      expect((await post(`page_token=${token}`, headers)).status).toBe(403);
    }
    expect(client.types()).toEqual([]);
  });
});

test("a template escapes text and keeps markup", () => {
  const inner = html`<i>${"<&>"}</i>`;
  expect(html`<p title="${'"'}">${inner}${[1, null, false, "x"]}</p>`.text).toBe(
    '<p title="&quot;"><i>&lt;&amp;&gt;</i>1x</p>',
  );
});

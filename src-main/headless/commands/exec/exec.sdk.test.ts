import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { startReceiver } from "#core/transport/receiver.ts";
import {
  type BuiltRedirect,
  buildRedirect,
} from "../../../library/redirect/testing/build-redirect.ts";
import { clients, results } from "../../../library/redirect/testing/expected-results.ts";
import { type ExecPlace, execHere } from "./testing/run-exec.ts";

let redirect: BuiltRedirect;
beforeAll(async () => {
  redirect = await buildRedirect();
}, 60_000);
afterAll(() => {
  redirect[Symbol.dispose]();
});

const tunnel = join(import.meta.dirname, "testing", "tunnel.mjs");

const exec = (line: readonly string[], place?: ExecPlace) => execHere(line, redirect.url, place);

const node = (program: string) => [process.execPath, "--input-type=module", "--eval", program];

test("an unmodified app reaches every simulator, and no other host", async () => {
  const run = await exec(["--others", "refuse", "--", process.execPath, clients]);
  expect(JSON.parse(run.stdout)).toEqual(results);
  expect([run.code, run.said]).toEqual([0, ["simdeck: refused: example.com (1 time)"]]);
}, 60_000);

test.each(["SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "AWS_CA_BUNDLE"])(
  "a client of another language trusts %s and reaches a simulator through the proxy",
  async (bundle) => {
    const program = `"${process.execPath}" "${tunnel}" "$HTTPS_PROXY" api.stripe.com /v1/charges "$${bundle}"`;
    const run = await exec(["--only", "payments", "--", "sh", "-c", `NODE_OPTIONS= ${program}`]);
    expect([run.stdout, run.stderr, run.code]).toEqual(["HTTP/1.1 401 Unauthorized\n", "", 0]);
  },
  60_000,
);

test("a data folder that cannot be written to is not needed: the authority is the command's own", async () => {
  const program = `"${process.execPath}" "${tunnel}" "$HTTPS_PROXY" api.stripe.com /v1/charges "$SSL_CERT_FILE"`;
  const line = ["--only", "payments", "--", "sh", "-c", `NODE_OPTIONS= ${program}`];
  const run = await exec(line, { dataFolder: join("stdout", "simdeck") });
  expect([run.stdout, run.stderr, run.code]).toEqual(["HTTP/1.1 401 Unauthorized\n", "", 0]);
}, 60_000);

test("the proxy refuses another host with its name, and answers whole URLs", async () => {
  const program = `
    import { request } from "node:http";
    const { hostname, port } = new URL(process.env.HTTPS_PROXY);
    for (const path of ["https://api.lob.com/v1/postcards", "http://example.com/", "/x"]) {
      const call = request({ hostname, port, path }).end();
      const [response] = await new Promise((resolve) => call.on("response", (one) => resolve([one])));
      console.log(response.statusCode, (await response.toArray()).join("").trim().slice(0, 60));
    }`;
  const run = await exec(["--only", "mailing", "--others=refuse", "--", ...node(program)]);
  const lines = run.stdout.split("\n");
  expect(lines[0]).toMatch(/^401 \{/);
  expect(lines.slice(1, 3)).toEqual([
    "502 example.com is refused by simdeck exec --others refuse",
    "400 This is a forward proxy of simdeck exec.",
  ]);
  expect(run.said).toEqual(["simdeck: refused: example.com (1 time)"]);
}, 60_000);

test("sets the variables of SDKs, keeps set ones, and lists unsupported calls", async () => {
  const program = `
    const { AWS_ENDPOINT_URL_S3: s3, CLERK_API_URL, RESEND_BASE_URL, STRIPE_API_KEY, NO_PROXY } = process.env;
    console.log(JSON.stringify([s3, CLERK_API_URL, RESEND_BASE_URL].map((url) => /^http:..127/.test(url))));
    console.log(STRIPE_API_KEY, NO_PROXY, process.env.SIMDECK_PAYMENTS_URL === undefined);
    await fetch("https://api.stripe.com/v1/nothing", { headers: { authorization: "Bearer sk_test_x" } });`;
  const variables = { STRIPE_API_KEY: "sk_test_own", NO_PROXY: "internal.test" };
  const run = await exec(["--", ...node(program)], { variables });
  expect(run.stdout).toBe(
    "[true,true,true]\nsk_test_own internal.test,localhost,127.0.0.1,::1 false\n",
  );
  expect(run.said).toEqual(["simdeck: not supported: payments: GET /v1/nothing (1×)"]);
}, 60_000);

test.each([
  ["exit 7", 7],
  ["kill -TERM $$", 143],
  ["kill -INT $$", 130],
])("ends with the code of the command: %s", async (script, code) => {
  expect((await exec(["--only", "mailing", "--", "sh", "-c", script])).code).toBe(code);
});

test.each([
  [["--", "simdeck-no-such-command"], 127, "command not found"],
  [["--others", "maybe", "--", "true"], 2, '--others "maybe": give pass or refuse'],
  [["--forward", "mailing=http://127.0.0.1/", "--", "true"], 2, "give KIND=URL"],
  [["--forward", "stripe", "--", "true"], 2, "give KIND=URL"],
  [
    ["--forward=stripe=http://a/", "--forward=payments=http://b/", "--", "true"],
    2,
    "--forward payments: it has two URLs; give one for each simulator.",
  ],
  [["--forward", "stripe=ftp://x", "--", "true"], 2, "it must begin with http:// or https://"],
  [["--only", "lob", "--forward=stripe=http://127.0.0.1/", "--", "true"], 2, "does not run"],
  [["--wrong", "--", "true"], 2, "--wrong"],
  [["--only", "lob"], 2, "no command is given"],
])("ends with a message for %j", async (line, exitCode, message) => {
  const containing = expect.stringContaining(message) as string;
  await expect(exec(line)).rejects.toMatchObject({ exitCode, message: containing });
});

const secrets = z.record(z.string(), z.string());

test("delivers to the addresses of --forward, with the secrets under their usual names", async () => {
  await using receiver = await startReceiver();
  const kinds = ["stripe", "resend", "clerk", "slack", "github", "square", "jira"];
  const program = `
    const names = Object.keys(process.env).filter((name) => /WEBHOOK|SIGNING/.test(name));
    console.log(JSON.stringify(Object.fromEntries(names.map((name) => [name, process.env[name]]))));
    const post = (url, authorization, body, type = "application/json") =>
      fetch(url, { method: "POST", headers: { authorization, "content-type": type }, body });
    const basic = "Basic " + btoa("sk_test_x:");
    await post("https://api.stripe.com/v1/customers", basic, "email=a@b.co", "application/x-www-form-urlencoded");
    await post("https://api.clerk.com/v1/users", "Bearer sk_test_x", '{"email_address":["a@b.co"]}');
    const state = async () => (await fetch(process.env.SIMDECK_AUTHENTICATION_URL + "/_sim/egress")).json();
    while ((await state()).delivery.results.length === 0) await new Promise(setImmediate);`;
  const forwards = kinds.flatMap((kind) => ["--forward", `${kind}=${receiver.url}`]);
  const run = await exec([...forwards, "--", ...node(program)]);
  expect([run.code, run.stderr]).toEqual([0, ""]);
  expect(
    Object.keys(secrets.parse(JSON.parse(run.stdout.split("\n")[0] ?? ""))).toSorted(),
  ).toEqual([
    "CLERK_WEBHOOK_SIGNING_SECRET",
    "GITHUB_WEBHOOK_SECRET",
    "JIRA_WEBHOOK_SECRET",
    "RESEND_WEBHOOK_SECRET",
    "SLACK_SIGNING_SECRET",
    "SQUARE_WEBHOOK_SIGNATURE_KEY",
    "STRIPE_WEBHOOK_SECRET",
  ]);
  const headers = receiver.received.flatMap((one) => Object.keys(one.headers));
  expect(headers).toEqual(expect.arrayContaining(["stripe-signature", "svix-signature"]));
}, 60_000);

/** An app that answers the challenge of Okta, and counts deliveries by their path. */
async function startApp() {
  const counts: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    counts[path] = (counts[path] ?? 0) + 1;
    const challenge = request.headers["x-okta-verification-challenge"];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(challenge === undefined ? {} : { verification: challenge }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = z.object({ port: z.number() }).parse(server.address());
  return { counts, url: `http://127.0.0.1:${String(address.port)}` };
}

test("registers, confirms and redirects the forwards of configuration file and options", async () => {
  const app = await startApp();
  const program = `
    import { readFileSync } from "node:fs";
    const { env } = process;
    const json = async (url, init = {}) => (await fetch(url, init)).json();
    const ask = (method, url, authorization, body) => json(url, {
      method, headers: { authorization, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const okta = "SSWS " + env.OKTA_CLIENT_TOKEN;
    const hooks = () => ask("GET", "https://a.okta.com/api/v1/eventHooks", okta);
    while ((await hooks())[0].verificationStatus !== "VERIFIED") await new Promise(setImmediate);
    const profile = { firstName: "A", lastName: "B", email: "a@b.co", login: "a@b.co" };
    await ask("POST", "https://a.okta.com/api/v1/users?activate=false", okta, { profile });
    const box = "Bearer token";
    const { entries } = await ask("GET", "https://api.box.com/2.0/folders/0/items", box);
    const { id } = entries.find(({ name }) => name === "Simdeck");
    await ask("POST", "https://api.box.com/2.0/folders", box, { name: "new", parent: { id } });
    for (const kind of ["IDENTITY", "NOTES", "FILE_STORAGE"]) {
      const results = async () =>
        (await json(env["SIMDECK_" + kind + "_URL"] + "/_sim/egress")).delivery.results;
      while ((await results()).length === 0) await new Promise(setImmediate);
    }
    const ready = readFileSync(env.TEST_FOLDER + "/.simdeck/ready.json", "utf8");
    console.log(JSON.stringify({
      redirects: (await json(env.SIMDECK_CHAT_URL + "/_sim/oauth")).redirect_uris,
      isReady: ready.trim() === readFileSync(env.SIMDECK_READY, "utf8").trim(),
      secrets: Object.keys(env).filter((name) => /^(OKTA_EVENT|NOTION_VER|BOX_PRIM|SLACK_SIGN)/.test(name)).sort(),
    }));`;
  const config = {
    forward: { notion: `${app.url}/notion`, slack: `${app.url}/replaced`, box: `${app.url}/box` },
  };
  const line = ["--forward", `okta=${app.url}/okta`, "--forward", `slack=${app.url}/slack/events`];
  const run = await exec([...line, "--", ...node(program)], { config });
  expect([run.code, run.stderr]).toEqual([0, ""]);
  expect(JSON.parse(run.stdout)).toEqual({
    redirects: [`${app.url}/slack/oauth_redirect`],
    isReady: true,
    secrets: [
      "BOX_PRIMARY_SIGNATURE_KEY",
      "NOTION_VERIFICATION_TOKEN",
      "OKTA_EVENT_HOOK_SECRET",
      "SLACK_SIGNING_SECRET",
    ],
  });
  expect(app.counts).toMatchObject({ "/notion": 1, "/box": 1 });
  expect(app.counts["/okta"]).toBeGreaterThanOrEqual(2);
  expect(app.counts["/replaced"]).toBeUndefined();
}, 60_000);

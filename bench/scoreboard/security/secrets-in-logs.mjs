import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { launch } from "../lib/simulators.mjs";

const secrets = {
  SIM_API_KEY: "sk_live_seenNowhere1",
  SIM_CONTROL_TOKEN: "seenNowhere2",
  AUTH_TWIN_WEBHOOK_SECRET: `whsec_${Buffer.from("seenNowhere3-seenNowhere3").toString("base64")}`,
  CHAT_TWIN_SIGNING_SECRET: "seenNowhere4",
  S3_SIM_SECRET_ACCESS_KEY: "seenNowhere5",
};

/**
 * Keys that could open a real account: they must not appear even in an error message. A signing secret
 * may.
 */
const keys = Object.entries(secrets).filter(([name]) => !/WEBHOOK_SECRET|SIGNING/.test(name));

/** Checks that stderr contains no secret and no control character, whatever fails. */
export const secretsInLogs = {
  name: "no secret is logged",
  run: async () => {
    const url = "http://127.0.0.1:9/";
    const env = { ...secrets, AUTH_TWIN_WEBHOOK_URL: url, CHAT_TWIN_EVENTS_URL: url };
    const said = `${await serve(env)}${await refuse()}`;
    for (const secret of Object.values(secrets)) assert.ok(!said.includes(secret), said);
    assert.match(said, /SIM_API_KEY looks like a live key/);
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    assert.doesNotMatch(said, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
  },
};

/** Right and wrong keys, deliveries that fail, bodies that are none, an end in the midst of it. */
async function serve(env) {
  const { child, ready, ended } = launch({ env, args: ["--host", "127.0.0.1"] });
  const { simulators } = await ready;
  for (const { base_url: base } of Object.values(simulators)) {
    for (const key of [secrets.SIM_API_KEY, secrets.SIM_CONTROL_TOKEN, "wrong\u001b[2J"]) {
      const headers = {
        authorization: `Bearer ${encodeURI(key)}`,
        "content-type": "application/json",
      };
      await fetch(`${base}/_sim/reset`, { method: "POST", headers });
      await fetch(`${base}/v1/users`, {
        method: "POST",
        headers,
        body: '{"email_address":["a@b.co"]}',
      });
      await fetch(`${base}/api/chat.postMessage?token=${key}`, {
        method: "POST",
        headers,
        body: "{",
      });
    }
  }
  await pause(500);
  child.kill("SIGTERM");
  return (await ended).stderr;
}

/** Invalid values, each of which is reported. */
async function refuse() {
  const wrong = keys.map(([name, value]) => [name, `${value} \u001b[2J`]);
  const runs = wrong.map(([name, value]) => launch({ env: { [name]: value } }));
  for (const { ready } of runs) ready.catch(() => undefined);
  const ends = await Promise.all(runs.map(({ ended }) => ended));
  assert.deepEqual(
    ends.map(({ code }) => code),
    ends.map(() => 2),
  );
  return ends.map(({ stderr }) => stderr).join("");
}

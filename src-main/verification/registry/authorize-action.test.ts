import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";

const CALLBACK = "http://localhost:3000/callback";

const client = { client_id: "harbour", client_secret: "secret", redirect_uri: CALLBACK };
const inBody = (code: string) => new URLSearchParams({ ...client, code });
const ofGrant = (code: string) =>
  new URLSearchParams({ ...client, code, grant_type: "authorization_code" });
const asJson = (code: string) =>
  JSON.stringify({ ...client, code, grant_type: "authorization_code" });
const basic = { authorization: `Basic ${Buffer.from("harbour:secret").toString("base64")}` };
const json = { "content-type": "application/json" };

/** The kinds that accept any client id: a person, and the request for tokens. */
const kinds = [
  ["code-hosting", "alice", "/login/oauth/access_token", inBody, { accept: "application/json" }],
  ["chat", "alice", "/api/oauth.v2.access", inBody, {}],
  ["notes", "person@simdeck.test", "/v1/oauth/token", asJson, { ...json, ...basic }],
  ["second-payments", "owner@simdeck.test", "/oauth2/token", asJson, json],
  ["file-storage", "sim@simdeck.test", "/oauth2/token", ofGrant, {}],
] as const;

test.each(kinds)(
  "%s signs a user in without a browser, with the checks of its pages",
  async (kind, user, path, bodyOf, headers) => {
    const listed = simulators.find((one) => one.kind === kind);
    if (!listed) throw new Error(kind);
    await using served = await serveSimulator(await listed.load());
    const { baseUrl } = served;
    const authorize = async (fields: object) => {
      const body = JSON.stringify({
        user,
        client_id: "harbour",
        redirect_uri: CALLBACK,
        scope: "chat:write",
        state: "s/1 ",
        ...fields,
      });
      const response = await fetch(`${baseUrl}/_authorize`, {
        method: "POST",
        headers: json,
        body,
      });
      const answer = z.looseObject({ redirect_to: z.string().default("http://x") });
      const { redirect_to: target, ...rest } = answer.parse(await response.json());
      return { status: response.status, target: new URL(target), rest };
    };
    const allowed = await authorize({});
    expect(allowed.target.searchParams.get("state")).toBe("s/1 ");
    const code = allowed.target.searchParams.get("code") ?? "";
    expect(allowed.rest).toEqual({ code });
    const redeem = async () => {
      const sent = { method: "POST", headers, body: bodyOf(code) };
      const response = await fetch(baseUrl + path, sent);
      return z.looseObject({ access_token: z.string().optional() }).parse(await response.json());
    };
    expect((await redeem()).access_token).toMatch(/./);
    expect((await redeem()).access_token).toBeUndefined();
    const denied = await authorize({ outcome: "deny" });
    expect(denied.target.searchParams.get("error")).toBe("access_denied");
    expect((await authorize({ user: "nobody" })).status).toBe(404);
    expect((await authorize({ redirect_uri: "https://evil.example/" })).status).toBe(422);
    expect((await authorize({ client_id: undefined })).status).toBe(422);
  },
);

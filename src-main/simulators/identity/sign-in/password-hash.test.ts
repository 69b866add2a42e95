import { createHash, pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod";
import { CALLBACK, openIdentity } from "../testing/sign-in.ts";

const PASSWORD = "Harbour-light1";
const salt = Buffer.from("sea salt");
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const digest = (algorithm: string, ...parts: readonly (string | Uint8Array)[]) =>
  base64(
    createHash(algorithm)
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest(),
  );

/** `$2b$04$` of the password, as the bcrypt of other languages writes it. */
const bcrypt = {
  algorithm: "BCRYPT",
  workFactor: 4,
  salt: "abcdefghijklmnopqrstuu",
  value: "gAvkiXYFs6Kj3bL.Ots9uQ0V5lmR/2e",
};

const hashes = [
  bcrypt,
  { algorithm: "MD5", value: digest("md5", PASSWORD) },
  {
    algorithm: "SHA-1",
    salt: base64(salt),
    saltOrder: "POSTFIX",
    value: digest("sha1", PASSWORD, salt),
  },
  {
    algorithm: "SHA-256",
    salt: base64(salt),
    saltOrder: "PREFIX",
    value: digest("sha256", salt, PASSWORD),
  },
  { algorithm: "SHA-512", value: digest("sha512", PASSWORD) },
  {
    algorithm: "PBKDF2",
    salt: base64(salt),
    iterationCount: 1_000,
    keySize: 32,
    digestAlgorithm: "SHA256_HMAC",
    value: base64(pbkdf2Sync(PASSWORD, salt, 1_000, 32, "sha256")),
  },
];

const login = "bea@okafor.example";

async function openImported(hash: object) {
  const identity = await openIdentity();
  const made = await identity.send("POST", "/api/v1/users", {
    profile: { firstName: "Bea", lastName: "Okafor", email: login, login },
    credentials: { password: { hash } },
  });
  expect(made.json).toMatchObject({ status: "ACTIVE", credentials: { password: {} } });
  const { id } = z.looseObject({ id: z.string() }).parse(made.json);
  const signIn = async (password: string) =>
    (await identity.send("POST", "/api/v1/authn", { username: login, password })).json;
  return { identity, id, signIn };
}

test.each(hashes)("a password that was imported as a hash signs in ($algorithm)", async (hash) => {
  const { identity, signIn } = await openImported(hash);
  await using _ = identity;
  for (const wrong of ["other", hash.value]) {
    expect(await signIn(wrong)).toMatchObject({ errorCode: "E0000004" });
  }
  expect(await signIn(PASSWORD)).toMatchObject({ status: "SUCCESS" });
  expect(await signIn(PASSWORD)).toMatchObject({ status: "SUCCESS" });
  expect(await signIn("other")).toMatchObject({ errorCode: "E0000004" });
});

test("an imported password can be changed before the first sign-in", async () => {
  const { identity, id, signIn } = await openImported(hashes[1] ?? {});
  await using _ = identity;
  const change = (oldPassword: string) =>
    identity.send("POST", `/api/v1/users/${id}/credentials/change_password`, {
      oldPassword: { value: oldPassword },
      newPassword: { value: "Other-light-22" },
    });
  expect(await change("wrong")).toMatchObject({ status: 403, json: { errorCode: "E0000014" } });
  expect((await change(PASSWORD)).status).toBe(200);
  expect(await signIn(PASSWORD)).toMatchObject({ errorCode: "E0000004" });
  expect(await signIn("Other-light-22")).toMatchObject({ status: "SUCCESS" });
});

test("a person signs in on the page with an imported password", async () => {
  const { identity, id } = await openImported(bcrypt);
  await using _ = identity;
  const app = await identity.addApp();
  await identity.post(`/api/v1/apps/${app.id}/users`, { id });
  const browser = identity.browser();
  const query = new URLSearchParams({
    client_id: app.id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: "openid",
    state: "s",
  });
  const url = `${identity.baseUrl}/oauth2/default/v1/authorize?${String(query)}`;
  const enter = async (password: string) =>
    browser.press(await browser.open(url), "Sign in", { username: login, password });
  expect((await enter("other")).text).toContain("Unable to sign in");
  expect((await enter(PASSWORD)).url).toMatch(/^http:\/\/localhost:3000\/callback\?.*code=/);
});

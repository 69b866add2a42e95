import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { decodeJwt } from "#core/oauth/jwt.ts";
import { selfSigned } from "../authorization/certificate.ts";
import { collect, failure, openOrg } from "../testing/management.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { sdkRules } from "../testing/sdk-rules.ts";

type Org = Awaited<ReturnType<typeof openOrg>>;

const withId = z.looseObject({ id: z.string() });
const withKid = z.looseObject({ kid: z.string() });

const subject = { commonName: "Harbour", countryName: "DE", organizationName: "Harbour Ltd" };
const csrOf = { subject, subjectAltNames: { dnsNames: ["login.harbour.example"] } };

/** Publishes a certificate as the answer to a request of an owner. */
async function publish(org: Org, path: string, body: string) {
  const response = await fetch(`${org.baseUrl}${path}/lifecycle/publish`, {
    method: "POST",
    headers: { authorization: "SSWS any", "content-type": "application/x-pem-file" },
    body,
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
}

async function makeOwners(org: Org) {
  const saml = (label: string) =>
    org.send("POST", "/api/v1/apps", {
      label,
      signOnMode: "SAML_2_0",
      settings: { signOn: { ssoAcsUrl: "https://a.example/acs", audience: "a" } },
    });
  const idp = (name: string) =>
    org.send("POST", "/api/v1/idps", {
      type: "OIDC",
      name,
      protocol: { type: "OIDC", credentials: { client: { client_id: "c" } } },
    });
  const ids = async (...made: ReturnType<typeof saml>[]) =>
    (await Promise.all(made)).map(({ json }) => withId.parse(json).id);
  return [
    {
      path: "/api/v1/apps",
      target: "targetAid",
      ids: await ids(saml("One"), saml("Two")),
      first: 1,
    },
    {
      path: "/api/v1/idps",
      target: "targetIdpId",
      ids: await ids(idp("One"), idp("Two")),
      first: 0,
    },
  ];
}

describe("signing keys", () => {
  test("of apps and identity providers are made, copied and certified", async () => {
    await using org = await openOrg();
    for (const { path, target, ids, first } of await makeOwners(org)) {
      const [one = "", two = ""] = ids;
      const keys = `${path}/${one}/credentials/keys`;
      expect((await org.send("GET", keys)).json).toHaveLength(first);
      const made = await org.send("POST", `${keys}/generate?validityYears=3`);
      const { kid } = withKid.parse(made.json);
      expect((await org.send("GET", `${keys}/${kid}`)).json).toEqual(made.json);
      const copy = await org.send("POST", `${keys}/${kid}/clone?${target}=${two}`);
      expect(copy).toMatchObject({ status: 201, json: { kid } });
      expect((await org.send("POST", `${keys}/${kid}/clone?${target}=${two}`)).status).toBe(400);
      expect((await org.send("POST", `${keys}/${kid}/clone?${target}=x`)).status).toBe(404);
      const csrs = `${path}/${one}/credentials/csrs`;
      const request = await org.send("POST", csrs, csrOf);
      expect(request.status).toBe(201);
      const { id } = withId.parse(request.json);
      expect((await org.send("GET", csrs)).json).toEqual([request.json]);
      expect((await org.send("GET", `${csrs}/${id}`)).json).toEqual(request.json);
      const from = Date.UTC(2026, 0, 1);
      const text = selfSigned("Harbour", 7, from, from + 86_400_000);
      const pem = `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
      expect((await publish(org, `${csrs}/${id}`, "nothing")).status).toBe(400);
      const published = await publish(org, `${csrs}/${id}`, pem);
      expect(published).toMatchObject({ status: 201, json: { x5c: [text] } });
      expect((await org.send("GET", csrs)).json).toEqual([]);
      expect((await org.send("GET", keys)).json).toHaveLength(first + 2);
      const { id: other } = withId.parse((await org.send("POST", csrs, csrOf)).json);
      expect((await org.send("DELETE", `${csrs}/${other}`)).status).toBe(204);
      expect((await org.send("GET", `${csrs}/${other}`)).status).toBe(404);
    }
  });

  test("of a certificate request can be read by others, and name their owner", async () => {
    await using org = await openOrg();
    const [app] = await collect(await org.client.applicationApi.listApplications());
    const path = `/api/v1/apps/${app?.id ?? ""}/credentials/csrs`;
    const made = await org.send("POST", path, csrOf);
    const { csr } = z.looseObject({ csr: z.string() }).parse(made.json);
    const text = Buffer.from(csr, "base64").toString("latin1");
    for (const part of ["Harbour", "DE", "Harbour Ltd", "login.harbour.example"]) {
      expect(text).toContain(part);
    }
  });

  test("an identity provider uses the key that it names, and partners' keys are replaced", async () => {
    await using org = await openOrg();
    const [, { ids } = { ids: [] }] = await makeOwners(org);
    const [idpId = ""] = ids;
    const api = org.client.identityProviderApi;
    const active = `/api/v1/idps/${idpId}/credentials/keys/active`;
    expect((await org.send("GET", active)).status).toBe(204);
    const first = await api.generateIdentityProviderSigningKey({ idpId, validityYears: 2 });
    const second = await api.generateIdentityProviderSigningKey({ idpId, validityYears: 2 });
    expect((await org.send("GET", active)).json).toMatchObject([{ kid: first.kid }]);
    const idp = z.looseObject({}).parse((await org.send("GET", `/api/v1/idps/${idpId}`)).json);
    const protocol = {
      type: "OIDC",
      credentials: { client: { client_id: "c" }, signing: { kid: second.kid } },
    };
    await org.send("PUT", `/api/v1/idps/${idpId}`, { ...idp, protocol });
    expect((await org.send("GET", active)).json).toMatchObject([{ kid: second.kid }]);
    const keys = "/api/v1/idps/credentials/keys";
    const made = await org.send("POST", keys, { x5c: first.x5c as unknown });
    const { kid } = withKid.parse(made.json);
    const changed = await org.send("PUT", `${keys}/${kid}`, { x5c: second.x5c as unknown });
    expect(changed.json).toMatchObject({ kid, x5c: second.x5c });
  });
});

test("public keys of a client are added, switched and deleted, and check its requests", async () => {
  await using org = await openOrg();
  const jwkOf = (kid: string) => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "ES256" };
  };
  const client = {
    application_type: "service",
    grant_types: ["client_credentials"],
    jwks: { keys: [jwkOf("first")] },
  };
  const app = await org.send("POST", "/api/v1/apps", {
    name: "oidc_client",
    label: "Worker",
    signOnMode: "OPENID_CONNECT",
    credentials: { oauthClient: { token_endpoint_auth_method: "private_key_jwt" } },
    settings: { oauthClient: client },
  });
  const { id } = withId.parse(app.json);
  const path = `/api/v1/apps/${id}/credentials/jwks`;
  const made = await org.send("POST", path, jwkOf("second"));
  expect(made).toMatchObject({ status: 201, json: { kid: "second", status: "ACTIVE" } });
  const key = withId.parse(made.json).id;
  expect((await org.send("POST", path, jwkOf("second"))).status).toBe(400);
  expect((await org.send("POST", path, { kty: "EC", kid: "x" })).status).toBe(400);
  expect((await org.send("GET", path)).json).toMatchObject({
    keys: [{ kid: "first" }, { kid: "second" }],
  });
  expect((await org.send("DELETE", `${path}/${key}`)).status).toBe(400);
  const off = await org.send("POST", `${path}/${key}/lifecycle/deactivate`);
  expect(off.json).toMatchObject({ status: "INACTIVE" });
  expect((await org.send("GET", `${path}/${key}`)).json).toEqual(off.json);
  await org.send("POST", `${path}/${key}/lifecycle/activate`);
  await org.send("POST", `${path}/${key}/lifecycle/deactivate`);
  expect((await org.send("DELETE", `${path}/${key}`)).status).toBe(204);
  expect((await org.send("GET", path)).json).toMatchObject({ keys: [{ kid: "first" }] });
});

describe("keys of an authorization server", () => {
  const authServerId = "default";

  test("follow when an authorization server rotates its keys, and earlier tokens are still verified", async () => {
    await using org = await openOrg();
    const api = org.client.authorizationServerApi;
    await api.createOAuth2Scope({ authServerId, oAuth2Scope: { name: "api" } });
    const app = await org.send("POST", "/api/v1/apps", {
      name: "oidc_client",
      label: "Worker",
      signOnMode: "OPENID_CONNECT",
      credentials: { oauthClient: { token_endpoint_auth_method: "client_secret_post" } },
      settings: {
        oauthClient: { application_type: "service", grant_types: ["client_credentials"] },
      },
    });
    const { credentials } = z
      .object({
        credentials: z.object({
          oauthClient: z.object({ client_id: z.string(), client_secret: z.string() }),
        }),
      })
      .parse(app.json);
    const ask = async (path: string, fields: Record<string, string>) => {
      const response = await fetch(`${org.baseUrl}/oauth2/default/v1/${path}`, {
        method: "POST",
        body: new URLSearchParams({ ...credentials.oauthClient, ...fields }),
      });
      return z.looseObject({}).parse(await response.json());
    };
    const issue = async () =>
      String(
        (await ask("token", { grant_type: "client_credentials", scope: "api" }))["access_token"],
      );
    const kidOf = (token: string) => decodeJwt(token)?.header.kid;
    const listed = async () =>
      (await collect(await api.listAuthorizationServerKeys({ authServerId }))).map(
        ({ kid, status }) => [status, kid],
      );
    const keySet = async () => {
      const response = await fetch(`${org.baseUrl}/oauth2/default/v1/keys`);
      const { keys } = z.object({ keys: z.array(withKid) }).parse(await response.json());
      return keys.map(({ kid }) => kid);
    };
    const before = await issue();
    const [first, next] = (await listed()).map(([, kid]) => kid ?? "");
    expect(kidOf(before)).toBe(first);
    expect(await keySet()).toEqual([first]);
    // The SDK sends the request when its list is read.
    await collect(await api.rotateAuthorizationServerKeys({ authServerId, use: { use: "sig" } }));
    const after = await issue();
    expect(kidOf(after)).toBe(next);
    expect(await keySet()).toEqual([next, first]);
    expect(await listed()).toMatchObject([
      ["ACTIVE", next],
      ["NEXT", expect.any(String)],
      ["EXPIRED", first],
    ]);
    for (const token of [before, after]) {
      expect(await ask("introspect", { token })).toMatchObject({ active: true });
    }
    const keyId = next ?? "";
    expect(await api.getAuthorizationServerKey({ authServerId, keyId })).toMatchObject({
      status: "ACTIVE",
    });
    const server = await api.getAuthorizationServer({ authServerId });
    expect(server.credentials?.signing).toMatchObject({ kid: next, rotationMode: "AUTO" });
    const gone = api.getAuthorizationServerKey({ authServerId, keyId: "x" });
    expect((await failure(gone)).status).toBe(404);
  });

  test("keep the rotation mode and the issuer mode that a script sets", async () => {
    await using org = await openOrg();
    const body = {
      name: "Harbour",
      description: "x",
      audiences: ["api://harbour"],
      issuerMode: "DYNAMIC",
      credentials: { signing: { rotationMode: "MANUAL" } },
    };
    const made = await org.send("POST", "/api/v1/authorizationServers", body);
    expect(made.json).toMatchObject(body);
    const { id } = withId.parse(made.json);
    const read = await org.send("GET", `/api/v1/authorizationServers/${id}`);
    expect(read.json).toEqual(made.json);
  });

  test("of its API encrypt, and are switched and deleted", async () => {
    await using org = await openOrg();
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const { e, n } = publicKey.export({ format: "jwk" });
    const path = "/api/v1/authorizationServers/default/resourceservercredentials/keys";
    const made = await org.send("POST", path, { kty: "RSA", use: "enc", kid: "k", e, n });
    expect(made).toMatchObject({ status: 201, json: { kid: "k", status: "INACTIVE" } });
    const { id } = withId.parse(made.json);
    const on = await org.send("POST", `${path}/${id}/lifecycle/activate`);
    expect(on.json).toMatchObject({ status: "ACTIVE" });
    expect((await org.send("DELETE", `${path}/${id}`)).status).toBe(400);
    await org.send("POST", `${path}/${id}/lifecycle/deactivate`);
    expect((await org.send("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await org.send("GET", path)).json).toEqual([]);
  });
});

test("a certificate of a key names the test key alone", () => {
  const from = Date.UTC(2026, 0, 1);
  const certificate = new X509Certificate(
    Buffer.from(selfSigned("Harbour", 1, from, from + 86_400_000), "base64"),
  );
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

testConformance(simulator, sdkRules(), import.meta.url);

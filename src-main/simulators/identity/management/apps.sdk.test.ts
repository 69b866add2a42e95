import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import { collect, failure, openOrg } from "../testing/management.ts";

const bookmark = {
  name: "bookmark",
  label: "Handbook",
  signOnMode: "BOOKMARK",
  settings: { app: { url: "https://handbook.example", requestIntegration: false } },
};

const swa = {
  label: "Intranet",
  signOnMode: "AUTO_LOGIN",
  credentials: { scheme: "SHARED_USERNAME_AND_PASSWORD", userName: "u", password: { value: "p" } },
  settings: { signOn: { loginUrl: "https://intranet.example/login" } },
};

const saml = {
  label: "Payroll",
  signOnMode: "SAML_2_0",
  settings: {
    signOn: { ssoAcsUrl: "https://payroll.example/acs", audience: "payroll", idpIssuer: "x" },
  },
};

const others = [
  bookmark,
  swa,
  saml,
  {
    name: "template_basic_auth",
    label: "Basic",
    signOnMode: "BASIC_AUTH",
    settings: { app: { url: "https://a.example", authURL: "https://a.example/in" } },
  },
  {
    name: "template_swa",
    label: "Plugin",
    signOnMode: "BROWSER_PLUGIN",
    settings: { app: { url: "https://a.example", usernameField: "u", passwordField: "p" } },
  },
  {
    name: "template_sps",
    label: "Store",
    signOnMode: "SECURE_PASSWORD_STORE",
    settings: { app: { url: "https://a.example", usernameField: "u", passwordField: "p" } },
  },
  {
    name: "template_wsfed",
    label: "Federation",
    signOnMode: "WS_FEDERATION",
    settings: {
      app: { audienceRestriction: "urn:a", realm: "urn:b", wReplyURL: "https://a.example" },
    },
  },
];

describe("apps of all sign-on modes", () => {
  test.each(others)(
    "of $signOnMode are created, shown, replaced and deleted",
    async (application) => {
      await using org = await openOrg();
      const api = org.client.applicationApi;
      const app = await api.createApplication({ application: application as never });
      const appId = app.id ?? "";
      const { credentials: _secret, ...shown } = application as typeof swa;
      expect(app).toMatchObject({ ...shown, status: "ACTIVE" });
      expect(JSON.stringify(app)).not.toContain('"value":"p"');
      const changed = { ...application, label: "Renamed" };
      await api.replaceApplication({ appId, application: changed as never });
      expect((await api.getApplication({ appId })).label).toBe("Renamed");
      const broken = { ...application, settings: {} };
      expect((await org.send("PUT", `/api/v1/apps/${appId}`, broken)).status).toBe(
        application.signOnMode === "BROWSER_PLUGIN" ? 200 : 400,
      );
      await api.deactivateApplication({ appId });
      await api.deleteApplication({ appId });
      expect((await failure(api.getApplication({ appId }))).status).toBe(404);
      expect(await org.log()).toContain("application.lifecycle.update");
    },
  );

  test("keep their mode, and are no clients of OpenID Connect", async () => {
    await using org = await openOrg();
    const { applicationApi: api } = org.client;
    const { id: appId = "" } = await api.createApplication({ application: bookmark as never });
    const other = { ...saml, label: "x" };
    expect(await org.send("PUT", `/api/v1/apps/${appId}`, other)).toMatchObject({
      status: 400,
      json: { errorSummary: "Api validation failed: signOnMode" },
    });
    const query = `client_id=${appId}&redirect_uri=http://localhost:3000/&response_type=code&scope=openid&state=s`;
    expect((await fetch(`${org.baseUrl}/oauth2/v1/authorize?${query}`)).status).toBe(400);
    expect(
      await collect(await api.listApplications({ filter: 'name eq "bookmark"' })),
    ).toHaveLength(1);
    const wrong = { ...bookmark, name: "mine" };
    expect((await org.send("POST", "/api/v1/apps", wrong)).status).toBe(400);
    expect((await org.send("POST", "/api/v1/apps", { ...bookmark, signOnMode: "X" })).status).toBe(
      400,
    );
  });

  test("have users whose names follow a template, and links unless they are hidden", async () => {
    await using org = await openOrg();
    const { applicationApi: api } = org.client;
    const application = {
      ...bookmark,
      credentials: { userNameTemplate: { template: "${source.firstName}.${source.lastName}" } },
      visibility: { hide: { web: true, iOS: false } },
    };
    const { id: appId = "" } = await api.createApplication({ application: application as never });
    const userId = await org.addUser("ada");
    await api.assignUserToApplication({ appId, appUser: { id: userId } });
    expect(await api.getApplicationUser({ appId, userId })).toMatchObject({
      credentials: { userName: "ada.Example" },
    });
    const changed = await api.updateApplicationUser({
      appId,
      userId,
      appUser: { profile: { role: "editor" } },
    });
    expect(changed.profile).toEqual({ role: "editor" });
    const links = await org.send("GET", `/api/v1/users/${userId}/appLinks`);
    expect(links.json).toContainEqual(
      expect.objectContaining({ appName: "bookmark", hidden: true }),
    );
    expect(await org.log()).toContain("application.user_membership.update");
  });
});

test("an app of SAML has metadata with its certificate, and gets further keys", async () => {
  await using org = await openOrg();
  const { applicationApi: api } = org.client;
  const app = await api.createApplication({ application: saml as never });
  const appId = app.id ?? "";
  const [first] = await collect(await api.listApplicationKeys({ appId }));
  const second = await api.generateApplicationKey({ appId, validityYears: 2 });
  for (const key of [first, second]) {
    const certificate = new X509Certificate(Buffer.from(key?.x5c?.[0] ?? "", "base64"));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe("CN=Simdeck test only");
    expect(new Date(certificate.validTo)).toEqual(new Date(key?.expiresAt ?? 0));
  }
  const metadata = async (query = "") => {
    const path = `/api/v1/apps/${appId}/sso/saml/metadata${query}`;
    const headers = { authorization: "SSWS x", accept: "application/xml" };
    return (await fetch(`${org.baseUrl}${path}`, { headers })).text();
  };
  expect(await metadata()).toContain(`entityID="http://www.okta.com/${appId}"`);
  expect(await metadata()).toContain(first?.x5c?.[0]);
  expect(await metadata(`?kid=${second.kid ?? ""}`)).toContain(second.x5c?.[0]);
  const signing = { credentials: { signing: { kid: second.kid } } };
  await org.send("PUT", `/api/v1/apps/${appId}`, { ...saml, ...signing });
  expect(await metadata()).toContain(second.x5c?.[0]);
  expect((await api.getApplicationKey({ appId, keyId: second.kid ?? "" })).kid).toBe(second.kid);
  const unknown = { credentials: { signing: { kid: "x" } } };
  expect((await org.send("PUT", `/api/v1/apps/${appId}`, { ...saml, ...unknown })).status).toBe(
    400,
  );
});

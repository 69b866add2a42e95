import { X509Certificate } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { selfSigned } from "../authorization/certificate.ts";
import { collect, failure, openOrg } from "../testing/management.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { sdkRules } from "../testing/sdk-rules.ts";

type Org = Awaited<ReturnType<typeof openOrg>>;

const egress = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      payload: z.looseObject({
        from: z.string().default(""),
        subject: z.string().default(""),
        text: z.string(),
        html: z.string().default(""),
      }),
    }),
  ),
});

/** The mails and text messages that the org has sent, oldest first. */
async function sentBy({ baseUrl }: Org) {
  const response = await fetch(`${baseUrl}/_sim/egress`);
  return egress.parse(await response.json()).events;
}

const mailsOf = async (org: Org) =>
  (await sentBy(org))
    .filter(({ type }) => type.startsWith("smtp-delivery/"))
    .map(({ payload }) => payload);

async function firstBrand(org: Org) {
  const [brand] = await collect(await org.client.customizationApi.listBrands({}));
  return brand?.id ?? "";
}

describe("brands", () => {
  test("are listed, created, replaced and deleted; the first one stays", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const first = await firstBrand(org);
    const made = await api.createBrand({ CreateBrandRequest: { name: "Harbour" } });
    const brandId = made.id ?? "";
    expect(made).toMatchObject({ name: "Harbour", isDefault: false, removePoweredByOkta: false });
    const settings = {
      name: "Harbour",
      customPrivacyPolicyUrl: "https://harbour.example/privacy",
      agreeToCustomPrivacyPolicy: true,
      removePoweredByOkta: true,
      locale: "de",
    };
    await api.replaceBrand({ brandId, brand: settings });
    expect(await api.getBrand({ brandId })).toMatchObject(settings);
    const unagreed = { ...settings, agreeToCustomPrivacyPolicy: false };
    expect(await failure(api.replaceBrand({ brandId, brand: unagreed }))).toMatchObject({
      status: 400,
      errorSummary: "Api validation failed: agreeToCustomPrivacyPolicy",
    });
    const taken = api.createBrand({ CreateBrandRequest: { name: "Harbour" } });
    expect((await failure(taken)).status).toBe(400);
    expect((await failure(api.deleteBrand({ brandId: first }))).status).toBe(403);
    await api.deleteBrand({ brandId });
    expect((await failure(api.getBrand({ brandId }))).status).toBe(404);
  });

  test("have a theme with colors and pictures, which are served with their own bytes", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const brandId = await firstBrand(org);
    const [theme] = await collect(await api.listBrandThemes({ brandId }));
    const themeId = theme?.id ?? "";
    expect(theme).toMatchObject({ primaryColorHex: "#1662dd", logo: null });
    await api.replaceBrandTheme({
      brandId,
      themeId,
      theme: {
        primaryColorHex: "#112233",
        secondaryColorHex: "#445566",
        signInPageTouchPointVariant: "BACKGROUND_IMAGE",
        endUserDashboardTouchPointVariant: "FULL_THEME",
        errorPageTouchPointVariant: "BACKGROUND_IMAGE",
        emailTemplateTouchPointVariant: "FULL_THEME",
      },
    });
    const logo = new FormData();
    logo.append("file", new Blob(["<svg/>"], { type: "image/svg+xml" }), "logo.svg");
    const path = `/api/v1/brands/${brandId}/themes/${themeId}/logo`;
    const uploaded = await fetch(`${org.baseUrl}${path}`, {
      method: "POST",
      headers: { authorization: "SSWS any" },
      body: logo,
    });
    expect(uploaded.status).toBe(200);
    const shown = await api.getBrandTheme({ brandId, themeId });
    expect(shown).toMatchObject({ primaryColorHex: "#112233", primaryColorContrastHex: "#ffffff" });
    const picture = await fetch(shown.logo ?? "");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect(await picture.text()).toBe("<svg/>");
    await api.deleteBrandThemeLogo({ brandId, themeId });
    expect((await api.getBrandTheme({ brandId, themeId })).logo).toBeNull();
    const form = new FormData();
    form.append("file", new Blob(["x"], { type: "text/html" }), "x.html");
    const refused = await fetch(`${org.baseUrl}/api/v1/org/logo`, {
      method: "POST",
      headers: { authorization: "SSWS any" },
      body: form,
    });
    expect(refused.status).toBe(400);
  });

  test("have pages and well-known addresses that a script sets and reads", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const brandId = await firstBrand(org);
    expect((await api.getDefaultErrorPage({ brandId })).pageContent).toContain("{{errorSummary}}");
    expect((await failure(api.getCustomizedErrorPage({ brandId }))).status).toBe(404);
    const errorPage = { pageContent: "<h1>{{errorSummary}}</h1>" };
    await api.replaceCustomizedErrorPage({ brandId, ErrorPage: errorPage });
    expect(await api.getCustomizedErrorPage({ brandId })).toMatchObject(errorPage);
    const pages = `/api/v1/brands/${brandId}/pages/error`;
    const whole = await org.send("GET", `${pages}?expand=default,customized,customizedUrl,preview`);
    expect(whole.json).toMatchObject({
      _embedded: {
        default: { pageContent: expect.stringContaining("<html>") as unknown },
        customized: errorPage,
        customizedUrl: `${org.baseUrl}${pages}/customized`,
      },
    });
    expect(JSON.stringify(whole.json)).not.toContain("preview");
    expect((await org.send("GET", `${pages}?expand=none`)).status).toBe(400);
    const signInPage = { pageContent: "<h1>In</h1>", widgetVersion: "^7" };
    await api.replacePreviewSignInPage({ brandId, SignInPage: signInPage });
    expect(await api.getPreviewSignInPage({ brandId })).toMatchObject(signInPage);
    await api.deleteCustomizedErrorPage({ brandId });
    expect((await failure(api.getCustomizedErrorPage({ brandId }))).status).toBe(404);
    const signOut = { type: "EXTERNALLY_HOSTED" as const, url: "https://harbour.example/bye" };
    await api.replaceSignOutPageSettings({ brandId, HostedPage: signOut });
    expect(await api.getSignOutPageSettings({ brandId })).toMatchObject(signOut);
    const uri = `/api/v1/brands/${brandId}/well-known-uris/assetlinks.json/customized`;
    const representation = [{ relation: ["delegate_permission/common.handle_all_urls"] }];
    await org.send("PUT", uri, { representation });
    const open = await fetch(`${org.baseUrl}/.well-known/assetlinks.json`);
    expect(await open.json()).toEqual(representation);
  });
});

describe("email templates", () => {
  const german = {
    language: "de",
    isDefault: true,
    subject: "Willkommen, ${user.profile.firstName}",
    body: '<p>Hallo ${user.profile.firstName}</p><a href="${activationLink}">Los</a>',
  };

  test("have default content, and customizations by language with one default", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const brandId = await firstBrand(org);
    const templateName = "UserActivation";
    const where = { brandId, templateName };
    const names = (await collect(await api.listEmailTemplates({ brandId }))).map(
      ({ name }) => name,
    );
    expect(names).toContain(templateName);
    expect((await api.getEmailDefaultContent(where)).body).toContain("${activationLink}");
    const first = await api.createEmailCustomization({ ...where, instance: german });
    const english = { ...german, language: "en", isDefault: false };
    const second = await api.createEmailCustomization({ ...where, instance: english });
    expect(
      (await failure(api.createEmailCustomization({ ...where, instance: english }))).status,
    ).toBe(400);
    const linkless = { ...english, language: "fr", body: "<p>Bonjour</p>" };
    const refused = await failure(api.createEmailCustomization({ ...where, instance: linkless }));
    expect(refused.errorCauses[0]?.errorSummary).toContain("${activationLink}");
    const customizationId = second.id ?? "";
    await api.replaceEmailCustomization({
      ...where,
      customizationId,
      instance: { ...english, isDefault: true },
    });
    expect(await collect(await api.listEmailCustomizations(where))).toMatchObject([
      { language: "de", isDefault: false },
      { language: "en", isDefault: true },
    ]);
    const inUse = api.deleteEmailCustomization({ ...where, customizationId });
    expect((await failure(inUse)).status).toBe(409);
    await api.deleteEmailCustomization({ ...where, customizationId: first.id ?? "" });
    await api.deleteAllCustomizations(where);
    expect(await collect(await api.listEmailCustomizations(where))).toEqual([]);
  });

  test("are previewed and tested with mails, and customized ones are sent to users", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const brandId = await firstBrand(org);
    const where = { brandId, templateName: "UserActivation" };
    expect(await api.getEmailDefaultPreview(where)).toMatchObject({
      subject: "Your account is ready to be activated",
      body: expect.stringContaining("/welcome/preview") as unknown,
    });
    const { id: customizationId = "" } = await api.createEmailCustomization({
      ...where,
      instance: german,
    });
    expect(await api.getCustomizationPreview({ ...where, customizationId })).toMatchObject({
      subject: "Willkommen, Simdeck",
    });
    await api.sendTestEmail({ ...where, language: "de" });
    await org.client.userApi.createUser({
      body: {
        profile: {
          firstName: "Ada<b>",
          lastName: "Example",
          email: "ada@example.com",
          login: "ada@example.com",
          locale: "de_DE",
        },
      },
    });
    const [tested, sent] = await mailsOf(org);
    expect(tested).toMatchObject({ to: ["admin@simdeck.test"], subject: "Willkommen, Simdeck" });
    expect(sent).toMatchObject({ to: ["ada@example.com"], subject: "Willkommen, Ada<b>" });
    expect(sent?.html).toContain("Hallo Ada&lt;b&gt;");
    expect(sent?.text).toMatch(/Hallo Ada<b>\s+Los: http.*\/welcome\/\w+/);
  });

  test("that no user gets are not sent", async () => {
    await using org = await openOrg();
    const api = org.client.customizationApi;
    const brandId = await firstBrand(org);
    const where = { brandId, templateName: "ForgotPassword" };
    expect(await api.getEmailSettings(where)).toMatchObject({ recipients: "ALL_USERS" });
    await api.replaceEmailSettings({ ...where, EmailSettings: { recipients: "ADMINS_ONLY" } });
    const userId = await org.addUser("ada");
    const reset = () => org.send("POST", `/api/v1/users/${userId}/lifecycle/reset_password`);
    await reset();
    expect(await mailsOf(org)).toEqual([]);
    await org.send("POST", `/api/v1/users/${userId}/roles`, { type: "ORG_ADMIN" });
    await reset();
    expect(await mailsOf(org)).toHaveLength(1);
    await api.replaceEmailSettings({ ...where, EmailSettings: { recipients: "NO_USERS" } });
    await reset();
    expect(await mailsOf(org)).toHaveLength(1);
  });
});

describe("domains", () => {
  test("are verified, and get a certificate", async () => {
    await using org = await openOrg();
    const api = org.client.customDomainApi;
    const domain = { domain: "login.harbour.example", certificateSourceType: "MANUAL" as const };
    const made = await api.createCustomDomain({ domain });
    const domainId = made.id ?? "";
    expect(made).toMatchObject({ ...domain, validationStatus: "NOT_STARTED" });
    const from = Date.UTC(2026, 0, 1);
    const pem = (text: string) =>
      `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
    const certificate = {
      type: "PEM" as const,
      certificate: pem(selfSigned("login.harbour.example", 1, from, from + 86_400_000)),
      certificateChain: "",
      privateKey: "kept by nobody",
    };
    const early = api.upsertCertificate({ domainId, certificate });
    expect((await failure(early)).errorSummary).toBe("Api validation failed: domain");
    expect(await api.verifyDomain({ domainId })).toMatchObject({ validationStatus: "VERIFIED" });
    await api.upsertCertificate({ domainId, certificate });
    const { fingerprint256 } = new X509Certificate(certificate.certificate);
    expect(await api.getCustomDomain({ domainId })).toMatchObject({
      validationStatus: "COMPLETED",
      publicCertificate: { fingerprint: fingerprint256.replaceAll(":", "").toLowerCase() },
    });
    const brandId = made.brandId ?? "";
    const ofBrand = await org.client.customizationApi.listBrandDomains({ brandId });
    expect(ofBrand.domains?.map(({ id }) => id)).toEqual([domainId]);
    expect((await api.listCustomDomains()).domains).toHaveLength(1);
    await api.deleteCustomDomain({ domainId });
    expect((await failure(api.getCustomDomain({ domainId }))).status).toBe(404);
  });

  test("of emails become the sender of the mails of their brand", async () => {
    await using org = await openOrg();
    const api = org.client.emailDomainApi;
    const brandId = await firstBrand(org);
    const emailDomain = {
      brandId,
      domain: "harbour.example",
      displayName: "Harbour",
      userName: "hello",
    };
    const { id: emailDomainId = "" } = await api.createEmailDomain({ emailDomain });
    const brand = await org.client.customizationApi.getBrand({ brandId });
    expect(brand.emailDomainId).toBe(emailDomainId);
    const activate = async (name: string) => {
      const login = `${name}@example.com`;
      const profile = { firstName: name, lastName: "Example", email: login, login };
      await org.client.userApi.createUser({ body: { profile } });
      return (await mailsOf(org)).at(-1)?.from;
    };
    expect(await activate("ada")).toBe("noreply@okta.sim");
    expect(await api.verifyEmailDomain({ emailDomainId })).toMatchObject({
      validationStatus: "VERIFIED",
    });
    expect(await activate("bob")).toBe("hello@harbour.example");
    const update = { displayName: "Harbour", userName: "hi" };
    await api.replaceEmailDomain({ emailDomainId, updateEmailDomain: update });
    expect(await activate("cy")).toBe("hi@harbour.example");
    await api.deleteEmailDomain({ emailDomainId });
    expect(await activate("di")).toBe("noreply@okta.sim");
  });

  test("email servers are kept without their password, and send a test mail", async () => {
    await using org = await openOrg();
    const api = org.client.emailServerApi;
    const request = {
      alias: "relay",
      host: "smtp.harbour.example",
      port: 587,
      username: "okta",
      password: "secret",
      enabled: true,
    };
    const { id: emailServerId = "" } = await api.createEmailServer({ emailServerPost: request });
    const { password: _password, ...shown } = request;
    const read = await org.send("GET", `/api/v1/email-servers/${emailServerId}`);
    expect(read.json).toEqual({ id: emailServerId, ...shown });
    await api.updateEmailServer({ emailServerId, emailServerRequest: { port: 25 } });
    expect((await org.send("GET", "/api/v1/email-servers")).json).toMatchObject({
      "email-servers": [{ port: 25 }],
    });
    const emailTestAddresses = { fromAddress: "a@harbour.example", toAddress: "b@harbour.example" };
    await api.testEmailServer({ emailServerId, emailTestAddresses });
    expect(await mailsOf(org)).toMatchObject([{ from: "a@harbour.example" }]);
    await api.deleteEmailServer({ emailServerId });
    expect((await failure(api.getEmailServer({ emailServerId }))).status).toBe(404);
  });
});

test("text messages follow the template of the org, in the language of the user", async () => {
  await using org = await openOrg();
  const api = org.client.templateApi;
  const smsTemplate = {
    name: "Custom",
    type: "SMS_VERIFY_CODE" as const,
    template: "${org.name}: ${code}",
    translations: { de: "Dein Code: ${code}" },
  };
  const made = await api.createSmsTemplate({ smsTemplate });
  const templateId = made.id ?? "";
  const refused = api.replaceSmsTemplate({
    templateId,
    smsTemplate: { ...smsTemplate, template: "no code" },
  });
  expect((await failure(refused)).errorSummary).toBe("Api validation failed: template");
  const textOf = async (name: string, locale: string) => {
    const id = await org.addUser(name, { locale });
    const body = { factorType: "sms", profile: { phoneNumber: "+15555550100" } };
    await org.send("POST", `/api/v1/users/${id}/factors`, body);
    return (await sentBy(org)).at(-1)?.payload.text;
  };
  expect(await textOf("ada", "de_DE")).toMatch(/^Dein Code: \d{6}$/);
  expect(await textOf("bob", "en_US")).toMatch(/^Simdeck: \d{6}$/);
  await api.deleteSmsTemplate({ templateId });
  expect(await textOf("cy", "de_DE")).toMatch(/^Your verification code is \d{6}\.$/);
});

testConformance(simulator, sdkRules(), import.meta.url);

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { openIdentity, type Identity } from "../testing/sign-in.ts";

const object = z.record(z.string(), z.unknown());
const withId = z.looseObject({ id: z.string() });

/** The members that change by themselves: a plan of a script ignores them. */
const CHANGING = new Set(["lastUpdated", "lastMembershipUpdated"]);

/** An object of a script: its path and the fields that the script sets. */
interface Resource {
  readonly path: string;
  readonly sent: object;
  /** The method that replaces it. Default: PUT. */
  readonly method?: "PUT" | "POST" | "PATCH";
  /** Fields that no response shows. */
  readonly hidden?: readonly string[];
}

const steady = (json: unknown) =>
  Object.fromEntries(Object.entries(object.parse(json)).filter(([name]) => !CHANGING.has(name)));

/**
 * Creates an object, reads it, and writes it again, as a script does that is run twice: the second run shows
 * no change.
 */
async function apply(identity: Identity, resource: Resource): Promise<string> {
  const { path, sent, method = "PUT", hidden = [] } = resource;
  const made = await identity.send("POST", path, sent);
  expect([made.status, made.json]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  const { id } = withId.parse(made.json);
  const one = `${path.split("?")[0] ?? ""}/${id}`;
  const read = await identity.send("GET", one);
  const shown = Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.includes(name)));
  expect(read.json).toMatchObject(shown);
  expect(steady(read.json)).toEqual(steady(made.json));
  const again = await identity.send(method, one, sent);
  expect([again.status, steady(again.json)]).toEqual([200, steady(read.json)]);
  expect(steady((await identity.send("GET", one)).json)).toEqual(steady(read.json));
  return id;
}

const channel = (uri: string) => ({
  type: "HTTP",
  version: "1.0.0",
  config: { uri, headers: [{ key: "x-team", value: "a" }], method: "POST" },
});

describe("a script of a company, run twice, changes nothing the second time", () => {
  test("for people, groups and rules", async () => {
    await using identity = await openIdentity();
    const groupId = await apply(identity, {
      path: "/api/v1/groups",
      sent: { profile: { name: "Engineering", description: "Builds" } },
    });
    await apply(identity, {
      path: "/api/v1/users?activate=false",
      sent: {
        profile: {
          firstName: "Bea",
          lastName: "Example",
          email: "bea@example.com",
          login: "bea@example.com",
          department: "R&D",
        },
      },
    });
    await apply(identity, {
      path: "/api/v1/groups/rules",
      sent: {
        type: "group_rule",
        name: "Engineers",
        conditions: {
          people: { users: { exclude: [] }, groups: { exclude: [] } },
          expression: {
            type: "urn:okta:expression:1.0",
            value: 'user.department == "R&D"',
          },
        },
        actions: { assignUserToGroups: { groupIds: [groupId] } },
      },
    });
    await apply(identity, {
      path: "/api/v1/meta/types/user",
      sent: { name: "contractor", displayName: "Contractor", description: "From elsewhere" },
      method: "POST",
    });
  });

  test("for apps, authorization servers and their rules", async () => {
    await using identity = await openIdentity();
    const appId = await apply(identity, {
      path: "/api/v1/apps",
      sent: {
        name: "oidc_client",
        label: "Web",
        signOnMode: "OPENID_CONNECT",
        credentials: {
          oauthClient: {
            token_endpoint_auth_method: "client_secret_basic",
            autoKeyRotation: true,
            pkce_required: false,
          },
        },
        settings: {
          oauthClient: {
            application_type: "web",
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
            redirect_uris: ["https://web.example/callback"],
            post_logout_redirect_uris: ["https://web.example"],
            consent_method: "REQUIRED",
            issuer_mode: "DYNAMIC",
            wildcard_redirect: "DISABLED",
            refresh_token: { rotation_type: "ROTATE", leeway: 10 },
          },
        },
        visibility: { autoSubmitToolbar: false, hide: { iOS: true, web: true } },
      },
    });
    await apply(identity, {
      path: "/api/v1/apps",
      sent: {
        label: "Payroll",
        signOnMode: "SAML_2_0",
        settings: {
          signOn: {
            ssoAcsUrl: "https://payroll.example/acs",
            recipient: "https://payroll.example/acs",
            destination: "https://payroll.example/acs",
            audience: "payroll",
            subjectNameIdTemplate: "${user.userName}",
            subjectNameIdFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
            responseSigned: true,
            attributeStatements: [
              { type: "EXPRESSION", name: "email", values: ["user.email"], namespace: "basic" },
            ],
          },
        },
      },
    });
    const server = await apply(identity, {
      path: "/api/v1/authorizationServers",
      sent: {
        name: "Harbour",
        description: "For the harbour",
        audiences: ["api://harbour"],
        issuerMode: "DYNAMIC",
        credentials: { signing: { rotationMode: "MANUAL" } },
      },
    });
    const path = `/api/v1/authorizationServers/${server}`;
    await apply(identity, {
      path: `${path}/scopes`,
      sent: {
        name: "ships:read",
        displayName: "Read ships",
        description: "Reads ships",
        consent: "REQUIRED",
        default: false,
        metadataPublish: "ALL_CLIENTS",
      },
    });
    await apply(identity, {
      path: `${path}/claims`,
      sent: {
        name: "dept",
        status: "ACTIVE",
        claimType: "RESOURCE",
        valueType: "EXPRESSION",
        value: "user.department",
        conditions: { scopes: ["ships:read"] },
        alwaysIncludeInToken: true,
      },
    });
    const policy = await apply(identity, {
      path: `${path}/policies`,
      sent: {
        type: "OAUTH_AUTHORIZATION_POLICY",
        name: "Web",
        description: "For the web app",
        priority: 1,
        conditions: { clients: { include: [appId] } },
      },
    });
    await apply(identity, {
      path: `${path}/policies/${policy}/rules`,
      sent: {
        type: "RESOURCE_ACCESS",
        name: "All",
        priority: 1,
        conditions: {
          people: { users: { include: [], exclude: [] }, groups: { include: ["EVERYONE"] } },
          grantTypes: { include: ["authorization_code"] },
          scopes: { include: ["*"] },
        },
        actions: {
          token: {
            accessTokenLifetimeMinutes: 30,
            refreshTokenLifetimeMinutes: 0,
            refreshTokenWindowMinutes: 1_440,
          },
        },
      },
    });
  });

  test("for policies, zones, origins and hooks", async () => {
    await using identity = await openIdentity();
    const policy = await apply(identity, {
      path: "/api/v1/policies",
      sent: {
        type: "OKTA_SIGN_ON",
        name: "Staff",
        description: "For staff",
        priority: 1,
        conditions: { people: { groups: { include: [] } } },
      },
    });
    await apply(identity, {
      path: `/api/v1/policies/${policy}/rules`,
      sent: {
        type: "SIGN_ON",
        name: "Factor",
        priority: 1,
        conditions: { network: { connection: "ANYWHERE" }, authContext: { authType: "ANY" } },
        actions: {
          signon: {
            access: "ALLOW",
            requireFactor: true,
            factorPromptMode: "SESSION",
            factorLifetime: 15,
            rememberDeviceByDefault: false,
            session: {
              usePersistentCookie: false,
              maxSessionIdleMinutes: 30,
              maxSessionLifetimeMinutes: 600,
            },
          },
        },
      },
    });
    const access = await apply(identity, {
      path: "/api/v1/policies",
      sent: { type: "ACCESS_POLICY", name: "Apps", description: "x", priority: 1 },
    });
    await apply(identity, {
      path: `/api/v1/policies/${access}/rules`,
      sent: {
        type: "ACCESS_POLICY",
        name: "Two",
        priority: 1,
        actions: {
          appSignOn: {
            access: "ALLOW",
            verificationMethod: {
              type: "ASSURANCE",
              factorMode: "2FA",
              reauthenticateIn: "PT2H",
              constraints: [{ knowledge: { types: ["password"] } }],
            },
          },
        },
      },
    });
    await apply(identity, {
      path: "/api/v1/policies",
      sent: {
        type: "PASSWORD",
        name: "Strong",
        description: "x",
        priority: 1,
        settings: {
          password: {
            complexity: { minLength: 14, minSymbol: 1, excludeUsername: true },
            age: { maxAgeDays: 90, historyCount: 6 },
            lockout: { maxAttempts: 5, autoUnlockMinutes: 10 },
          },
        },
      },
    });
    await apply(identity, {
      path: "/api/v1/zones",
      sent: {
        type: "IP",
        name: "Office",
        usage: "POLICY",
        gateways: [{ type: "CIDR", value: "10.0.0.0/8" }],
      },
    });
    await apply(identity, {
      path: "/api/v1/trustedOrigins",
      sent: {
        name: "Web",
        origin: "https://web.example",
        scopes: [{ type: "CORS" }, { type: "REDIRECT" }],
      },
    });
    await apply(identity, {
      path: "/api/v1/inlineHooks",
      sent: {
        name: "Tokens",
        type: "com.okta.oauth2.tokens.transform",
        version: "1.0.0",
        channel: channel("http://127.0.0.1:9/hook"),
      },
    });
    await apply(identity, {
      path: "/api/v1/eventHooks",
      sent: {
        name: "Joins",
        events: { type: "EVENT_TYPE", items: ["group.user_membership.add"] },
        channel: channel("http://127.0.0.1:9/events"),
      },
    });
  });

  test("for roles, brands, domains and mails", async () => {
    await using identity = await openIdentity();
    await apply(identity, {
      path: "/api/v1/iam/roles",
      sent: { label: "Reader", description: "Reads", permissions: ["okta.users.read"] },
      hidden: ["permissions"],
    });
    await apply(identity, {
      path: "/api/v1/iam/resource-sets",
      sent: {
        label: "Users",
        description: "All users",
        resources: [`${identity.baseUrl}/api/v1/users`],
      },
      hidden: ["resources"],
    });
    const brand = await apply(identity, {
      path: "/api/v1/brands",
      sent: {
        name: "Harbour",
        customPrivacyPolicyUrl: "https://harbour.example/privacy",
        agreeToCustomPrivacyPolicy: true,
        removePoweredByOkta: true,
        locale: "en",
      },
    });
    await apply(identity, {
      path: `/api/v1/brands/${brand}/templates/email/ForgotPassword/customizations`,
      sent: {
        language: "en",
        isDefault: true,
        subject: "Reset",
        body: '<a href="${resetPasswordLink}">Reset</a>',
      },
    });
    await apply(identity, {
      path: "/api/v1/domains",
      sent: { domain: "login.harbour.example", certificateSourceType: "MANUAL", brandId: brand },
    });
    await apply(identity, {
      path: "/api/v1/email-domains",
      sent: {
        brandId: brand,
        domain: "harbour.example",
        displayName: "Harbour",
        userName: "hello",
        validationSubdomain: "mail",
      },
      hidden: ["brandId"],
    });
    await apply(identity, {
      path: "/api/v1/templates/sms",
      sent: {
        name: "Custom",
        type: "SMS_VERIFY_CODE",
        template: "Your code: ${code}",
        translations: { de: "Dein Code: ${code}" },
      },
    });
    await apply(identity, {
      path: "/api/v1/behaviors",
      sent: {
        name: "Country",
        type: "ANOMALOUS_LOCATION",
        settings: {
          maxEventsUsedForEvaluation: 50,
          minEventsNeededForEvaluation: 1,
          granularity: "COUNTRY",
        },
      },
    });
    await apply(identity, {
      path: "/api/v1/idps",
      sent: {
        type: "OIDC",
        name: "Partner",
        issuerMode: "DYNAMIC",
        protocol: {
          type: "OIDC",
          scopes: ["openid", "email"],
          endpoints: {
            authorization: { url: "https://partner.example/authorize", binding: "HTTP-REDIRECT" },
            token: { url: "https://partner.example/token", binding: "HTTP-POST" },
          },
          credentials: { client: { client_id: "c", client_secret: "s" } },
        },
        policy: { accountLink: { action: "AUTO" }, provisioning: { action: "AUTO" } },
      },
    });
  });
});

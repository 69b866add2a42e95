import { because, type ConformanceRules } from "#core/testing/conformance/rules.ts";
import { beside, calledBy, imports, objects, own } from "./conformance-rules.ts";

const idp = "/api/v1/idps/:idp";
const authenticator = "/api/v1/authenticators/:authenticator";
const policy = "/api/v1/policies/:policy";

/** The types of `@okta/okta-sdk-nodejs` for policies, identity providers and authenticators. */
export const policyConformance: ConformanceRules = {
  imports: `${imports}
// Each type of policies has members of its own, which their subclasses have with looser conditions.
type Json = Record<string, unknown> | null;
type Rule = Wire<okta.PolicyRule> & { conditions?: Json; actions?: Json };
type Policy = Wire<Omit<okta.Policy, "_embedded" | "description">>
  & { description?: string | null; conditions?: Json; settings?: Json; _embedded?: { rules: Rule[] } };
// The protocol of a provider has members by its type; unset filters are null.
type Idp = Wire<Omit<okta.IdentityProvider, "protocol" | "policy" | "properties">>
  & { protocol: Record<string, unknown>; policy: Record<string, unknown>; properties?: Json };
type IdpKey = Wire<okta.IdPKeyCredential> & { "x5t#S256"?: string };
type Authenticator = Wire<okta.AuthenticatorBase> & { settings?: Record<string, unknown> };
`,
  routes: {
    ...objects(policy, "PolicyApi", "Policy", "Policy", "policy", "Policies"),
    ...objects(`${policy}/rules/:rule`, "PolicyApi", "PolicyRule", "Rule", "policyRule"),
    [`POST ${policy}/clone`]: calledBy("PolicyApiClonePolicy", "Policy"),
    [`GET ${policy}/app`]: own("its types are checked with apps"),
    [`GET ${policy}/mappings`]: calledBy(
      "PolicyApiListPolicyMappings",
      "Wire<okta.PolicyMapping>[]",
    ),
    [`POST ${policy}/mappings`]: calledBy(
      "PolicyApiMapResourceToPolicy",
      "Wire<okta.PolicyMapping>",
      '"policyMappingRequest"',
    ),
    [`GET ${policy}/mappings/:mapping`]: calledBy(
      "PolicyApiGetPolicyMapping",
      "Wire<okta.PolicyMapping>",
    ),
    [`DELETE ${policy}/mappings/:mapping`]: calledBy("PolicyApiDeletePolicyResourceMapping"),
    ...objects(idp, "IdentityProviderApi", "IdentityProvider", "Idp", "identityProvider"),
    "GET /api/v1/idps/credentials/keys": calledBy(
      "IdentityProviderApiListIdentityProviderKeys",
      "IdpKey[]",
    ),
    "POST /api/v1/idps/credentials/keys": calledBy(
      "IdentityProviderApiCreateIdentityProviderKey",
      "IdpKey",
      '"jsonWebKey"',
    ),
    [`GET ${idp}/users`]: calledBy(
      "IdentityProviderApiListIdentityProviderApplicationUsers",
      "Wire<okta.IdentityProviderApplicationUser>[]",
    ),
    [`POST ${idp}/users/:user`]: calledBy(
      "IdentityProviderApiLinkUserToIdentityProvider",
      "Wire<okta.IdentityProviderApplicationUser>",
      '"userIdentityProviderLinkRequest"',
    ),
    [`GET ${idp}/users/:user`]: calledBy(
      "IdentityProviderApiGetIdentityProviderApplicationUser",
      "Wire<okta.IdentityProviderApplicationUser>",
    ),
    "GET /api/v1/users/:id/idps": calledBy("IdentityProviderApiListUserIdentityProviders", "Idp[]"),
    [`GET ${authenticator.slice(0, authenticator.lastIndexOf("/"))}`]: {
      response: "Authenticator[]",
    },
    [`POST ${authenticator.slice(0, authenticator.lastIndexOf("/"))}`]: calledBy(
      "AuthenticatorApiCreateAuthenticator",
      "Authenticator",
      '"authenticator"',
    ),
    [`GET ${authenticator}`]: calledBy("AuthenticatorApiGetAuthenticator", "Authenticator"),
    [`PUT ${authenticator}`]: calledBy(
      "AuthenticatorApiReplaceAuthenticator",
      "Authenticator",
      '"authenticator"',
    ),
    [`POST ${authenticator}/lifecycle/activate`]: { response: "Authenticator" },
    [`POST ${authenticator}/lifecycle/deactivate`]: { response: "Authenticator" },
    [`GET ${authenticator}/methods`]: { response: "Wire<okta.AuthenticatorMethodBase>[]" },
    [`GET ${authenticator}/methods/:method`]: { response: "Wire<okta.AuthenticatorMethodBase>" },
    [`POST ${authenticator}/methods/:method/lifecycle/activate`]: {
      response: "Wire<okta.AuthenticatorMethodBase>",
    },
    [`POST ${authenticator}/methods/:method/lifecycle/deactivate`]: {
      response: "Wire<okta.AuthenticatorMethodBase>",
    },
    ...beside,
  },
  notSent: {
    ...because("in the path", [
      "policyId",
      "ruleId",
      "mappingId",
      "idpId",
      "userId",
      "authenticatorId",
    ]),
    ...because("read only", [
      "id",
      "status",
      "created",
      "lastUpdated",
      "_links",
      "_embedded",
      "system",
    ]),
    // The SDK documents a limit for the creation of a rule, where there is nothing to limit.
    [`POST ${policy}/rules: limit`]: "nothing is listed",
    ...because("the key of an authenticator says it", [
      "description",
      `PUT ${authenticator}: type`,
    ]),
    "POST /api/v1/authenticators: type": "the key of an authenticator says it",
  },
};

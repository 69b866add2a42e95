interface Elsewhere {
  readonly what: string;
  readonly why: string;
  /** The beginnings of its paths, or whole paths with `*` for a part. */
  readonly paths: readonly string[];
}

const OTHER_PRODUCT =
  "a product of its own beside the directory, which sign-in and scripts do not call";

/** Parts of Okta's API that the simulator does not have. A call of one is listed as unsupported. */
export const elsewhere: readonly Elsewhere[] = [
  { what: "AI agents", why: OTHER_PRODUCT, paths: ["/workload-principals/"] },
  { what: "Privileged Access", why: OTHER_PRODUCT, paths: ["/privileged-access/"] },
  {
    what: "Identity Governance",
    why: OTHER_PRODUCT,
    paths: ["/api/v1/iam/governance/", "/api/v1/users/*/roles/*/governance"],
  },
  {
    what: "the integration network: submissions and API services",
    why: "Okta reviews and hosts them",
    paths: ["/integrations/"],
  },
  {
    what: "agents, directories and sources of users",
    why: "they run in the network of a company",
    paths: ["/api/v1/agentPools", "/api/v1/directories/", "/api/v1/identity-sources/"],
  },
  {
    what: "provisioning of users to apps",
    why: "it calls the APIs of other companies",
    paths: [
      "/api/v1/apps/*/connections/default",
      "/api/v1/apps/*/features",
      "/api/v1/apps/*/group-push/",
      "/api/v1/apps/*/unconfirmed-users",
      "/api/v1/apps/*/express-configure/",
      "/api/v1/apps/*/*/oauth2/callback",
      "/api/v1/operations/",
    ],
  },
  {
    what: "trust between apps and servers: native SSO, cross-app access, federated claims",
    why: "grants of token exchange have no public description of their checks",
    paths: [
      "/api/v1/apps/*/interclient-",
      "/api/v1/apps/*/cwo/",
      "/api/v1/apps/*/federated-claims",
      "/api/v1/authorizationServers/*/associatedServers",
    ],
  },
  {
    what: "devices: enrolment, lifecycle, posture checks, integrations, Desktop MFA",
    why: "a device enrols with Okta Verify, so there is none",
    paths: [
      "/api/v1/devices/*/",
      "/api/v1/devices/*",
      "/api/v1/device-integrations",
      "/api/v1/device-posture-checks",
      "/device-access/",
    ],
  },
  {
    what: "WebAuthn and hardware keys",
    why: "a browser and its authenticator answer them, with the domain of the org",
    paths: [
      "/webauthn-registration/",
      "/api/v1/authenticators/*/aaguids",
      "/api/v1/authenticators/*/methods/*/verify-rp-id-domain",
      "/api/v1/org/factors/yubikey_token/",
      "/api/v1/users/*/authenticator-enrollments/tac",
      "/.well-known/app-authenticator-configuration",
    ],
  },
  {
    what: "shared signals, risk events and providers of telephony",
    why: "other companies send or receive them",
    paths: [
      "/api/v1/security-events-providers",
      "/security/",
      "/api/v1/ssf/",
      "/.well-known/ssf-configuration",
      "/api/v1/risk/events/",
      "/api/v1/telephony-providers",
    ],
  },
  {
    what: "creation of orgs, failover, support cases, personal settings",
    why: "Okta runs them for its customers",
    paths: [
      "/api/v1/orgs",
      "/api/v1/dr/",
      "/api/v1/org/privacy/oktaSupport/cases/",
      "/okta-personal-settings/",
    ],
  },
  {
    what: "layouts of the pages of apps",
    why: "they describe pages of the admin console",
    paths: ["/api/v1/meta/layouts/"],
  },
];

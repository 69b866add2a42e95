import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The facts about the code hosting provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "code-hosting",
  title: "Code hosting provider",
  model: "GitHub",
  aliases: ["github"],
  hue: 54,
  icon: "branch",
  hasRedirectUris: true,
  redirectPath: "/api/github/oauth/callback",
  apiKey: "ghp_simdeckCodeHostingToken000000000000",
  delivery: "optional",
  hosts: [{ name: "api.github.com" }, { name: "uploads.github.com" }],
  sdkVariables: {
    GITHUB_TOKEN: "{api_key}",
    GITHUB_API_URL: "{base_url}",
  },
  secretVariable: "GITHUB_WEBHOOK_SECRET",
  sdk: { auth: "{api_key}", baseUrl: "{base_url}" },
  variables: [],
  endpoints: {
    register: {
      method: "POST",
      path: "/{scope}/{owner}/hooks",
      body: {
        config: { url: "{url}", content_type: "json", secret: "{secret}" },
        events: "{types}",
      },
    },
    fields: [
      {
        name: "scope",
        title: "Hook of",
        value: "repos",
        choices: [
          { id: "repos", title: "a repository" },
          { id: "orgs", title: "an organization" },
        ],
      },
      {
        name: "owner",
        title: "Repository or organization",
        picker: "repositories",
        hint: "octo/shop for a repository, acme for an organization.",
      },
      { name: "secret", title: "Secret", value: "simdeck-hook-secret" },
    ],
    forward: { scope: "orgs", owner: "sim-org" },
    enable: { method: "PATCH", path: "{path}", body: { active: true } },
    disable: { method: "PATCH", path: "{path}", body: { active: false } },
    remove: { method: "DELETE", path: "{path}" },
    // GitHub removes the secret of a hook when a changed config does not name it.
    update: {
      method: "PATCH",
      path: "{path}",
      body: { config: { url: "{url}", secret: "{secret}" }, events: "{types}" },
    },
    test: { method: "POST", path: "{path}/pings" },
    types: [
      "*",
      "push",
      "pull_request",
      "pull_request_review",
      "issues",
      "issue_comment",
      ...["check_run", "check_suite", "workflow_run", "status", "deployment", "deployment_status"],
      ...[
        "release",
        "create",
        "delete",
        "fork",
        "star",
        "label",
        "milestone",
        "member",
        "repository",
      ],
    ],
    everyType: ["*"],
  },
  signature: {
    header: "x-hub-signature-256",
    text: "<body>",
    key: "text",
    encoding: "hex",
    value: "sha256=<mac>",
  },
  typeAt: { header: "x-github-event" },
  connect: {
    language: "ts",
    code: `import { Octokit } from "@octokit/rest";

const octokit = new Octokit({ baseUrl: "{base_url}", auth: "{api_key}" });`,
  },
};

/** The App that every fresh world has. Its keys are public: they are for tests only. */
export const testApp = {
  id: 1,
  slug: "simdeck-app",
  clientId: "Iv23liSimdeckApp0001",
  webhookSecret: "simdeck-app-webhook-secret",
  privateKey: `-----BEGIN RSA PRIVATE KEY-----
MIIEpAIBAAKCAQEAkraQ6AqWU6e2NAf2e0oNB9qcb88WoJxa14kB4qFgX7e1mHtG
Z1CRik0CdXhCVEVTjYvqxdzp6U7L6Jr6gLCvsqd7AR1jkGmYgVQe80FCok7j3UDi
KQM2xPif8m3IKHTJF3i7nwUSskTL5QzBnoBajJ4ob9tXDc6hFjnVD7pXeCpkpoVw
Y+LQzZ/JNKNU/gBe8Ey0L+xZMlW4xjIniY1YO0IDQoMmeoreL5FrdrgKJBWR8dNk
wj+uOiRXEKPfKInX0xWytSrsujOVH/a0fu0C5Txs3gUq5COu0xzpHRj+MnjDsR6X
hsVLl/yXRuajd2hiuXRXiJgA2sgyLR+9zn/91wIDAQABAoIBAB29NRVcJAm0Csp0
PMHUCl0nsqM1aqRG3WEoTAII7TSp0/0jK+vAWKgcoR13sZZMcTnVfVL7S0z4JHwz
ggi5B/xiV5wrvWVmCjxY9WcguOWWsTjFsLJYjO8TaLSnDTYqKiMAXaPHzvjk2iHF
WrAK24/6dT7rSrOpSVzsfyRPhPB99Mwfsckl08ucgUGjQU3Vg6RpBqIZe89ShqdW
jwWty8gM1kICCX+duECBdfWrA5HUlyKvJZzKyP21k3ZOp94EFIgjmSP13wIp71nb
YJrSIGtuLbwS52Dp6D+FJ5rTukc04FW0H3spFQ8jDjYpYlz2nl1nrqOD97L4p15I
m7BbyZUCgYEAx3XtUBW+1OfV2CVAIds/d8NW7rYkBxgmUXahnNEelGztsltLzwkT
aRneiG/Ui+kmVhKBaqK2z3asnZ+eXAQP2sNV+S4IYefw1vbhXozZTLBP58v3J/S7
LuwFrVmbek7usRk1IULJ1MAD0mEBE99Hlm0N6WQkOQdz5HP+AEUa4mUCgYEAvEz1
7+aMpMHaYcpNYH86FiYsbnnsvm0KzK+xGiqCJGcYNvy8WNPn+xaIbzVP3cHphVOV
dPbz6au5m3B/u4jWtT7X/ZmdfTmq8ESbYfKGgH+f2T/KcKpWQcQgTD/9uGcE/7Tq
PSbYDOFQ1q47V+ozrUgwR3F5h1jqcZsvjtNRPYsCgYAtVfCKs2acndVNO6pIB711
S0EHIP8vXZ3YBk7VhfKdaeTdFUM126o9yVN7T2/QHT5JcgtYYYOLxD2X1h/4ajPw
VVXFPWFKX52uPo8bHoiFlc2TshiLTGT/VUY1EJj2Q9qdBk29MaEOalZ0Cvhju+xZ
lJAE7G4PSFJfKr4g8ZQawQKBgQCPQHVxtxGUXi4Ha2KGYQQNyajPu04SaN5obdjs
MR6lFxFi889OPJglezT8dbB24okHd1kijKVvRceEq4dhYm8Fn/Ot6OnZVL/o3ijf
0SPmKjGvk0otgEjy64QuvhgF68nvxvDU6PJAikF3sUFQVspNr7ebAocUIt7o4sjB
fZ42lQKBgQCcKxKKRHymNqr5Ogna8uGuiU+5/KspFmnEyHknPKUlKHqLxdSSaRh9
+UH0Y0wIXzKOZJls2OkfnRMJW1hNIls6A/WFHYwYMzkwWQiMRVHcO3hYXKzOxow0
pd6pc0MDXDNfl7tB6SL+ZA7EvSAGfrZSNONpUvJqNM476sSzJ5CTDA==
-----END RSA PRIVATE KEY-----
`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAkraQ6AqWU6e2NAf2e0oN
B9qcb88WoJxa14kB4qFgX7e1mHtGZ1CRik0CdXhCVEVTjYvqxdzp6U7L6Jr6gLCv
sqd7AR1jkGmYgVQe80FCok7j3UDiKQM2xPif8m3IKHTJF3i7nwUSskTL5QzBnoBa
jJ4ob9tXDc6hFjnVD7pXeCpkpoVwY+LQzZ/JNKNU/gBe8Ey0L+xZMlW4xjIniY1Y
O0IDQoMmeoreL5FrdrgKJBWR8dNkwj+uOiRXEKPfKInX0xWytSrsujOVH/a0fu0C
5Txs3gUq5COu0xzpHRj+MnjDsR6XhsVLl/yXRuajd2hiuXRXiJgA2sgyLR+9zn/9
1wIDAQAB
-----END PUBLIC KEY-----
`,
} as const;

/** The methods of the SDK whose routes are not simulated, by the reason. */
export const unsupportedMethods: Readonly<Record<string, readonly string[]>> = {
  "the provider's API description does not have inboxes": [
    "inboxes.create",
    "inboxes.list",
    "inboxes.get",
    "inboxes.update",
    "inboxes.remove",
    ...["list", "search", "get", "update", "remove"].map((name) => `inboxes.threads.${name}`),
    ...["list", "get", "reply", "forward"].map((name) => `inboxes.threads.emails.${name}`),
    ...["add", "set", "remove"].map((name) => `inboxes.threads.labels.${name}`),
    ...["list", "create", "update", "remove"].map((name) => `inboxes.labels.${name}`),
    ...["list", "create", "get", "update", "remove", "send"].map(
      (name) => `inboxes.drafts.${name}`,
    ),
    ...["get", "update"].map((name) => `inboxes.agent.${name}`),
  ],
  "no other account exists that could own a domain": [
    "domains.claims.create",
    "domains.claims.get",
    "domains.claims.verify",
  ],
  "people give OAuth grants in the dashboard": ["oauthGrants.list", "oauthGrants.revoke"],
  "the request log of the panel has each request and response": ["logs.list", "logs.get"],
  "no plan limits an account": ["usage.get"],
  "figures of the dashboard": ["emails.metrics"],
};

import { type Coverage, coveredBy, consequencesIn } from "#core/contract/coverage.ts";

const organizations = "/v1/organizations";
const members = `${organizations}/:id/memberships`;
const invitations = `${organizations}/:id/invitations`;

const users = {
  "GET /v1/users": "all filters but wallets; ordered by every field",
  "GET /v1/users/count": "the same filters",
  "POST /v1/users": "without wallets and external accounts",
  "GET /v1/users/:id": "supported",
  "PATCH /v1/users/:id": "without wallets and pictures",
  "DELETE /v1/users/:id": "supported; sessions and memberships go along",
  "PATCH /v1/users/:id/metadata": "deep merge, null removes",
  "PUT /v1/users/:id/metadata": "supported",
  "POST /v1/users/:id/ban": "supported; sessions are revoked",
  "POST /v1/users/:id/unban": "supported",
  "POST /v1/users/:id/lock": "for an hour of simulator time",
  "POST /v1/users/:id/unlock": "supported",
  "POST /v1/users/:id/verify_password": "passwords, and digests in sha256 and md5",
  "POST /v1/users/:id/remove_password": "supported",
  "DELETE /v1/users/:id/mfa": "supported",
  "PUT /v1/users/:id/email_address": "supported",
  "PUT /v1/users/:id/phone_number": "supported",
  "GET /v1/users/:id/organization_memberships": "supported",
  "POST /v1/email_addresses": "supported",
  "GET, PATCH /v1/email_addresses/:id": "supported",
  "DELETE /v1/email_addresses/:id": "supported; a user's last identification stays",
  "POST /v1/phone_numbers": "supported",
  "GET, PATCH /v1/phone_numbers/:id": "supported",
  "DELETE /v1/phone_numbers/:id": "supported; a user's last identification stays",
};

const sessions = {
  "GET /v1/sessions": "by user, client and status",
  "POST /v1/sessions": "with an active organization, if one is given",
  "GET /v1/sessions/:id": "supported; expires on the simulator clock",
  "POST /v1/sessions/:id/revoke": "supported",
  "POST /v1/sessions/:id/tokens": "RS256, verified by the SDK; times are real ones",
  "POST /v1/sessions/:id/tokens/:template": "the claims of a template",
  "GET /v1/clients/:id": "supported",
  "GET /v1/jwks": "the one key",
  "GET /.well-known/jwks.json": "the one key, where the issuer of tokens has it",
};

const groups = {
  [`GET ${organizations}`]: "query, ids, order, pages",
  [`POST ${organizations}`]: "supported",
  [`GET ${organizations}/:id`]: "by id and by slug",
  [`PATCH, DELETE ${organizations}/:id`]: "supported",
  [`PATCH ${organizations}/:id/metadata`]: "deep merge, null removes",
  [`PUT ${organizations}/:id/metadata`]: "supported",
  [`GET ${members}`]: "by user and role",
  [`POST ${members}`]: "the two built-in roles",
  [`PATCH ${members}/:userId`]: "the two built-in roles",
  [`DELETE ${members}/:userId`]: "supported",
  [`PATCH ${members}/:userId/metadata`]: "deep merge, null removes",
  "GET /v1/organization_memberships": "supported",
  [`GET ${invitations}`]: "by status and address",
  [`POST ${invitations}`]: "supported",
  [`POST ${invitations}/bulk`]: "all or none",
  [`GET ${invitations}/:invitationId`]: "supported; expires on the simulator clock",
  [`POST ${invitations}/:invitationId/revoke`]: "supported",
  [`GET, POST ${organizations}/:id/domains`]: "supported",
  [`PATCH, DELETE ${organizations}/:id/domains/:domainId`]: "supported",
};

const others = {
  "GET /v1/invitations": "by status and query",
  "POST /v1/invitations": "the mail is an `email.created` event",
  "POST /v1/invitations/bulk": "all or none",
  "POST /v1/invitations/:id/revoke": "supported",
  "POST /v1/sign_in_tokens": "supported; `/sign-in?__clerk_ticket=` takes one",
  "POST /v1/sign_in_tokens/:id/revoke": "supported",
  "POST /v1/testing_tokens": "supported",
  "GET /v1/jwt_templates": "supported",
  "POST /v1/jwt_templates":
    "claims with shortcodes; signed with the one key, or one of the client's own",
  "GET, PATCH, DELETE /v1/jwt_templates/:id": "supported",
  "GET /v1/waitlist_entries": "by status and query",
  "POST /v1/waitlist_entries": "supported",
  "POST /v1/waitlist_entries/bulk": "supported",
  "POST /v1/waitlist_entries/:id/invite": "supported",
  "POST /v1/waitlist_entries/:id/reject": "supported",
  "DELETE /v1/waitlist_entries/:id": "supported",
};

const middleware = {
  "GET /__clerk/v1/client/handshake": "with a nonce",
  "GET /v1/client/handshake": "the same without a proxy path",
  "GET /v1/clients/handshake_payload": "once for each nonce",
  "POST /v1/sessions/:id/refresh": "the tokens that the middleware renews",
};

const pages = {
  "GET /sign-in": "password, second factor, ticket; for addresses of this machine",
  "GET, POST /sign-up": "with an email address",
  "GET, POST /sign-out": "every session of the browser",
  "GET /user": "who is signed in",
  "GET, POST /_pages/sign-in/:flow": "the steps of a sign-in",
};

const provider = {
  "GET, POST /v1/oauth_applications": "redirect URIs, scopes, public clients",
  "GET, PATCH, DELETE /v1/oauth_applications/:id": "supported",
  "POST /v1/oauth_applications/:id/rotate_secret": "supported",
  "POST /v1/oauth_applications/:id/revoke_token": "every token of the grant",
  "POST /v1/oauth_applications/access_tokens/verify": "supported",
  "POST /oauth_applications/access_tokens/verify": "the same, as the SDK calls it",
  "GET /oauth/authorize": "code flow with PKCE; query, fragment, form_post",
  "POST /oauth/token": "code, refresh token; opaque access tokens, ID tokens",
  "POST /oauth/token_info": "supported",
  "POST /oauth/token/revoke": "supported",
  "GET, POST /oauth/userinfo": "by scopes",
  "POST /oauth/register": "switched on from the start",
  "GET /.well-known/openid-configuration": "supported",
  "GET /.well-known/oauth-authorization-server": "supported",
};

/** Rows of the Frontend API: below the proxy path, and at the root. */
function onBoth(rows: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(rows).flatMap(([row, what]) =>
    ["/__clerk/v1", "/v1"].map((mount): [string, string] => [
      row.replace(" /", ` ${mount}/`),
      what,
    ]),
  );
  return Object.fromEntries(pairs);
}

const frontend = onBoth({
  "GET, PATCH, POST /environment": "the settings of one instance",
  "GET /account_portal": "supported",
  "POST /waitlist": "supported",
  "POST /dev_browser": "a new id",
  "GET, POST, PUT, DELETE /client": "one session at a time",
  "POST /client/sign_ins":
    "identifier, password, codes, tickets, accounts at other providers, transfers",
  "GET /client/sign_ins/:id": "supported",
  "POST /client/sign_ins/:id/prepare_first_factor":
    "email_code, phone_code, reset_password_email_code, reset_password_phone_code: the mail is an `email.created` event; the code is 424242, and no text message is sent",
  "POST /client/sign_ins/:id/attempt_first_factor":
    "password, email_code, phone_code, reset_password_email_code, reset_password_phone_code",
  "POST /client/sign_ins/:id/reset_password": "supported",
  "POST /client/sign_ins/:id/prepare_second_factor": "supported",
  "POST /client/sign_ins/:id/attempt_second_factor": "totp, backup_code",
  "POST /client/sign_ups":
    "email address, phone number, names, password, tickets, accounts at other providers",
  "GET, PATCH, POST /client/sign_ups/:id": "supported",
  "POST /client/sign_ups/:id/prepare_verification":
    "the mail is an `email.created` event; the code is 424242",
  "POST /client/sign_ups/:id/attempt_verification": "email_code, phone_code",
  "DELETE, POST /client/sessions": "signs out of every session",
  "GET /client/sessions/:id": "supported",
  "POST /client/sessions/:id/touch": "with the active organization, by id or slug",
  "POST /client/sessions/:id/end": "supported",
  "POST /client/sessions/:id/remove": "supported",
  "POST /client/sessions/:id/tokens": "with an organization, if one is given",
  "POST /client/sessions/:id/tokens/:template": "the claims of a template",
});

const me = onBoth({
  "GET, POST /me": "supported",
  "PATCH, DELETE /me": "supported",
  "PATCH, POST /me/metadata": "deep merge, null removes",
  "GET, POST /me/email_addresses": "supported",
  "GET, DELETE, POST /me/email_addresses/:id": "supported",
  "POST /me/email_addresses/:id/prepare_verification":
    "email_code: the mail is an `email.created` event; the code is 424242",
  "POST /me/email_addresses/:id/attempt_verification": "the code expires after ten minutes",
  "GET, POST /me/phone_numbers": "supported",
  "GET, PATCH, DELETE, POST /me/phone_numbers/:id": "without the default second factor",
  "POST /me/phone_numbers/:id/prepare_verification":
    "phone_code: no text message is sent; the code is 424242",
  "POST /me/phone_numbers/:id/attempt_verification": "the code expires after ten minutes",
  "POST /me/change_password": "supported",
  "POST /me/remove_password": "supported",
  "POST, DELETE /me/totp": "supported",
  "POST /me/totp/attempt_verification": "codes of the authenticator app, and 424242",
  "POST /me/backup_codes": "supported",
  "GET /me/sessions": "supported",
  "GET /me/sessions/active": "supported",
  "POST /me/sessions/:id/revoke": "supported",
});

const external = {
  ...onBoth({
    "POST /me/external_accounts": "with the page of the provider",
    "DELETE, POST /me/external_accounts/:id": "supported",
  }),
  "GET, POST /_pages/oauth-accounts/:id": "the person chooses an account at the other provider",
  "DELETE /v1/users/:id/external_accounts/:accountId": "supported",
  "GET /v1/users/:id/oauth_access_tokens/:provider": "one token for each account",
};

const joined = onBoth({
  "GET /me/organization_memberships": "with `paginated`",
  "DELETE, POST /me/organization_memberships/:id": "supported; the last admin stays",
  "GET /me/organization_invitations": "by status; those by a verified domain included",
  "POST /me/organization_invitations/:id/accept": "supported",
  "GET /me/organization_suggestions": "by status",
  "POST /me/organization_suggestions/:id/accept": "the user asks to become a member",
});

const ownOrganization = "/__clerk/v1/organizations/:id";

const ownOrganizations = {
  "POST /__clerk/v1/organizations": "supported",
  [`GET, PATCH, DELETE, POST ${ownOrganization}`]: "by permission",
  [`GET ${ownOrganization}/roles`]: "the two built-in roles",
  [`GET, POST ${ownOrganization}/memberships`]: "by query and role",
  [`PATCH, DELETE, POST ${ownOrganization}/memberships/:userId`]: "supported",
  [`GET, POST ${ownOrganization}/invitations`]: "by status",
  [`POST ${ownOrganization}/invitations/bulk`]: "all or none",
  [`GET ${ownOrganization}/invitations/pending`]: "supported",
  [`POST ${ownOrganization}/invitations/:other/revoke`]: "supported",
  [`GET ${ownOrganization}/membership_requests`]: "by status",
  [`POST ${ownOrganization}/membership_requests/:other/accept`]: "supported",
  [`POST ${ownOrganization}/membership_requests/:other/reject`]: "supported",
  [`GET, POST ${ownOrganization}/domains`]: "by mode and verification",
  [`GET, DELETE, POST ${ownOrganization}/domains/:domainId`]: "supported",
  [`POST ${ownOrganization}/domains/:domainId/update_enrollment_mode`]: "for verified domains",
  [`POST ${ownOrganization}/domains/:domainId/prepare_affiliation_verification`]:
    "the mail is an `email.created` event",
  [`POST ${ownOrganization}/domains/:domainId/attempt_affiliation_verification`]: "supported",
};

/** The supported parts of Clerk. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("authentication.sdk.test.ts", { ...users, ...sessions, ...groups, ...others }),
    ...coveredBy("resources/handshake/handshake.sdk.test.ts", middleware),
    ...coveredBy("resources/portal/portal.sdk.test.ts", pages),
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", provider),
    ...coveredBy("resources/frontend/frontend.test.ts", frontend),
    ...coveredBy("resources/frontend-me/frontend-me.test.ts", me),
    ...coveredBy("resources/external-accounts/external-accounts.test.ts", external),
    ...coveredBy("resources/frontend-organizations/frontend-organizations.test.ts", {
      ...joined,
      ...ownOrganizations,
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a user is deleted":
      "sessions end, addresses and memberships go, organizations stay; only `user.deleted`",
    "a user is banned":
      "sessions are revoked, with an event each; sign-in and sign-in tokens are refused until the ban is lifted",
    "an organization is deleted":
      "memberships and invitations go, and sessions leave it; `organizationMembership.deleted` each, `organization.deleted`",
    "a member is removed": "the sessions of the user leave the organization",
    "the last admin leaves": "that is refused, as is another role for the last admin",
    "an address is made primary": "it must be verified",
  }),
  leftOut: [
    {
      what: "organizations over the Frontend API at the root",
      why: "the Backend API has the same paths; the proxy path `/__clerk` has them",
    },
    { what: "ownership of domains by DNS", why: "simulators ask no name server" },
    {
      what: "SAML and enterprise accounts, wallets",
      why: "they need a directory or a wallet of a third party",
    },
    { what: "passkeys, trusted devices", why: "a browser's authenticator has to sign" },
    { what: "email links", why: "codes come by the same mails" },
    { what: "pictures and logos", why: "no delivery depends on them" },
    { what: "own roles and permissions", why: "set in the dashboard" },
    { what: "billing, machine tokens, API keys", why: "products of their own" },
    { what: "OAuth access tokens as JWTs", why: "opaque tokens are the default" },
    { what: "verify_totp, session verify", why: "deprecated" },
    { what: "password digests in slow hashes", why: "kept and shown, but not verified" },
    { what: "rate limits", why: "a test would fail by chance" },
  ],
};

/** Paths of the provider that a parameter of another route would match. */
export const unsupported: readonly string[] = ["GET /v1/organizations/:id/invitations/pending"];

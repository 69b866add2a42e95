import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";

const objects = [
  ...["Client", "EmailAddress", "Invitation", "JwtTemplate", "Organization", "OrganizationDomain"],
  ...["OrganizationInvitation", "OrganizationMembership", "PhoneNumber", "Session", "SignInToken"],
  ...["TestingToken", "Token", "User"],
];

const application = "OAuthApplicationJSON";

const list = (json: string) => `{ data: ${json}[]; total_count: number }`;

/** The type of a method's response by the object in its name: `UserJSON` of `users.updateUser`. */
function jsonOf(method: string): string {
  const [resource = "", name = ""] = method.split(".");
  if (name.startsWith("delete")) return "DeletedObjectJSON";
  const named = (text: string) =>
    objects
      .filter((object) => text.toLowerCase().includes(object.toLowerCase()))
      .toSorted((one, other) => other.length - one.length)[0];
  const json = `${named(name) ?? named(resource) ?? ""}JSON`;
  return /list$/i.test(name) ? list(json) : json;
}

/** The rule of a route that a method of the SDK calls: `users.getUser`. */
function calledBy(method: string, parameter?: number, json = jsonOf(method)): RouteRule {
  const path = method.split(".").map((name) => `["${name}"]`);
  const parameters = `Parameters<ClerkClient${path.join("")}>[${String(parameter)}]`;
  return { response: `Plain<${json}>`, ...(parameter === undefined ? {} : { parameters }) };
}

/** The types of the package `@clerk/backend` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { ClerkClient, WebhookEvent, ClientJSON, DeletedObjectJSON, EmailAddressJSON, InvitationJSON,
  JwtTemplateJSON, OAuthApplicationJSON, OrganizationDomainJSON, OrganizationInvitationJSON, OrganizationJSON,
  OrganizationMembershipJSON, PhoneNumberJSON, RedirectUrlJSON, SessionJSON, SignInTokenJSON, TestingTokenJSON, TokenJSON,
  UserJSON, WaitlistEntryJSON } from "@clerk/backend";
/** The SDK's type without the id and object of a verification, which the provider does not send. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Key extends "verification" ? Unnamed<T[Key]> : Plain<T[Key]> }
    : T;
// The API description has more strategies than the type of a domain's verification.
type Unnamed<T> = T extends object
  ? Omit<T, "id" | "object" | "strategy"> & { object?: string; strategy: string }
  : T;
type Told<Type, Event = WebhookEvent> =
  Event extends { type: infer Name } ? (Type extends Name ? Event : never) : never;
`,
  hasMore: "the API description names fields that the types of the SDK leave out",
  routes: {
    "GET /v1/users": calledBy("users.getUserList", 0, "UserJSON[]"),
    "GET /v1/users/count": calledBy(
      "users.getCount",
      0,
      '{ object: "total_count"; total_count: number }',
    ),
    "POST /v1/users": calledBy("users.createUser", 0),
    "GET /v1/users/:id": calledBy("users.getUser"),
    "PATCH /v1/users/:id": calledBy("users.updateUser", 1),
    "DELETE /v1/users/:id": calledBy("users.deleteUser"),
    "PATCH /v1/users/:id/metadata": calledBy("users.updateUserMetadata", 1),
    "PUT /v1/users/:id/metadata": calledBy("users.replaceUserMetadata", 1),
    "POST /v1/users/:id/ban": calledBy("users.banUser"),
    "POST /v1/users/:id/unban": calledBy("users.unbanUser"),
    "POST /v1/users/:id/lock": calledBy("users.lockUser"),
    "POST /v1/users/:id/unlock": calledBy("users.unlockUser"),
    "POST /v1/users/:id/verify_password": {
      response: "{ verified: true }",
      parameters: 'Parameters<ClerkClient["users"]["verifyPassword"]>[0]',
    },
    "POST /v1/users/:id/remove_password": calledBy("users.removePassword", 1),
    "DELETE /v1/users/:id/mfa": { response: "{ user_id: string }" },
    "PUT /v1/users/:id/email_address": calledBy("users.replaceUserEmailAddress", 1),
    "PUT /v1/users/:id/phone_number": calledBy("users.replaceUserPhoneNumber", 1),
    "GET /v1/users/:id/organization_memberships": calledBy(
      "users.getOrganizationMembershipList",
      0,
    ),
    "POST /v1/email_addresses": calledBy("emailAddresses.createEmailAddress", 0),
    "GET /v1/email_addresses/:id": calledBy("emailAddresses.getEmailAddress"),
    "PATCH /v1/email_addresses/:id": calledBy("emailAddresses.updateEmailAddress", 1),
    "DELETE /v1/email_addresses/:id": calledBy("emailAddresses.deleteEmailAddress"),
    "POST /v1/phone_numbers": calledBy("phoneNumbers.createPhoneNumber", 0),
    "GET /v1/phone_numbers/:id": calledBy("phoneNumbers.getPhoneNumber"),
    "PATCH /v1/phone_numbers/:id": calledBy("phoneNumbers.updatePhoneNumber", 1),
    "DELETE /v1/phone_numbers/:id": calledBy("phoneNumbers.deletePhoneNumber"),
    "GET /v1/sessions": calledBy("sessions.getSessionList", 0),
    "POST /v1/sessions": calledBy("sessions.createSession", 0),
    "GET /v1/sessions/:id": calledBy("sessions.getSession"),
    "POST /v1/sessions/:id/revoke": calledBy("sessions.revokeSession"),
    "POST /v1/sessions/:id/tokens": calledBy("sessions.getToken"),
    "POST /v1/sessions/:id/tokens/:template": calledBy("sessions.getToken"),
    "POST /v1/sessions/:id/refresh": {
      untyped: "the SDK does not export the type of cookies",
    },
    "GET /v1/clients/:id": calledBy("clients.getClient"),
    "GET /v1/jwks": { untyped: "the SDK reads the keys only" },
    "GET /.well-known/jwks.json": { untyped: "the SDK reads the keys only" },
    "GET /v1/organizations": calledBy("organizations.getOrganizationList", 0),
    "POST /v1/organizations": calledBy("organizations.createOrganization", 0),
    "GET /v1/organizations/:id": calledBy("organizations.getOrganization"),
    "PATCH /v1/organizations/:id": calledBy("organizations.updateOrganization", 1),
    "DELETE /v1/organizations/:id": calledBy("organizations.deleteOrganization"),
    "PATCH /v1/organizations/:id/metadata": calledBy("organizations.updateOrganizationMetadata", 1),
    "PUT /v1/organizations/:id/metadata": calledBy("organizations.replaceOrganizationMetadata", 1),
    "GET /v1/organizations/:id/memberships": calledBy(
      "organizations.getOrganizationMembershipList",
      0,
    ),
    "POST /v1/organizations/:id/memberships": calledBy(
      "organizations.createOrganizationMembership",
      0,
    ),
    "PATCH /v1/organizations/:id/memberships/:userId": calledBy(
      "organizations.updateOrganizationMembership",
      0,
    ),
    "DELETE /v1/organizations/:id/memberships/:userId": calledBy(
      "organizations.deleteOrganizationMembership",
      0,
      "OrganizationMembershipJSON",
    ),
    "PATCH /v1/organizations/:id/memberships/:userId/metadata": calledBy(
      "organizations.updateOrganizationMembershipMetadata",
      0,
    ),
    "GET /v1/organization_memberships": calledBy(
      "organizations.getInstanceOrganizationMembershipList",
      0,
    ),
    "GET /v1/organizations/:id/invitations": calledBy(
      "organizations.getOrganizationInvitationList",
      0,
    ),
    "POST /v1/organizations/:id/invitations": calledBy(
      "organizations.createOrganizationInvitation",
      0,
    ),
    "POST /v1/organizations/:id/invitations/bulk": {
      response: `Plain<${list("OrganizationInvitationJSON")}>`,
    },
    "GET /v1/organizations/:id/invitations/:invitationId": calledBy(
      "organizations.getOrganizationInvitation",
    ),
    "POST /v1/organizations/:id/invitations/:invitationId/revoke": calledBy(
      "organizations.revokeOrganizationInvitation",
      0,
    ),
    "GET /v1/organizations/:id/domains": calledBy("organizations.getOrganizationDomainList", 0),
    "POST /v1/organizations/:id/domains": calledBy("organizations.createOrganizationDomain", 0),
    "PATCH /v1/organizations/:id/domains/:domainId": calledBy(
      "organizations.updateOrganizationDomain",
      0,
    ),
    "DELETE /v1/organizations/:id/domains/:domainId": calledBy(
      "organizations.deleteOrganizationDomain",
      0,
    ),
    "GET /v1/organization_invitations": {
      response: `Plain<${list("OrganizationInvitationJSON")}>`,
    },
    "GET /v1/users/:id/organization_invitations": {
      response: `Plain<${list("OrganizationInvitationJSON")}>`,
      parameters: 'Parameters<ClerkClient["users"]["getOrganizationInvitationList"]>[0]',
    },
    "DELETE /v1/users/:id/totp": { response: "{ user_id: string }" },
    "DELETE /v1/users/:id/backup_code": { response: "{ user_id: string }" },
    "GET /v1/clients": { response: `Plain<ClientJSON[]> | Plain<${list("ClientJSON")}>` },
    "GET /v1/redirect_urls": {
      response: `Plain<RedirectUrlJSON[]> | Plain<${list("RedirectUrlJSON")}>`,
    },
    "POST /v1/redirect_urls": calledBy("redirectUrls.createRedirectUrl", 0, "RedirectUrlJSON"),
    "GET /v1/redirect_urls/:id": calledBy(
      "redirectUrls.getRedirectUrl",
      undefined,
      "RedirectUrlJSON",
    ),
    "DELETE /v1/redirect_urls/:id": calledBy("redirectUrls.deleteRedirectUrl"),
    "GET /v1/invitations": calledBy("invitations.getInvitationList", 0),
    "POST /v1/invitations": calledBy("invitations.createInvitation", 0),
    "POST /v1/invitations/bulk": { response: "Plain<InvitationJSON[]>" },
    "POST /v1/invitations/:id/revoke": calledBy("invitations.revokeInvitation"),
    "POST /v1/sign_in_tokens": calledBy("signInTokens.createSignInToken", 0),
    "POST /v1/sign_in_tokens/:id/revoke": calledBy("signInTokens.revokeSignInToken"),
    "POST /v1/testing_tokens": calledBy("testingTokens.createTestingToken"),
    "GET /v1/jwt_templates": calledBy("jwtTemplates.list", 0),
    "POST /v1/jwt_templates": calledBy("jwtTemplates.create", 0),
    "GET /v1/jwt_templates/:id": calledBy("jwtTemplates.get"),
    "PATCH /v1/jwt_templates/:id": calledBy("jwtTemplates.update", 0),
    "DELETE /v1/jwt_templates/:id": calledBy("jwtTemplates.delete"),
    "GET /v1/oauth_applications": calledBy("oauthApplications.list", 0, list(application)),
    "POST /v1/oauth_applications": calledBy("oauthApplications.create", 0, application),
    "GET /v1/oauth_applications/:id": calledBy("oauthApplications.get", undefined, application),
    "PATCH /v1/oauth_applications/:id": calledBy("oauthApplications.update", 0, application),
    "DELETE /v1/oauth_applications/:id": calledBy("oauthApplications.delete"),
    "POST /v1/oauth_applications/:id/rotate_secret": calledBy(
      "oauthApplications.rotateSecret",
      undefined,
      application,
    ),
    "POST /v1/oauth_applications/:id/revoke_token": calledBy(
      "oauthApplications.revokeToken",
      0,
      "undefined",
    ),
    "POST /v1/oauth_applications/access_tokens/verify": {
      untyped: "the SDK does not export the type of a token",
    },
    "POST /oauth_applications/access_tokens/verify": {
      untyped: "the SDK does not export the type of a token",
    },
    "GET /v1/waitlist_entries": calledBy("waitlistEntries.list", 0, list("WaitlistEntryJSON")),
    "POST /v1/waitlist_entries": calledBy("waitlistEntries.create", 0, "WaitlistEntryJSON"),
    "POST /v1/waitlist_entries/bulk": { response: "Plain<WaitlistEntryJSON[]>" },
    "POST /v1/waitlist_entries/:id/invite": calledBy(
      "waitlistEntries.invite",
      1,
      "WaitlistEntryJSON",
    ),
    "POST /v1/waitlist_entries/:id/reject": calledBy(
      "waitlistEntries.reject",
      undefined,
      "WaitlistEntryJSON",
    ),
    "DELETE /v1/waitlist_entries/:id": calledBy("waitlistEntries.delete"),
  },
  events: (type) => `Plain<Told<"${type}">>`,
  wireName: (property) => property.replaceAll(/ID|[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  notSent: {
    organizationId: "in the path",
    userId: "in the path",
    templateId: "in the path",
    oauthApplicationId: "in the path",
  },
};

import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls: `users.getUser`, and the type of its response. */
function calledBy(method: string, json: string, parameter?: number): RouteRule {
  const path = method.split(".").map((name) => `["${name}"]`);
  const parameters = `Parameters<ClerkClient${path.join("")}>[${String(parameter)}]`;
  return { response: `Plain<${json}>`, ...(parameter === undefined ? {} : { parameters }) };
}

const list = (json: string) => `{ data: ${json}[]; total_count: number }`;

/** The types of the package `@clerk/backend` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { ClerkClient, WebhookEvent, ClientJSON, DeletedObjectJSON, EmailAddressJSON, InvitationJSON,
  JwtTemplateJSON, OAuthApplicationJSON, OrganizationDomainJSON, OrganizationInvitationJSON, OrganizationJSON,
  OrganizationMembershipJSON, PhoneNumberJSON, SessionJSON, SignInTokenJSON, TestingTokenJSON, TokenJSON,
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
    "GET /v1/users": calledBy("users.getUserList", "UserJSON[]", 0),
    "GET /v1/users/count": calledBy(
      "users.getCount",
      '{ object: "total_count"; total_count: number }',
      0,
    ),
    "POST /v1/users": calledBy("users.createUser", "UserJSON", 0),
    "GET /v1/users/:id": calledBy("users.getUser", "UserJSON"),
    "PATCH /v1/users/:id": calledBy("users.updateUser", "UserJSON", 1),
    "DELETE /v1/users/:id": calledBy("users.deleteUser", "DeletedObjectJSON"),
    "PATCH /v1/users/:id/metadata": calledBy("users.updateUserMetadata", "UserJSON", 1),
    "PUT /v1/users/:id/metadata": calledBy("users.replaceUserMetadata", "UserJSON", 1),
    "POST /v1/users/:id/ban": calledBy("users.banUser", "UserJSON"),
    "POST /v1/users/:id/unban": calledBy("users.unbanUser", "UserJSON"),
    "POST /v1/users/:id/lock": calledBy("users.lockUser", "UserJSON"),
    "POST /v1/users/:id/unlock": calledBy("users.unlockUser", "UserJSON"),
    "POST /v1/users/:id/verify_password": {
      response: "{ verified: true }",
      parameters: 'Parameters<ClerkClient["users"]["verifyPassword"]>[0]',
    },
    "POST /v1/users/:id/remove_password": calledBy("users.removePassword", "UserJSON", 1),
    "DELETE /v1/users/:id/mfa": { response: "{ user_id: string }" },
    "PUT /v1/users/:id/email_address": calledBy(
      "users.replaceUserEmailAddress",
      "EmailAddressJSON",
      1,
    ),
    "GET /v1/users/:id/organization_memberships": calledBy(
      "users.getOrganizationMembershipList",
      list("OrganizationMembershipJSON"),
      0,
    ),
    "POST /v1/email_addresses": calledBy(
      "emailAddresses.createEmailAddress",
      "EmailAddressJSON",
      0,
    ),
    "GET /v1/email_addresses/:id": calledBy("emailAddresses.getEmailAddress", "EmailAddressJSON"),
    "PATCH /v1/email_addresses/:id": calledBy(
      "emailAddresses.updateEmailAddress",
      "EmailAddressJSON",
      1,
    ),
    "DELETE /v1/email_addresses/:id": calledBy(
      "emailAddresses.deleteEmailAddress",
      "DeletedObjectJSON",
    ),
    "POST /v1/phone_numbers": calledBy("phoneNumbers.createPhoneNumber", "PhoneNumberJSON", 0),
    "GET /v1/phone_numbers/:id": calledBy("phoneNumbers.getPhoneNumber", "PhoneNumberJSON"),
    "PATCH /v1/phone_numbers/:id": calledBy("phoneNumbers.updatePhoneNumber", "PhoneNumberJSON", 1),
    "DELETE /v1/phone_numbers/:id": calledBy("phoneNumbers.deletePhoneNumber", "DeletedObjectJSON"),
    "GET /v1/sessions": calledBy("sessions.getSessionList", list("SessionJSON"), 0),
    "POST /v1/sessions": calledBy("sessions.createSession", "SessionJSON", 0),
    "GET /v1/sessions/:id": calledBy("sessions.getSession", "SessionJSON"),
    "POST /v1/sessions/:id/revoke": calledBy("sessions.revokeSession", "SessionJSON"),
    "POST /v1/sessions/:id/tokens": calledBy("sessions.getToken", "TokenJSON"),
    "POST /v1/sessions/:id/tokens/:template": calledBy("sessions.getToken", "TokenJSON"),
    "POST /v1/sessions/:id/refresh": {
      untyped: "the SDK does not export the type of cookies",
    },
    "GET /v1/clients/:id": calledBy("clients.getClient", "ClientJSON"),
    "GET /v1/jwks": { untyped: "the SDK reads the keys only" },
    "GET /.well-known/jwks.json": { untyped: "the SDK reads the keys only" },
    "GET /v1/organizations": calledBy(
      "organizations.getOrganizationList",
      list("OrganizationJSON"),
      0,
    ),
    "POST /v1/organizations": calledBy("organizations.createOrganization", "OrganizationJSON", 0),
    "GET /v1/organizations/:id": calledBy("organizations.getOrganization", "OrganizationJSON"),
    "PATCH /v1/organizations/:id": calledBy(
      "organizations.updateOrganization",
      "OrganizationJSON",
      1,
    ),
    "DELETE /v1/organizations/:id": calledBy(
      "organizations.deleteOrganization",
      "DeletedObjectJSON",
    ),
    "PATCH /v1/organizations/:id/metadata": calledBy(
      "organizations.updateOrganizationMetadata",
      "OrganizationJSON",
      1,
    ),
    "PUT /v1/organizations/:id/metadata": calledBy(
      "organizations.replaceOrganizationMetadata",
      "OrganizationJSON",
      1,
    ),
    "GET /v1/organizations/:id/memberships": calledBy(
      "organizations.getOrganizationMembershipList",
      list("OrganizationMembershipJSON"),
      0,
    ),
    "POST /v1/organizations/:id/memberships": calledBy(
      "organizations.createOrganizationMembership",
      "OrganizationMembershipJSON",
      0,
    ),
    "PATCH /v1/organizations/:id/memberships/:userId": calledBy(
      "organizations.updateOrganizationMembership",
      "OrganizationMembershipJSON",
      0,
    ),
    "DELETE /v1/organizations/:id/memberships/:userId": calledBy(
      "organizations.deleteOrganizationMembership",
      "OrganizationMembershipJSON",
      0,
    ),
    "PATCH /v1/organizations/:id/memberships/:userId/metadata": calledBy(
      "organizations.updateOrganizationMembershipMetadata",
      "OrganizationMembershipJSON",
      0,
    ),
    "GET /v1/organization_memberships": calledBy(
      "organizations.getInstanceOrganizationMembershipList",
      list("OrganizationMembershipJSON"),
      0,
    ),
    "GET /v1/organizations/:id/invitations": calledBy(
      "organizations.getOrganizationInvitationList",
      list("OrganizationInvitationJSON"),
      0,
    ),
    "POST /v1/organizations/:id/invitations": calledBy(
      "organizations.createOrganizationInvitation",
      "OrganizationInvitationJSON",
      0,
    ),
    "POST /v1/organizations/:id/invitations/bulk": {
      response: `Plain<${list("OrganizationInvitationJSON")}>`,
    },
    "GET /v1/organizations/:id/invitations/:invitationId": calledBy(
      "organizations.getOrganizationInvitation",
      "OrganizationInvitationJSON",
    ),
    "POST /v1/organizations/:id/invitations/:invitationId/revoke": calledBy(
      "organizations.revokeOrganizationInvitation",
      "OrganizationInvitationJSON",
      0,
    ),
    "GET /v1/organizations/:id/domains": calledBy(
      "organizations.getOrganizationDomainList",
      list("OrganizationDomainJSON"),
      0,
    ),
    "POST /v1/organizations/:id/domains": calledBy(
      "organizations.createOrganizationDomain",
      "OrganizationDomainJSON",
      0,
    ),
    "PATCH /v1/organizations/:id/domains/:domainId": calledBy(
      "organizations.updateOrganizationDomain",
      "OrganizationDomainJSON",
      0,
    ),
    "DELETE /v1/organizations/:id/domains/:domainId": calledBy(
      "organizations.deleteOrganizationDomain",
      "DeletedObjectJSON",
      0,
    ),
    "GET /v1/invitations": calledBy("invitations.getInvitationList", list("InvitationJSON"), 0),
    "POST /v1/invitations": calledBy("invitations.createInvitation", "InvitationJSON", 0),
    "POST /v1/invitations/bulk": { response: "Plain<InvitationJSON[]>" },
    "POST /v1/invitations/:id/revoke": calledBy("invitations.revokeInvitation", "InvitationJSON"),
    "POST /v1/sign_in_tokens": calledBy("signInTokens.createSignInToken", "SignInTokenJSON", 0),
    "POST /v1/sign_in_tokens/:id/revoke": calledBy(
      "signInTokens.revokeSignInToken",
      "SignInTokenJSON",
    ),
    "POST /v1/testing_tokens": calledBy("testingTokens.createTestingToken", "TestingTokenJSON"),
    "GET /v1/jwt_templates": calledBy("jwtTemplates.list", list("JwtTemplateJSON"), 0),
    "POST /v1/jwt_templates": calledBy("jwtTemplates.create", "JwtTemplateJSON", 0),
    "GET /v1/jwt_templates/:id": calledBy("jwtTemplates.get", "JwtTemplateJSON"),
    "PATCH /v1/jwt_templates/:id": calledBy("jwtTemplates.update", "JwtTemplateJSON", 0),
    "DELETE /v1/jwt_templates/:id": calledBy("jwtTemplates.delete", "DeletedObjectJSON"),
    "GET /v1/oauth_applications": calledBy(
      "oauthApplications.list",
      list("OAuthApplicationJSON"),
      0,
    ),
    "POST /v1/oauth_applications": calledBy("oauthApplications.create", "OAuthApplicationJSON", 0),
    "GET /v1/oauth_applications/:id": calledBy("oauthApplications.get", "OAuthApplicationJSON"),
    "PATCH /v1/oauth_applications/:id": calledBy(
      "oauthApplications.update",
      "OAuthApplicationJSON",
      0,
    ),
    "DELETE /v1/oauth_applications/:id": calledBy("oauthApplications.delete", "DeletedObjectJSON"),
    "POST /v1/oauth_applications/:id/rotate_secret": calledBy(
      "oauthApplications.rotateSecret",
      "OAuthApplicationJSON",
    ),
    "POST /v1/oauth_applications/:id/revoke_token": calledBy(
      "oauthApplications.revokeToken",
      "undefined",
      0,
    ),
    "POST /v1/oauth_applications/access_tokens/verify": {
      untyped: "the SDK does not export the type of a token",
    },
    "POST /oauth_applications/access_tokens/verify": {
      untyped: "the SDK does not export the type of a token",
    },
    "GET /v1/waitlist_entries": calledBy("waitlistEntries.list", list("WaitlistEntryJSON"), 0),
    "POST /v1/waitlist_entries": calledBy("waitlistEntries.create", "WaitlistEntryJSON", 0),
    "POST /v1/waitlist_entries/bulk": { response: "Plain<WaitlistEntryJSON[]>" },
    "POST /v1/waitlist_entries/:id/invite": calledBy(
      "waitlistEntries.invite",
      "WaitlistEntryJSON",
      1,
    ),
    "POST /v1/waitlist_entries/:id/reject": calledBy("waitlistEntries.reject", "WaitlistEntryJSON"),
    "DELETE /v1/waitlist_entries/:id": calledBy("waitlistEntries.delete", "DeletedObjectJSON"),
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

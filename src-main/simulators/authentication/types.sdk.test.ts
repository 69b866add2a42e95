import type {
  ClientJSON,
  EmailAddressJSON,
  InvitationJSON,
  JwtTemplateJSON,
  OrganizationDomainJSON,
  OrganizationInvitationJSON,
  OrganizationJSON,
  OrganizationMembershipJSON,
  PhoneNumberJSON,
  SessionJSON,
  SignInTokenJSON,
  UserJSON,
  WaitlistEntryJSON,
  WebhookEvent,
} from "@clerk/backend";
import { expectTypeOf, test } from "vitest";
import type { EventData, presentEvent } from "./events.ts";
import type { presentEmailAddress, presentPhoneNumber } from "./identifications/present.ts";
import type { presentInvitation } from "./resources/invitations/present.ts";
import type { presentJwtTemplate } from "./resources/jwt-templates/routes.ts";
import type { presentOrganizationDomain } from "./resources/organization-domains/present.ts";
import type { presentOrganizationInvitation } from "./resources/organization-invitations/present.ts";
import type { presentMembership } from "./resources/organization-memberships/present.ts";
import type { presentOrganization } from "./resources/organizations/present.ts";
import type { presentClient, presentSession } from "./resources/sessions/present.ts";
import type { presentSignInToken } from "./resources/sign-in-tokens/routes.ts";
import type { presentUser } from "./resources/users/present.ts";
import type { presentWaitlistEntry } from "./resources/waitlist-entries/present.ts";

/**
 * A type of the SDK, read only. Its verifications are left out: the types give them an id and an
 * object of a list, which the provider's own answers do not have.
 */
type Promised<T> = T extends readonly (infer Item)[]
  ? readonly Promised<Item>[]
  : T extends object
    ? {
        readonly [Key in keyof T as Key extends "verification" ? never : Key]: Promised<T[Key]>;
      }
    : T;

/** The payload of every type of event. */
type Payload = {
  [Type in keyof EventData]: ReturnType<typeof presentEvent<Type>>;
}[keyof EventData];

type Known = Promised<WebhookEvent>;

test("objects have every field that the SDK's types promise", () => {
  expectTypeOf<ReturnType<typeof presentUser>>().toExtend<Promised<UserJSON>>();
  expectTypeOf<ReturnType<typeof presentEmailAddress>>().toExtend<Promised<EmailAddressJSON>>();
  expectTypeOf<ReturnType<typeof presentPhoneNumber>>().toExtend<Promised<PhoneNumberJSON>>();
  expectTypeOf<ReturnType<typeof presentSession>>().toExtend<Promised<SessionJSON>>();
  expectTypeOf<ReturnType<typeof presentClient>>().toExtend<Promised<ClientJSON>>();
  expectTypeOf<ReturnType<typeof presentOrganization>>().toExtend<Promised<OrganizationJSON>>();
  expectTypeOf<ReturnType<typeof presentMembership>>().toExtend<
    Promised<OrganizationMembershipJSON>
  >();
  expectTypeOf<ReturnType<typeof presentOrganizationInvitation>>().toExtend<
    Promised<OrganizationInvitationJSON>
  >();
  expectTypeOf<ReturnType<typeof presentOrganizationDomain>>().toExtend<
    Promised<OrganizationDomainJSON>
  >();
  expectTypeOf<ReturnType<typeof presentInvitation>>().toExtend<Promised<InvitationJSON>>();
  expectTypeOf<ReturnType<typeof presentSignInToken>>().toExtend<Promised<SignInTokenJSON>>();
  expectTypeOf<ReturnType<typeof presentWaitlistEntry>>().toExtend<Promised<WaitlistEntryJSON>>();
  expectTypeOf<ReturnType<typeof presentJwtTemplate>>().toExtend<Promised<JwtTemplateJSON>>();
});

test("events have every field that the SDK's types promise", () => {
  expectTypeOf<Payload>().toExtend<Known>();
});

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
import type * as events from "./events.ts";
import type * as invitation from "./present-invitation.ts";
import type * as organization from "./present-organization.ts";
import type * as present from "./present.ts";

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

type Enveloped<H extends events.Happening> = Omit<
  ReturnType<typeof events.envelope>,
  "data" | "type"
> &
  H;

type Known = Promised<WebhookEvent>;

test("objects have every field that the SDK's types promise", () => {
  expectTypeOf<ReturnType<typeof present.presentUser>>().toExtend<Promised<UserJSON>>();
  expectTypeOf<ReturnType<typeof present.presentEmailAddress>>().toExtend<
    Promised<EmailAddressJSON>
  >();
  expectTypeOf<ReturnType<typeof present.presentPhoneNumber>>().toExtend<
    Promised<PhoneNumberJSON>
  >();
  expectTypeOf<ReturnType<typeof present.presentSession>>().toExtend<Promised<SessionJSON>>();
  expectTypeOf<ReturnType<typeof present.presentClient>>().toExtend<Promised<ClientJSON>>();
  expectTypeOf<ReturnType<typeof organization.presentOrganization>>().toExtend<
    Promised<OrganizationJSON>
  >();
  expectTypeOf<ReturnType<typeof organization.presentMembership>>().toExtend<
    Promised<OrganizationMembershipJSON>
  >();
  expectTypeOf<ReturnType<typeof organization.presentOrganizationInvitation>>().toExtend<
    Promised<OrganizationInvitationJSON>
  >();
  expectTypeOf<ReturnType<typeof organization.presentOrganizationDomain>>().toExtend<
    Promised<OrganizationDomainJSON>
  >();
  expectTypeOf<ReturnType<typeof invitation.presentInvitation>>().toExtend<
    Promised<InvitationJSON>
  >();
  expectTypeOf<ReturnType<typeof invitation.presentSignInToken>>().toExtend<
    Promised<SignInTokenJSON>
  >();
  expectTypeOf<ReturnType<typeof invitation.presentWaitlistEntry>>().toExtend<
    Promised<WaitlistEntryJSON>
  >();
  expectTypeOf<ReturnType<typeof invitation.presentJwtTemplate>>().toExtend<
    Promised<JwtTemplateJSON>
  >();
});

test("events have every field that the SDK's types promise", () => {
  expectTypeOf<Enveloped<ReturnType<typeof events.userEvent<"user.created">>>>().toExtend<Known>();
  expectTypeOf<Enveloped<ReturnType<typeof events.userEvent<"user.updated">>>>().toExtend<Known>();
  expectTypeOf<Enveloped<ReturnType<typeof events.userDeleted>>>().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.sessionEvent<"session.created">>>
  >().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.sessionEvent<"session.revoked">>>
  >().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.organizationEvent<"organization.created">>>
  >().toExtend<Known>();
  expectTypeOf<Enveloped<ReturnType<typeof events.organizationDeleted>>>().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.membershipEvent<"organizationMembership.created">>>
  >().toExtend<Known>();
  expectTypeOf<
    Enveloped<
      ReturnType<typeof events.organizationInvitationEvent<"organizationInvitation.created">>
    >
  >().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.domainEvent<"organizationDomain.created">>>
  >().toExtend<Known>();
  expectTypeOf<Enveloped<ReturnType<typeof events.domainDeleted>>>().toExtend<Known>();
  expectTypeOf<Enveloped<ReturnType<typeof events.invitationMailed>>>().toExtend<Known>();
  expectTypeOf<
    Enveloped<ReturnType<typeof events.waitlistEvent<"waitlistEntry.created">>>
  >().toExtend<Known>();
});

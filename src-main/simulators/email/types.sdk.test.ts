import type {
  GetContactResponseSuccess,
  GetDomainResponseSuccess,
  GetEmailResponseSuccess,
  GetSuppressionResponseSuccess,
  ListEmail,
  Resend,
} from "resend";
import { expect, test } from "vitest";
import { Collection } from "#core/state/collection.ts";
import {
  contactEvent,
  domainEvent,
  emailBounced,
  emailComplained,
  emailScheduled,
  emailSent,
  emailSuppressed,
  suppressionEvent,
} from "./events.ts";
import { presentContact } from "./resources/contacts/present.ts";
import { presentDomain } from "./resources/domains/present.ts";
import { describeBounce } from "./resources/emails/bounce.ts";
import { presentEmail, presentListedEmail } from "./resources/emails/present.ts";
import { presentSuppression } from "./resources/suppressions/present.ts";
import { webhookEventTypes } from "./shared/provider-facts.generated.ts";
import type { Contact, Domain, Email, Suppression } from "./state.ts";

/** A type of an SDK as it would be had its author thought of `readonly`: for checks at compile time. */
type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T;

/** The SDK's type of a webhook's payload. */
type Payload = DeepReadonly<ReturnType<Resend["webhooks"]["verify"]>>;

/** Compiles only for what the SDK's types promise. */
const promised = <T>(value: DeepReadonly<T>): DeepReadonly<T> => value;

const email: Email = {
  id: "id",
  messageId: "<id@x>",
  createdAt: 0,
  lastEvent: "sent",
  bounce: null,
  broadcastId: null,
  automationId: null,
  contactId: null,
  opens: 0,
  clicks: {},
  attachments: [],
  from: "a@b.co",
  to: ["c@d.co"],
  cc: null,
  bcc: null,
  replyTo: null,
  subject: "s",
  html: null,
  text: "t",
  headers: {},
  tags: [{ name: "n", value: "v" }],
  topicId: null,
  templateId: null,
  scheduledAt: null,
};

const domain: Domain = {
  id: "id",
  createdAt: 0,
  name: "example.com",
  region: "us-east-1",
  status: "not_started",
  returnPath: "send",
  sending: "enabled",
  receiving: "enabled",
  openTracking: false,
  clickTracking: false,
  trackingSubdomain: "links",
  tls: "opportunistic",
  dkimKey: "k",
};

const contact: Contact = {
  id: "id",
  createdAt: 0,
  updatedAt: 0,
  email: "a@b.co",
  firstName: null,
  lastName: null,
  isUnsubscribed: false,
  topics: {},
  properties: { seats: 3 },
  segments: new Collection(),
};

const suppression: Suppression = { id: "id", createdAt: 0, email: "a@b.co" };

test("events have every field that the SDK's types promise", () => {
  const events: readonly Payload[] = [
    emailScheduled(email, 0),
    emailSent(email, 0),
    emailBounced(email, email.to, describeBounce("General"), 0),
    emailComplained(email, email.to, 0),
    emailSuppressed(email, email.to, 0),
    contactEvent("contact.created", contact, "audience", 0),
    contactEvent("contact.updated", contact, "audience", 0),
    contactEvent("contact.deleted", contact, "audience", 0),
    domainEvent("domain.created", domain, 0),
    domainEvent("domain.updated", domain, 0),
    domainEvent("domain.deleted", domain, 0),
    suppressionEvent("suppression.added", suppression, 0),
    suppressionEvent("suppression.removed", suppression, 0),
  ];
  const known: readonly Payload["type"][] = webhookEventTypes;
  for (const { type } of events) expect(known).toContain(type);
  const tags = events.flatMap((event) => (event.type === "email.sent" ? [event.data.tags] : []));
  expect(tags).toEqual([{ n: "v" }]);
});

test("objects have every field that the SDK's types promise", () => {
  expect(promised<GetEmailResponseSuccess>(presentEmail(email)).tags).toEqual(email.tags);
  expect(promised<ListEmail>(presentListedEmail(email)).id).toBe("id");
  expect(promised<GetDomainResponseSuccess>(presentDomain(domain)).records).toHaveLength(5);
  expect(promised<GetContactResponseSuccess>(presentContact(contact)).properties).toEqual({
    seats: { type: "number", value: 3 },
  });
  expect(promised<GetSuppressionResponseSuccess>(presentSuppression(suppression)).origin).toBe(
    "manual",
  );
});

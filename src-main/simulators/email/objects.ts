import type { ObjectCollection } from "#core/simulator/objects.ts";
import { presentApiKey } from "./resources/api-keys/present.ts";
import { presentContact } from "./resources/contacts/present.ts";
import { presentDomain } from "./resources/domains/present.ts";
import { presentEmail } from "./resources/emails/present.ts";
import { presentListedSegment } from "./resources/segments/present.ts";
import { presentWebhook } from "./resources/webhooks/present.ts";
import type { State } from "./state.ts";

const emails: ObjectCollection<State> = {
  name: "emails",
  title: "Emails",
  action: { path: "/_bounce", field: "email_id" },
  count: (state) => state.emails.size,
  *list(state) {
    for (const { id, to, subject, lastEvent, createdAt } of state.emails.newestFirst()) {
      yield { id, label: `${to.join(", ")} · ${subject}`, status: lastEvent, createdAt };
    }
  },
  find: ({ state }, id) => {
    const email = state.emails.get(id);
    return email && presentEmail(email);
  },
};

const webhooks: ObjectCollection<State> = {
  name: "webhooks",
  title: "Webhooks",
  count: (state) => state.webhooks.size,
  *list(state) {
    for (const { id, url, enabled, createdAt } of state.webhooks.newestFirst()) {
      yield { id, label: url, status: enabled ? "enabled" : "disabled", createdAt };
    }
  },
  find: ({ state }, id) => {
    const webhook = state.webhooks.get(id);
    return webhook && presentWebhook(webhook);
  },
};

const domains: ObjectCollection<State> = {
  name: "domains",
  title: "Domains",
  count: (state) => state.domains.size,
  *list(state) {
    for (const { id, name, status, createdAt } of state.domains.newestFirst()) {
      yield { id, label: name, status, createdAt };
    }
  },
  find: ({ state }, id) => {
    const domain = state.domains.get(id);
    return domain && presentDomain(domain);
  },
};

const contacts: ObjectCollection<State> = {
  name: "contacts",
  title: "Contacts",
  count: (state) => state.contacts.size,
  *list(state) {
    for (const { id, email, isUnsubscribed, createdAt } of state.contacts.newestFirst()) {
      const status = isUnsubscribed ? "unsubscribed" : "subscribed";
      yield { id, label: email, status, createdAt };
    }
  },
  find: ({ state }, id) => {
    const contact = state.contacts.get(id);
    return contact && presentContact(contact);
  },
};

const segments: ObjectCollection<State> = {
  name: "segments",
  title: "Segments",
  count: (state) => state.segments.size,
  *list(state) {
    for (const { id, name, members, createdAt } of state.segments.newestFirst()) {
      yield { id, label: name, status: `${String(members.size)} contacts`, createdAt };
    }
  },
  find: ({ state }, id) => {
    const segment = state.segments.get(id);
    return segment && { object: "segment", ...presentListedSegment(segment) };
  },
};

const apiKeys: ObjectCollection<State> = {
  name: "api-keys",
  title: "API keys",
  count: (state) => state.apiKeys.size,
  *list(state) {
    for (const { id, name, permission, createdAt } of state.apiKeys.newestFirst()) {
      yield { id, label: name, status: permission.replace("_", " "), createdAt };
    }
  },
  find: ({ state }, id) => {
    const key = state.apiKeys.get(id);
    return key && presentApiKey(key);
  },
};

/** What the panel shows of the email provider. */
export const objects = [emails, webhooks, domains, contacts, segments, apiKeys];

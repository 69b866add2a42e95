import { createObjectList } from "#core/contract/objects.ts";
import { presentAutomation, presentRun } from "./resources/automations/present.ts";
import { presentApiKey } from "./resources/api-keys/present.ts";
import { presentBroadcast } from "./resources/broadcasts/present.ts";
import { presentContact } from "./resources/contacts/present.ts";
import { presentDomain } from "./resources/domains/present.ts";
import { presentEmail } from "./resources/emails/present.ts";
import { presentReceived } from "./resources/receiving/present.ts";
import { presentListedSegment } from "./resources/segments/present.ts";
import { presentTemplate } from "./resources/templates/present.ts";
import { presentTopic } from "./resources/topics/present.ts";
import { presentWebhook } from "./resources/webhooks/present.ts";
import { displayName, plainAddress } from "./shared/addresses.ts";
import type { State } from "./state.ts";

/** The recipient of a mail, as a person of whom only the address is known. */
function readPerson(recipient: string) {
  return { id: "", name: displayName(recipient), email: plainAddress(recipient) ?? recipient };
}

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "emails",
    action: { path: "/_bounce", field: "email_id" },
    of: (state) => state.emails,
    summarize: ({ to, subject, lastEvent, createdAt }) => ({
      label: `${to.join(", ")} · ${subject}`,
      status: lastEvent,
      createdAt,
    }),
    present: presentEmail,
    people: ({ to }) => to.map(readPerson),
  }),
  objectList({
    name: "received-emails",
    title: "Received emails",
    of: (state) => state.received,
    summarize: ({ from, subject, createdAt }) => ({
      label: `${from} · ${subject}`,
      status: "received",
      createdAt,
    }),
    present: (mail, context) => presentReceived(mail, context, "cid"),
  }),
  objectList({
    name: "webhooks",
    of: (state) => state.webhooks,
    summarize: ({ url, enabled, createdAt }) => ({
      label: url,
      status: enabled ? "enabled" : "disabled",
      createdAt,
    }),
    present: presentWebhook,
  }),
  objectList({
    name: "domains",
    of: (state) => state.domains,
    summarize: ({ name, status, createdAt }) => ({ label: name, status, createdAt }),
    present: presentDomain,
  }),
  objectList({
    name: "contacts",
    of: (state) => state.contacts,
    summarize: ({ email, isUnsubscribed, createdAt }) => ({
      label: email,
      status: isUnsubscribed ? "unsubscribed" : "subscribed",
      createdAt,
    }),
    people: ({ id, email, firstName, lastName }) => [
      { id, name: [firstName ?? "", lastName ?? ""].join(" ").trim(), email },
    ],
    present: presentContact,
  }),
  objectList({
    name: "segments",
    of: (state) => state.segments,
    summarize: ({ name, members, createdAt }) => ({
      label: name,
      status: `${String(members.size)} contacts`,
      createdAt,
    }),
    present: (segment) => ({ object: "segment", ...presentListedSegment(segment) }),
  }),
  objectList({
    name: "broadcasts",
    of: (state) => state.broadcasts,
    summarize: ({ name, subject, status, createdAt }) => ({
      label: `${name} · ${subject}`,
      status,
      createdAt,
    }),
    present: presentBroadcast,
  }),
  objectList({
    name: "templates",
    of: (state) => state.templates,
    summarize: ({ alias, draft, published, createdAt }) => ({
      label: alias === null ? draft.name : `${draft.name} · ${alias}`,
      status: published ? "published" : "draft",
      createdAt,
    }),
    present: presentTemplate,
  }),
  objectList({
    name: "automations",
    of: (state) => state.automations,
    summarize: ({ name, status, createdAt }) => ({ label: name, status, createdAt }),
    present: presentAutomation,
  }),
  objectList({
    name: "automation-runs",
    title: "Automation runs",
    of: (state) => state.automationRuns,
    summarize: ({ id, status, createdAt }) => ({ label: id, status, createdAt }),
    present: presentRun,
  }),
  objectList({
    name: "topics",
    of: (state) => state.topics,
    summarize: ({ name, defaultSubscription, createdAt }) => ({
      label: name,
      status: defaultSubscription === "opt_in" ? "opt-in" : "opt-out",
      createdAt,
    }),
    present: presentTopic,
  }),
  objectList({
    name: "api-keys",
    title: "API keys",
    of: (state) => state.apiKeys,
    summarize: ({ name, permission, createdAt }) => ({
      label: name,
      status: permission.replace("_", " "),
      createdAt,
    }),
    present: presentApiKey,
  }),
];

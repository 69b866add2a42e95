import type { Endpoint } from "#core/contract/endpoint.ts";
import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";

export interface Tag {
  readonly name: string;
  readonly value: string;
}

export interface Attachment {
  readonly id: string;
  readonly filename: string | null;
  readonly contentType: string;
  readonly contentId: string | null;
  readonly content: Buffer;
  /** A file the provider would have fetched; nothing is fetched here. */
  readonly path: string | null;
}

export interface Bounce {
  readonly type: "Permanent" | "Transient" | "Undetermined";
  readonly subType: string;
  readonly message: string;
  readonly diagnosticCode: readonly string[];
}

export type LastEvent =
  | "scheduled"
  | "sent"
  | "delivery_delayed"
  | "delivered"
  | "opened"
  | "clicked"
  | "complained"
  | "bounced"
  | "suppressed"
  | "canceled";

/** A mail as a client sends it. */
export interface Draft {
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[] | null;
  readonly bcc: readonly string[] | null;
  readonly replyTo: readonly string[] | null;
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly tags: readonly Tag[];
  readonly topicId: string | null;
  readonly templateId: string | null;
  readonly scheduledAt: number | null;
}

export interface Email extends Draft {
  readonly id: string;
  readonly messageId: string;
  readonly createdAt: number;
  readonly lastEvent: LastEvent;
  readonly bounce: Bounce | null;
  readonly attachments: readonly Attachment[];
}

/** A mail that somebody sent to an address of the account. */
export interface ReceivedEmail {
  readonly id: string;
  readonly messageId: string;
  readonly createdAt: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: readonly Attachment[];
}

/** A receiver's registration; fits core's `Endpoint`. */
export interface Webhook extends Endpoint {
  readonly id: string;
  readonly createdAt: number;
}

/** An event in the list of one webhook. */
export interface WebhookEvent {
  /** The message id, the same for every webhook. */
  readonly id: string;
  readonly seq: number;
  readonly type: string;
  readonly createdAt: number;
}

export type Region = "us-east-1" | "eu-west-1" | "sa-east-1" | "ap-northeast-1";

export interface Domain {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly region: Region;
  readonly status: "not_started" | "verified";
  readonly returnPath: string;
  readonly sending: "enabled" | "disabled";
  readonly receiving: "enabled" | "disabled";
  readonly openTracking: boolean;
  readonly clickTracking: boolean;
  readonly trackingSubdomain: string | null;
  readonly tls: "enforced" | "opportunistic";
  readonly dkimKey: string;
}

export interface ApiKey {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly token: string;
  readonly permission: "full_access" | "sending_access";
  readonly lastUsedAt: number | null;
}

export interface Segment {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  /** Ids of contacts, in the order they joined. */
  readonly members: Collection<{ readonly id: string }>;
}

export type PropertyValue = string | number;

export interface Contact {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isUnsubscribed: boolean;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** In the order the contact joined them. */
  readonly segments: Collection<{ readonly id: string }>;
}

export interface Suppression {
  readonly id: string;
  readonly createdAt: number;
  readonly email: string;
}

/** The state of the provider. A reset creates a new one. */
export interface State {
  readonly emails: Collection<Email>;
  readonly received: Collection<ReceivedEmail>;
  /** The scheduled task of each mail that is sent later, by the mail's id. */
  readonly timers: Map<string, number>;
  readonly webhooks: Collection<Webhook>;
  readonly webhookEvents: Map<string, Collection<WebhookEvent>>;
  readonly domains: Collection<Domain>;
  readonly apiKeys: Collection<ApiKey>;
  /** Token → id of its key; a removed key keeps its token here, so that it stays refused. */
  readonly tokens: Map<string, string>;
  readonly segments: Collection<Segment>;
  readonly contacts: Collection<Contact>;
  /** Lower-case address → id. */
  readonly contactIds: Map<string, string>;
  readonly suppressions: Collection<Suppression>;
  readonly suppressionIds: Map<string, string>;
  /** The account's own audience, which every contact belongs to. */
  readonly audienceId: string;
  readonly answers: IdempotencyStore;
}

export type SimContext = Context<State>;

/** An account in which nothing has happened yet. */
export function createState({ ids }: Seed): State {
  return {
    emails: new Collection(),
    received: new Collection(),
    timers: new Map(),
    webhooks: new Collection(),
    webhookEvents: new Map(),
    domains: new Collection(),
    apiKeys: new Collection(),
    tokens: new Map(),
    segments: new Collection(),
    contacts: new Collection(),
    contactIds: new Map(),
    suppressions: new Collection(),
    suppressionIds: new Map(),
    audienceId: ids.uuid("account-audience"),
    answers: new IdempotencyStore(),
  };
}

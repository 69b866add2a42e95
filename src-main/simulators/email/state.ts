import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type { Context, Seed } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { Automation, AutomationRun, CustomEvent } from "./entities/automations.ts";
import type { ApiKey, Domain } from "./entities/account.ts";
import type {
  Contact,
  ContactImport,
  ContactProperty,
  Segment,
  Suppression,
  Topic,
} from "./entities/audience.ts";
import type { Email, ReceivedEmail } from "./entities/mail.ts";
import type { Broadcast, Template } from "./entities/templates.ts";
import type { Webhook, WebhookEvent } from "./entities/webhooks.ts";

export * from "./entities/account.ts";
export * from "./entities/audience.ts";
export * from "./entities/automations.ts";
export * from "./entities/mail.ts";
export * from "./entities/templates.ts";
export * from "./entities/webhooks.ts";

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
  readonly contactImports: Collection<ContactImport>;
  readonly topics: Collection<Topic>;
  readonly contactProperties: Collection<ContactProperty>;
  readonly templates: Collection<Template>;
  readonly broadcasts: Collection<Broadcast>;
  readonly automations: Collection<Automation>;
  readonly automationRuns: Collection<AutomationRun>;
  /** The kinds of events that the app sends. */
  readonly customEvents: Collection<CustomEvent>;
  readonly suppressions: Collection<Suppression>;
  readonly suppressionIds: Map<string, string>;
  /** The account's own audience, which every contact belongs to. */
  readonly audienceId: string;
  /** The token of a shared link → the email that it shows until a time. */
  readonly shares: Map<string, { readonly emailId: string; readonly expiresAt: number }>;
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
    contactImports: new Collection(),
    topics: new Collection(),
    contactProperties: new Collection(),
    templates: new Collection(),
    broadcasts: new Collection(),
    automations: new Collection(),
    automationRuns: new Collection(),
    customEvents: new Collection(),
    suppressions: new Collection(),
    suppressionIds: new Map(),
    audienceId: ids.uuid("account-audience"),
    shares: new Map(),
    answers: new IdempotencyStore(),
  };
}

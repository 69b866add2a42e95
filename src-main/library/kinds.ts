import type { AuthenticationEvent } from "./wire/authentication.ts";
import type { ChatEvent } from "./wire/chat.ts";
import type { CodeHostingEvent } from "./wire/code-hosting.ts";
import type { EmailEvent } from "./wire/email.ts";
import type { ExchangeEvent } from "./wire/exchange.ts";
import type { IdentityEvent } from "./wire/identity.ts";
import type { PaymentsEvent } from "./wire/payments.ts";
import type { SecondPaymentsEvent } from "./wire/second-payments.ts";

/** What each kind of simulator records; `never` for one that sends nothing. */
export interface KindEvents {
  readonly payments: PaymentsEvent;
  readonly email: EmailEvent;
  readonly authentication: AuthenticationEvent;
  readonly chat: ChatEvent;
  readonly "code-hosting": CodeHostingEvent;
  readonly "second-payments": SecondPaymentsEvent;
  readonly exchange: ExchangeEvent;
  readonly identity: IdentityEvent;
  readonly mailing: never;
  readonly "issue-tracker": never;
  readonly notes: never;
  readonly "object-storage": never;
  readonly "file-storage": never;
  readonly "document-storage": never;
}

/** The name of a simulator. */
export type Kind = keyof KindEvents;

/** What a simulator of one kind records. */
export type EventOf<K extends Kind> = KindEvents[K];

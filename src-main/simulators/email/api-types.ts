import type { EventsOf, JsonObject } from "#shared/domain/api-types.ts";

/** Why an email came back. */
export interface Bounce {
  readonly type: string;
  readonly subType: string;
  readonly message: string;
  readonly diagnosticCode: readonly string[];
}

/** A click on a link of an email. */
export interface Click {
  readonly ipAddress: string;
  readonly link: string;
  readonly timestamp: string;
  readonly userAgent: string;
}

/** The common data of all events about an email. */
interface EmailData extends JsonObject {
  readonly email_id: string;
  readonly created_at: string;
  readonly message_id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly broadcast_id?: string;
  readonly template_id?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** The data of the event about an email from outside: its text is in the API. */
export interface ReceivedData extends JsonObject {
  readonly email_id: string;
  readonly created_at: string;
  readonly message_id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly received_for: readonly string[];
  readonly subject: string;
}

/** The envelope of an email provider's event. */
interface EmailPayload<Type extends string, Data> {
  readonly type: Type;
  readonly created_at: string;
  readonly data: Data;
}

/** A handoff to a recipient's mail server. */
export interface SmtpHandoff extends JsonObject {
  readonly email_id: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string | null;
  readonly text: string | null;
  readonly attachments: readonly JsonObject[];
}

interface Identified extends JsonObject {
  readonly id: string;
}

interface EmailObjects {
  readonly "email.sent": EmailData;
  readonly "email.scheduled": EmailData;
  readonly "email.bounced": EmailData & { readonly bounce: Bounce };
  readonly "email.delivered": EmailData;
  readonly "email.complained": EmailData;
  readonly "email.delivery_delayed": EmailData;
  readonly "email.opened": EmailData;
  readonly "email.clicked": EmailData & { readonly click: Click };
  readonly "email.suppressed": EmailData;
  readonly "email.failed": EmailData & { readonly failed: { readonly reason: string } };
  readonly "email.received": ReceivedData;
  readonly "contact.created": Identified & { readonly email: string };
  readonly "contact.updated": Identified & { readonly email: string };
  readonly "contact.deleted": Identified & { readonly email: string };
  readonly "contact.topics.updated": JsonObject & { readonly email: string };
  readonly "topic.created": Identified & { readonly name: string };
  readonly "topic.updated": Identified & { readonly name: string };
  readonly "topic.deleted": Identified & { readonly name: string };
  readonly "domain.created": Identified & { readonly name: string };
  readonly "domain.updated": Identified & { readonly name: string };
  readonly "domain.deleted": Identified & { readonly name: string };
  readonly "suppression.added": Identified & { readonly email: string };
  readonly "suppression.removed": Identified & { readonly email: string };
}

/** The events of the email simulator: webhook events, and a handoff for each recipient. */
export type Event =
  | EventsOf<{ [Type in keyof EmailObjects]: EmailPayload<Type, EmailObjects[Type]> }>
  | EventsOf<Record<`smtp-delivery/${string}`, SmtpHandoff>>;

/** The body of `POST /_bounce`. */
export interface BounceInput {
  /** The id of an email that has gone out and has not bounced yet. */
  readonly email_id: string;
  /** default: `General`. */
  readonly subType?: string;
  readonly message?: string;
  readonly diagnosticCode?: string | readonly string[];
}

/** An email, as `POST /_bounce` answers it. */
export interface Email extends JsonObject {
  readonly object: "email";
  readonly id: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly created_at: string;
  readonly subject: string;
  readonly last_event: string;
  readonly bounce?: Bounce;
}

/** An email from outside, as `POST /_receive` takes it. */
export interface ReceiveInput {
  readonly from: string;
  readonly to: string | readonly string[];
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    /** Base64. */
    readonly content: string;
    readonly content_type?: string;
    /** An inline image: the name that `html` gives it after `cid:`. */
    readonly content_id?: string;
  }[];
}

/** A received email, as `POST /_receive` answers it. */
export interface ReceivedEmail extends JsonObject {
  readonly object: "email";
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly created_at: string;
}

/** The body of the world actions on a sent email. */
export interface SentEmailInput {
  /** The id of an email that has gone out. */
  readonly email_id: string;
}

/** The body of `POST /_click`. */
export interface ClickInput {
  /** The id of an email that has gone out. */
  readonly email_id: string;
  /** An http or https address. */
  readonly link: string;
}

/** The body of `POST /_unsubscribe`. */
export interface BroadcastEmailInput {
  /** The id of an email of a broadcast. */
  readonly email_id: string;
}

/** The world actions: changes that only the recipients and their mail servers can cause. */
export interface Actions {
  /** An email reaches its recipients. */
  deliver(input: SentEmailInput): Promise<Email>;
  /** An email does not reach its recipients yet. */
  delay(input: SentEmailInput): Promise<Email>;
  /** A recipient opens an email. */
  open(input: SentEmailInput): Promise<Email>;
  /** A recipient follows a link. */
  click(input: ClickInput): Promise<Email>;
  /** A recipient marks an email as spam. */
  complain(input: SentEmailInput): Promise<Email>;
  /** An email comes back. */
  bounce(input: BounceInput): Promise<Email>;
  /** The recipient of a broadcast unsubscribes. */
  unsubscribe(input: BroadcastEmailInput): Promise<JsonObject & { readonly id: string }>;
  /** An address of the account gets an email. */
  receive(input: ReceiveInput): Promise<ReceivedEmail>;
}

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
  | "failed"
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
  /** The broadcast that it belongs to, and the contact that got it. */
  readonly broadcastId: string | null;
  /** The automation whose run sent it. */
  readonly automationId: string | null;
  readonly contactId: string | null;
  /** The number of times that recipients opened it. */
  readonly opens: number;
  /** The number of clicks on each link. */
  readonly clicks: Readonly<Record<string, number>>;
  readonly attachments: readonly Attachment[];
}

/** A mail that somebody sent to an address of the account. */
export interface ReceivedEmail {
  /** The number of mails that the app had sent before: the clock may stand still between them. */
  readonly sentBefore: number;
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

import type { PropertyValue } from "./audience.ts";

export interface TemplateVariable {
  readonly key: string;
  readonly type: "string" | "number";
  /** `null` for a variable that each mail has to give. */
  readonly fallback: PropertyValue | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The content of one version of a template. */
export interface TemplateContent {
  readonly name: string;
  readonly subject: string | null;
  readonly from: string | null;
  readonly replyTo: readonly string[] | null;
  readonly html: string;
  readonly text: string | null;
  readonly variables: readonly TemplateVariable[];
}

export interface Template {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly alias: string | null;
  /** The version that is edited, and the one that mails are made of. */
  readonly draft: TemplateContent;
  readonly published: TemplateContent | null;
  readonly publishedAt: number | null;
  readonly draftVersionId: string;
  readonly publishedVersionId: string | null;
}

/** One mail for every contact of a segment. */
export interface Broadcast {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly segmentId: string;
  readonly from: string;
  readonly subject: string;
  readonly replyTo: readonly string[] | null;
  readonly previewText: string | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly topicId: string | null;
  readonly status: "draft" | "queued" | "sent";
  readonly scheduledAt: number | null;
  readonly sentAt: number | null;
  /** The scheduled task. */
  readonly timer: number | null;
  /** Contacts who unsubscribed with the link of its mails. */
  readonly unsubscribed: readonly string[];
}

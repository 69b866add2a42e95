/** A file of an issue. */
export interface Attachment {
  readonly id: string;
  readonly issueId: string;
  readonly authorId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly created: number;
}

/** A link of an issue to something outside, as the client gave it. */
export interface RemoteLink {
  readonly id: string;
  readonly globalId?: string | undefined;
  readonly application?: Readonly<Record<string, unknown>> | undefined;
  readonly relationship?: string | undefined;
  readonly object: Readonly<Record<string, unknown>>;
}

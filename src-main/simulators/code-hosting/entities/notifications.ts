/** The reasons of a notification that this simulator knows. */
export type NotificationReason =
  | "assign"
  | "author"
  | "comment"
  | "mention"
  | "review_requested"
  | "subscribed";

/** The notifications of one person about one issue or pull request. */
export interface NotificationThread {
  readonly id: number;
  readonly account: number;
  readonly repository: number;
  readonly issue: number;
  readonly reason: NotificationReason;
  readonly isUnread: boolean;
  /** True if the person marked it as done: it is listed again when something happens. */
  readonly isDone: boolean;
  readonly updatedAt: number;
  readonly lastReadAt: number | null;
  /** The comment that was last written. */
  readonly latestComment: number | null;
  /** True if only mentions are to reach the person. */
  readonly isIgnored: boolean;
  /** When the person subscribed by themselves. */
  readonly subscribedAt: number | null;
}

/** The subscription of a person to a repository: to everything or to nothing. */
export interface Watch {
  readonly isIgnored: boolean;
  readonly since: number;
}

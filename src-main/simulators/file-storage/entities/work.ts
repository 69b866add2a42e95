import type { Item } from "./items.ts";

export interface Comment {
  readonly id: string;
  readonly fileId: string;
  readonly message: string;
  /** The same with the mentions as `@[id:name]`, if there are some. */
  readonly taggedMessage?: string;
  readonly isReply: boolean;
  /** Absent for the account's user. */
  readonly creatorId?: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Task {
  readonly id: string;
  readonly fileId: string;
  readonly action: "review" | "complete";
  readonly message: string;
  /** `null` for none. */
  readonly dueAt: number | null;
  readonly completionRule: "all_assignees" | "any_assignee";
  readonly creatorId: string;
  readonly createdAt: number;
}

export interface TaskAssignment {
  readonly id: string;
  readonly taskId: string;
  readonly fileId: string;
  readonly userId: string;
  readonly message: string;
  readonly resolution: "completed" | "incomplete" | "approved" | "rejected";
  readonly completedAt: number | undefined;
  readonly creatorId: string;
  readonly createdAt: number;
}

export interface Webhook {
  readonly id: string;
  readonly target: { readonly id: string; readonly type: Item["type"] };
  readonly address: string;
  readonly triggers: readonly string[];
  readonly createdAt: number;
}

/** An event of the streams that clients read. */
export interface StreamEvent {
  readonly id: string;
  readonly createdAt: number;
  readonly actorId: string;
  /** The type in the stream of users; absent where users do not see the event. */
  readonly userType: string | undefined;
  /** The type in the stream of administrators. */
  readonly adminType: string | undefined;
  /** The source at that time, as JSON: for users, and for administrators. */
  readonly source: string;
  readonly adminSource: string;
}

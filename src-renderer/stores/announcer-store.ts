import { create } from "zustand";
import { explainError } from "../bridge/explain-error.ts";

/** A command that a notification offers: `Undo`. */
export interface NotificationAct {
  readonly title: string;
  run(): void;
}

interface Notice {
  readonly tone: "good" | "bad";
  /** True for a summary of the log, which the log itself shows. */
  readonly isUnseen: boolean;
  readonly act: NotificationAct | undefined;
}

/** A text for the status region, and for its visible twin. */
export interface Announcement extends Notice {
  readonly text: string;
  /** Distinguishes two equal announcements. */
  readonly turn: number;
}

const plain: Notice = { tone: "good", isUnseen: false, act: undefined };

/** The text of the one status region. */
export const useAnnouncement = create<Announcement>(() => ({ ...plain, text: "", turn: 0 }));

/** Reports the result of the last action, to screen readers and as a notification. */
export function announce(text: string, notice: Partial<Notice> = {}): void {
  useAnnouncement.setState(({ turn }) => ({ ...plain, ...notice, text, turn: turn + 1 }));
}

/** Reports that an action failed, and why. */
export function announceError(error: unknown, prefix = ""): void {
  announce(`${prefix}${explainError(error)}`, { tone: "bad" });
}

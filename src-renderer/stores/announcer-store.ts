import { create } from "zustand";

interface Announcement {
  readonly text: string;
  /** Distinguishes two equal announcements. */
  readonly turn: number;
}

/** The text of the one status region. */
export const useAnnouncement = create<Announcement>(() => ({ text: "", turn: 0 }));

/** Says something to screen readers at once: the result of what the person just did. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }));
}

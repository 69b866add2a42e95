interface Shortcut {
  /** As `Keys` draws them: a space between one key and the next. */
  readonly keys: string;
  readonly does: string;
}

interface ShortcutGroup {
  readonly where: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every shortcut of the window, by where it works. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    where: "Everywhere",
    shortcuts: [
      { keys: "Ctrl 1 … 9", does: "Go to a place" },
      { keys: "Ctrl K", does: "Search or run a command" },
      { keys: "Ctrl F or /", does: "Filter, or search a payload" },
      { keys: "Ctrl Z", does: "Undo the last action" },
      { keys: "Ctrl Shift Z", does: "Redo the undone action" },
      { keys: "Ctrl Shift L", does: "The log in a second window" },
      { keys: "F6", does: "Next part of the window" },
      { keys: "F11", does: "Demo mode on or off" },
      { keys: "F1 or ?", does: "This list" },
      { keys: "Shift F1", does: "The docs about this place" },
    ],
  },
  {
    where: "In a list",
    shortcuts: [
      { keys: "↑ ↓", does: "Next or previous row" },
      { keys: "PgUp PgDn", does: "Next or previous page" },
      { keys: "Home End", does: "First or last row" },
      { keys: "Enter", does: "Open the row" },
    ],
  },
  {
    where: "In the log",
    shortcuts: [
      { keys: "End", does: "Newest event, and follow" },
      { keys: "n / p", does: "Next and previous failure" },
      { keys: "r", does: "Redeliver the event" },
      { keys: "Esc", does: "Close the detail" },
    ],
  },
  {
    where: "On the timeline",
    shortcuts: [
      { keys: "← →", does: "Move the item" },
      { keys: "Enter", does: "Edit it" },
      { keys: "Ctrl D", does: "Duplicate it" },
      { keys: "Delete", does: "Delete it" },
      { keys: "Ctrl Z", does: "Undo (with Shift: redo)" },
    ],
  },
  {
    where: "In the scenario player",
    shortcuts: [
      { keys: "Space", does: "Play or pause" },
      { keys: "← →", does: "Step back or forward" },
    ],
  },
  {
    where: "In demo mode",
    shortcuts: [
      { keys: "1 … 9", does: "The cards of the deck" },
      { keys: "Space", does: "The next card" },
      { keys: "←", does: "Undo" },
      { keys: "Esc", does: "End demo mode" },
    ],
  },
];

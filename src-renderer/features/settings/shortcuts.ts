/** Every shortcut of the window. Single letters only work while the log has the focus. */
export const shortcuts = [
  { keys: "Ctrl 1 … 7", does: "Go to a place" },
  { keys: "Ctrl K", does: "Search or run a command" },
  { keys: "Ctrl F", does: "Filter the events; search within a payload" },
  { keys: "Ctrl Shift L", does: "The log in a second window" },
  { keys: "F6", does: "Next part of the window" },
  { keys: "↑ ↓ PgUp PgDn Home", does: "Move through a list" },
  { keys: "End", does: "Newest event, and follow" },
  { keys: "n / p", does: "Next and previous failure in the log" },
  { keys: "Esc", does: "Close the detail" },
  { keys: "F1 or ?", does: "This list" },
  { keys: "F11", does: "Demo mode on or off" },
  { keys: "F1 … F9", does: "In demo mode: the cards of the deck" },
] as const;

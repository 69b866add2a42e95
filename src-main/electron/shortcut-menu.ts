/** Keys as Electron's `sendInputEvent` takes them. */
export interface Keys {
  readonly code: string;
  readonly modifiers?: readonly ("control" | "shift")[];
}

/** A menu item that stands for a shortcut of the page. */
interface ShortcutItem {
  readonly label: string;
  readonly accelerator: string;
  readonly keys: Keys;
}

const places = [
  "&Overview",
  "&Events",
  "&Actions",
  "&Timeline",
  "E&ndpoints",
  "O&bjects",
  "&Settings",
] as const;

const control = (code: string): Keys => ({ code, modifiers: ["control"] });

/** What the menus have beside what every app's have: the page's own shortcuts, by menu. */
export const shortcutMenu: Readonly<Record<"view" | "go" | "help", readonly ShortcutItem[]>> = {
  view: [
    { label: "Search or run a &command", accelerator: "CmdOrCtrl+K", keys: control("K") },
    { label: "&Demo mode", accelerator: "F11", keys: { code: "F11" } },
  ],
  go: places.map((label, index) => ({
    label,
    accelerator: `CmdOrCtrl+${String(index + 1)}`,
    keys: control(String(index + 1)),
  })),
  help: [{ label: "Keyboard &shortcuts", accelerator: "F1", keys: { code: "F1" } }],
};

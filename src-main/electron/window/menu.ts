import {
  BrowserWindow,
  Menu,
  type KeyboardInputEvent,
  type MenuItemConstructorOptions,
} from "electron";

const isMac = process.platform === "darwin";

/** Keys as Electron's `sendInputEvent` takes them. */
interface Keys {
  readonly code: string;
  readonly modifiers?: readonly ("control" | "shift")[];
}

/** A menu item that stands for a shortcut of the page. */
interface ShortcutItem {
  readonly label: string;
  readonly accelerator: string;
  readonly keys: Keys;
}

/** The places of the page, each with the digit of its shortcut. */
const places = [
  ["&Overview", 1],
  ["&Events", 2],
  ["&Requests", 3],
  ["&Actions", 4],
  ["&World", 5],
  ["&Timeline", 6],
  ["E&ndpoints", 7],
  ["O&bjects", 8],
  ["&Settings", 9],
] as const;

const control = (code: string): Keys => ({ code, modifiers: ["control"] });

/** The menu items beyond the standard ones: the page's own shortcuts, by menu. */
const shortcutMenu: Readonly<Record<"view" | "go" | "help", readonly ShortcutItem[]>> = {
  view: [
    { label: "Search or run a &command", accelerator: "CmdOrCtrl+K", keys: control("K") },
    { label: "&Demo mode", accelerator: "F11", keys: { code: "F11" } },
  ],
  go: places.map(([label, digit]) => ({
    label,
    accelerator: `CmdOrCtrl+${String(digit)}`,
    keys: control(String(digit)),
  })),
  help: [{ label: "Keyboard &shortcuts", accelerator: "F1", keys: { code: "F1" } }],
};

const separator: MenuItemConstructorOptions = { type: "separator" };

/** The actions of the menu items beyond the standard ones. */
export interface MenuActions {
  readonly openLog: () => void;
  readonly openDataFolder: () => void;
}

const zoom: readonly MenuItemConstructorOptions[] = [
  { role: "resetZoom" },
  { role: "zoomIn" },
  { role: "zoomOut" },
  separator,
  // F11, the usual key, belongs to the panel's demo mode.
  { role: "togglefullscreen", accelerator: isMac ? "Ctrl+Cmd+F" : "Shift+F11" },
];

const development: readonly MenuItemConstructorOptions[] = [
  separator,
  { role: "reload" },
  { role: "toggleDevTools" },
];

/** Presses keys in the window that is used: the page knows best what they do. */
function press({ code, modifiers = [] }: Keys): void {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const key: KeyboardInputEvent = { type: "keyDown", keyCode: code, modifiers: [...modifiers] };
  window?.webContents.sendInputEvent(key);
  window?.webContents.sendInputEvent({ ...key, type: "keyUp" });
}

function items(menu: keyof typeof shortcutMenu): MenuItemConstructorOptions[] {
  return shortcutMenu[menu].map(({ label, accelerator, keys }) => ({
    label,
    accelerator,
    // The page hears the keys itself; the menu only shows them.
    registerAccelerator: false,
    click: () => {
      press(keys);
    },
  }));
}

/** The menu of the application. Items for development exist only in development. */
export function setMenu(isDevelopment: boolean, actions: MenuActions): void {
  const log: MenuItemConstructorOptions = {
    label: "&Log in a second window",
    accelerator: "CmdOrCtrl+Shift+L",
    registerAccelerator: false,
    click: actions.openLog,
  };
  const folder = { label: "Open &data folder", click: actions.openDataFolder };
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: "appMenu" as const }] : []),
    {
      label: "&File",
      submenu: [folder, separator, isMac ? { role: "close" } : { role: "quit" }],
    },
    { role: "editMenu" },
    {
      label: "&View",
      submenu: [...items("view"), separator, ...zoom, ...(isDevelopment ? development : [])],
    },
    { label: "&Go", submenu: items("go") },
    {
      label: "&Window",
      role: "window",
      submenu: [log, separator, { role: "minimize" }, { role: "zoom" }],
    },
    { role: "help", submenu: [...items("help"), separator, { role: "about" }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

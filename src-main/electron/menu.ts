import { app, Menu, type MenuItemConstructorOptions } from "electron";

const isMac = process.platform === "darwin";

const separator: MenuItemConstructorOptions = { type: "separator" };

const view: readonly MenuItemConstructorOptions[] = [
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

function windowMenu(openLog: () => void): MenuItemConstructorOptions[] {
  const log: MenuItemConstructorOptions = {
    label: "&Log in a second window",
    accelerator: "CmdOrCtrl+Shift+L",
    // The page hears the keys itself; the menu only tells of them.
    registerAccelerator: false,
    click: openLog,
  };
  return [log, separator, { role: "minimize" }, { role: "zoom" }];
}

/** The menu of the application. What helps to develop it is there only while it is developed. */
export function setMenu(isDevelopment: boolean, openLog: () => void): void {
  app.setAboutPanelOptions({ applicationName: "Simdeck" });
  const template: MenuItemConstructorOptions[] = [
    isMac ? { role: "appMenu" } : { label: "&File", submenu: [{ role: "quit" }] },
    { role: "editMenu" },
    { label: "&View", submenu: [...view, ...(isDevelopment ? development : [])] },
    { label: "&Window", role: "window", submenu: windowMenu(openLog) },
    { role: "help", submenu: [{ role: "about" }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

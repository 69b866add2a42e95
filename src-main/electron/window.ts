import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { recoverFromCrashes } from "./crash-recovery.ts";
import { standBack } from "./stand-back.ts";
import { isOnScreen, readWindowState, writeWindowState, type WindowState } from "./window-state.ts";

/** The page's own background in both themes, so that nothing flashes before it is drawn. */
const background = { dark: "#101114", light: "#fdfdfe" } as const;

/** What a window shows, and under which name its place is kept. */
interface Shown {
  readonly address: string;
  readonly name: "window" | "log-window";
}

/** Opens a window where it was last time, and shows it once it is drawn. */
export function openWindow({ address, name }: Shown): BrowserWindow {
  const stateFile = join(app.getPath("userData"), `${name}.json`);
  const state = readWindowState(stateFile);
  const window = new BrowserWindow({ ...look(), ...place(state) });
  window.once("ready-to-show", () => {
    if (state?.isMaximized) window.maximize();
    window.show();
  });
  recoverFromCrashes(window);
  standBack(window);
  keepPlace(window, stateFile);
  void window.loadURL(address);
  return window;
}

function look(): Electron.BrowserWindowConstructorOptions {
  const out = join(app.getAppPath(), "out");
  return {
    title: "Simdeck",
    icon: join(app.getAppPath(), "resources", "icon.png"),
    minWidth: 900,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: background[nativeTheme.shouldUseDarkColors ? "dark" : "light"],
    webPreferences: {
      preload: join(out, "preload", "preload.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  };
}

function place(state: WindowState | undefined) {
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  if (state && isOnScreen(state.bounds, screens)) return state.bounds;
  return { width: 1280, height: 800 };
}

function keepPlace(window: BrowserWindow, file: string): void {
  let timer: NodeJS.Timeout | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (window.isDestroyed()) return;
      const state = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
      void writeWindowState(file, state);
    }, 500);
  };
  window.on("resize", keep);
  window.on("move", keep);
}

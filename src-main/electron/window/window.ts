import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { app, BrowserWindow, nativeTheme, screen } from "electron";
import { recoverFromCrashes } from "./crash-recovery.ts";
import { isOnScreen, readWindowState, writeWindowState, type WindowState } from "./window-state.ts";

/** The page's own background in both themes, so that nothing flashes before it is drawn. */
const background = { dark: "#0e0f12", light: "#fefeff" } as const;

/** Returns the colour of a window before its page is drawn. */
export function pageBackground(): string {
  return background[nativeTheme.shouldUseDarkColors ? "dark" : "light"];
}

/** The page of a window, and the name under which its position is stored. */
interface Shown {
  readonly address: string;
  readonly name: "window" | "log-window" | "page-window";
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
  lowerPriority(window);
  keepPlace(window, stateFile);
  void window.loadURL(address);
  return window;
}

/** Brings a window to the front. */
export function raise(window: BrowserWindow | undefined): void {
  if (window?.isMinimized()) window.restore();
  window?.focus();
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
    backgroundColor: pageBackground(),
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

/** The page's process and the one that paints for it. */
const drawing: ReadonlySet<string> = new Set(["Tab", "GPU"]);

/**
 * Gives the drawing processes a lower priority than this one after every page load: a busy page may drop
 * frames but does not delay responses. Nothing changes where the system refuses.
 */
function lowerPriority(window: BrowserWindow): void {
  window.webContents.on("did-finish-load", () => {
    for (const { pid, type } of app.getAppMetrics()) if (drawing.has(type)) lower(pid);
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or its priority cannot be changed.
  }
}

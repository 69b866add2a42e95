import type { BrowserWindow } from "electron";
import { openWindow, raise } from "./window.ts";

let logWindow: BrowserWindow | undefined;

/**
 * Opens the window that shows nothing but the log, or brings it to the front. It goes with the panel's
 * own window; when it is closed, that one stays.
 */
export function openLogWindow(address: string, panel: BrowserWindow): void {
  if (logWindow && !logWindow.isDestroyed()) {
    raise(logWindow);
    return;
  }
  const opened = openWindow({ address: logAddress(address), name: "log-window" });
  logWindow = opened;
  const end = () => {
    opened.close();
  };
  panel.once("closed", end);
  opened.once("closed", () => panel.off("closed", end));
}

/** The panel's own page, told by its address that it is the log's. */
function logAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("window", "log");
  url.hash = "#/events";
  return url.href;
}

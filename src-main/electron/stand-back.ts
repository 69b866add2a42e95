import { constants, setPriority } from "node:os";
import { app, type BrowserWindow } from "electron";

/** What draws: the page's process and the one that paints for it. */
const drawing: ReadonlySet<string> = new Set(["Tab", "GPU"]);

/**
 * Lets whatever draws stand back behind this process, whenever a page has come: the simulators answer
 * here, and a busy page may cost frames, but no answer its time. Where the system refuses, nothing
 * changes.
 */
export function standBack(window: BrowserWindow): void {
  window.webContents.on("did-finish-load", () => {
    for (const { pid, type } of app.getAppMetrics()) if (drawing.has(type)) lower(pid);
  });
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Gone already, or not ours to change: it draws as it did before.
  }
}

import { app, dialog, type BrowserWindow } from "electron";
import { createAllowance } from "./allowance.ts";

/**
 * Brings the page back when its process has died or hangs. The simulators live on in this process and
 * lose nothing; the page asks for everything again. A page that dies again and again is left to the
 * person.
 */
export function recoverFromCrashes(window: BrowserWindow): void {
  const mayReload = createAllowance(3, 60_000);
  window.webContents.on("render-process-gone", (_event, { reason, exitCode }) => {
    process.stderr.write(`simdeck: the page's process ended (${reason}, ${String(exitCode)}).\n`);
    // Never from inside this event: the dead process is not quite buried yet.
    setImmediate(() => {
      if (window.isDestroyed() || reason === "clean-exit") return;
      if (mayReload(Date.now())) window.webContents.reload();
      else void offerReload(window);
    });
  });
  window.on("unresponsive", () => void offerRestart(window));
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const chosen = await ask(window, {
    message: "The window crashed several times.",
    buttons: ["Reopen the window", "Quit Simdeck"],
  });
  if (chosen === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

async function offerRestart(window: BrowserWindow): Promise<void> {
  const chosen = await ask(window, {
    message: "The window does not respond.",
    buttons: ["Wait", "Restart the window"],
  });
  // A page that hangs cannot be reloaded; one that is gone can.
  if (chosen === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
}

interface Question {
  readonly message: string;
  readonly buttons: [string, string];
}

async function ask(window: BrowserWindow, question: Question): Promise<number> {
  const detail = "The simulators are still running and have kept all data.";
  const { response } = await dialog.showMessageBox(window, {
    type: "warning",
    detail,
    ...question,
  });
  return response;
}

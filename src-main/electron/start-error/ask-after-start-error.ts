import { app, BrowserWindow, protocol } from "electron";
import { panelOrigin } from "../panel-page/origin.ts";
import { pageBackground } from "../window/window.ts";
import {
  handleStartError,
  START_ERROR_PATH,
  type StartChoice,
  type StartErrorView,
} from "./start-error-page.ts";

let window: BrowserWindow | undefined;

/** Shows why the simulators could not start. Resolves with what the person chose; closing is quitting. */
export async function askAfterStartError(view: StartErrorView): Promise<StartChoice> {
  await app.whenReady();
  const shown = window ?? open();
  window = shown;
  return new Promise((resolve) => {
    if (protocol.isProtocolHandled("app")) protocol.unhandle("app");
    protocol.handle("app", ({ url }) => handleStartError(url, view, resolve));
    shown.once("closed", () => {
      resolve({ act: "quit" });
    });
    void shown.loadURL(`${panelOrigin}${START_ERROR_PATH}`);
  });
}

/** Closes the window. Another one must be open by then, or the app ends. */
export function closeStartError(): void {
  window?.destroy();
  window = undefined;
}

/** Gives the address of the panel's page back. */
export function leaveStartError(): void {
  if (window) protocol.unhandle("app");
}

function open(): BrowserWindow {
  return new BrowserWindow({
    title: "Simdeck could not start",
    width: 640,
    height: 480,
    useContentSize: true,
    backgroundColor: pageBackground(),
    autoHideMenuBar: true,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
}

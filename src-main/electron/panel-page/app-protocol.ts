import { protocol } from "electron";
import { respondToPanel } from "./respond-to-panel.ts";
import { listPanelFiles } from "./panel-files.ts";

/** Makes `app:` a scheme like https in the eyes of the page. Only possible before the app is ready. */
export function registerPanelScheme(): void {
  const privileges = { standard: true, secure: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: "app", privileges }]);
}

/** Serves the built page from a folder at `app://panel/`. */
export function servePanel(folder: string): void {
  const files = listPanelFiles(folder);
  protocol.handle("app", (request) => respondToPanel(files, request));
}

import { app, session, shell, type WebContents } from "electron";
import { isForBrowser, originOf } from "./origin.ts";

const ALLOWED_PERMISSION = "clipboard-sanitized-write";

/**
 * Keeps every page, whichever way it came to be, in its place: no other address, no further window, no
 * guest page. Call it before the app is ready.
 */
export function guardPages(origin: string): void {
  // Linux refuses a sandbox to root, who has to say so; the sandbox must not be forced on then.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  app.on("web-contents-created", (_event, contents) => {
    guardNavigation(contents, origin);
  });
}

function guardNavigation(contents: WebContents, origin: string): void {
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (originOf(event.url) !== origin) event.preventDefault();
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (isForBrowser(url)) void shell.openExternal(url);
    return { action: "deny" };
  });
}

/** Grants the panel's page the right to copy text, and nothing else to anybody. */
export function guardPermissions(origin: string): void {
  const isAllowed = (permission: string, address: string) =>
    permission === ALLOWED_PERMISSION && originOf(address) === origin;
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isAllowed(permission, details.requestingUrl));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowed(permission, requestingOrigin),
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
}

import { app, session, shell, type WebContents } from "electron";
import { isSimulatedPage, PAGES_PARTITION } from "./page-hosts.ts";
import { isForBrowser, readOrigin } from "./origin.ts";

const ALLOWED_PERMISSION = "clipboard-sanitized-write";

/**
 * Keeps every page, whichever way it came to be, in its place: no other address, no further window, no
 * guest page. Simulated pages may lead to each other and to apps of this machine. Call it before the app is ready.
 */
export function guardPages(origin: string): void {
  // Linux refuses a sandbox to root, who has to say so; the sandbox must not be forced on then.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  app.on("web-contents-created", (_event, contents) => {
    guardNavigation(contents, origin);
  });
}

function guardNavigation(contents: WebContents, origin: string): void {
  const isForPages = contents.session === session.fromPartition(PAGES_PARTITION);
  const mayShow = (url: string) => (isForPages ? isSimulatedPage(url) : readOrigin(url) === origin);
  const stay = (event: { readonly url: string; preventDefault(): void }) => {
    if (mayShow(event.url)) return;
    event.preventDefault();
    // A simulated page leads back to an app, which may be elsewhere.
    if (isForPages) showInBrowser(event.url);
  };
  contents.on("will-navigate", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-attach-webview", (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    showInBrowser(url);
    return { action: "deny" };
  });
}

/** Opens an address in the person's own browser, if it may. */
function showInBrowser(url: string): void {
  if (isForBrowser(url)) void shell.openExternal(url);
}

/** Lets the panel's page copy text, and denies every other permission. */
export function guardPermissions(origin: string): void {
  const isAllowed = (permission: string, address: string) =>
    permission === ALLOWED_PERMISSION && readOrigin(address) === origin;
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isAllowed(permission, details.requestingUrl));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowed(permission, requestingOrigin),
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
}

import { call } from "../bridge/client.ts";
import { announceError } from "./announcer-store.ts";

/** Shows a page in a window of the app, with the Wire beside it. */
export function openPage(url: string): void {
  call("app.openPage", { url }).catch((error: unknown) =>
    announceError(error, "The page could not be opened: "),
  );
}

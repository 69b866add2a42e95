import { useEffect } from "react";
import { useLocation } from "../stores/location.ts";
import { placeHref } from "../stores/places.ts";
import { SecretsHidden } from "../ui/text/secret.tsx";
import { Announcer } from "./announcer.tsx";
import { Notifications } from "./notifications.tsx";
import { Overlays } from "./overlays.tsx";
import { PlaceView } from "./place-view.tsx";
import { StatusBar } from "./status-bar/status-bar.tsx";
import { useHiddenSecrets } from "./use-hidden-secrets.ts";
import { useSetup } from "./use-setup.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import "./shell.css";

/** The second window: the log and nothing else, with a filter and a selection of its own. */
export function LogWindow() {
  const { place } = useLocation();
  useShortcuts();
  useSetup();
  useEffect(() => {
    document.title = "Simdeck log";
  }, []);
  return (
    <SecretsHidden value={useHiddenSecrets()}>
      <div className="shell log-window">
        <div className="vstack stage">
          {place === "events" ? null : (
            <nav className="back-to-log" aria-label="Back">
              <a href={placeHref("events")}>Back to the log</a>
            </nav>
          )}
          <main className="vstack place" id="place" tabIndex={-1}>
            <h1 className="unseen">Log</h1>
            <PlaceView />
          </main>
        </div>
        <StatusBar />
        <Announcer />
        <Notifications />
        <Overlays />
      </div>
    </SecretsHidden>
  );
}

import type { ReactNode } from "react";
import { LostBanner } from "../features/attach/lost-banner.tsx";
import { DemoDeck } from "../features/demo/demo-deck.tsx";
import { useDemo } from "../stores/demo-store.ts";
import { showOverlay } from "../stores/overlay-store.ts";
import { SecretsHidden } from "../ui/secret.tsx";
import { Announcer } from "./announcer.tsx";
import { Notices } from "./notices.tsx";
import { Overlays } from "./overlays.tsx";
import { PlaceView } from "./place-view.tsx";
import { Rail } from "./rail.tsx";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useHiddenSecrets } from "./use-hidden-secrets.ts";
import { useSetup } from "./use-setup.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import "./shell.css";

/** What is always there: rail, top bar, status bar, and the place between them. */
export function Shell() {
  const isDemo = useDemo(({ factor }) => factor !== null);
  useShortcuts();
  useKeptFocus();
  useSetup();
  return (
    <BeforeAudience>
      <div className="shell">
        <Rail />
        <div className="stage">
          <TopBar
            onSearch={() => {
              showOverlay("palette");
            }}
          />
          <LostBanner />
          <Notices />
          <main className="place" id="place" tabIndex={-1}>
            <PlaceView />
          </main>
          {isDemo ? <DemoDeck /> : null}
        </div>
        <StatusBar />
        <Announcer />
        <Overlays />
      </div>
    </BeforeAudience>
  );
}

/** Hides secrets from an audience. On its own: what it listens to would have the whole window drawn anew. */
function BeforeAudience({ children }: { readonly children: ReactNode }) {
  return <SecretsHidden value={useHiddenSecrets()}>{children}</SecretsHidden>;
}

import { type ReactNode, useState } from "react";
import { LostBanner } from "../features/attach/lost-banner.tsx";
import { DemoBar } from "../features/demo/demo-bar.tsx";
import { DemoScreen } from "../features/demo/demo-screen.tsx";
import { WireStage } from "../features/wire/wire.tsx";
import { useDemo } from "../stores/demo-store.ts";
import { showOverlay } from "../stores/overlay-store.ts";
import { SecretsHidden } from "../ui/text/secret.tsx";
import { Announcer } from "./announcer.tsx";
import { FaultBanner } from "./fault-banner.tsx";
import { Notifications } from "./notifications.tsx";
import { Overlays } from "./overlays.tsx";
import { PlaceView } from "./place-view.tsx";
import { Rail } from "./rail.tsx";
import { StatusBar } from "./status-bar/status-bar.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useHiddenSecrets } from "./use-hidden-secrets.ts";
import { useSetup } from "./use-setup.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { Search, X } from "lucide-react";
import { Button as AriaButton } from "react-aria-components";
import { DemoButton } from "../features/demo/demo-button.tsx";
import { RecordButton } from "../features/recorder/record-button.tsx";
import { ResetButton } from "../features/reset/reset-button.tsx";
import { SnapshotsButton } from "../features/snapshots/snapshots-button.tsx";
import { useLocation } from "../stores/location.ts";
import { places } from "../stores/places.ts";
import { Keys } from "../ui/display/keys.tsx";
import { useSettingsView } from "../bridge/use-settings-view.ts";
import { IconButton } from "../ui/controls/button.tsx";
import { Note } from "../ui/display/note.tsx";
import "./shell.css";

/** The fixed parts of the window: rail, top bar, status bar, and the place between them. */
export function Shell() {
  const isDemo = useDemo(({ factor }) => factor !== null);
  const isStage = useDemo((demo) => demo.isStage);
  useShortcuts();
  useKeptFocus();
  useSetup();
  return (
    <BeforeAudience>
      {isStage ? <DemoScreen wire={<WireStage />} /> : <Frame isDemo={isDemo} />}
      <Announcer />
      <Notifications />
      <Overlays />
    </BeforeAudience>
  );
}

/** A place with what stands around it. */
function Frame({ isDemo }: { readonly isDemo: boolean }) {
  return (
    <div className="shell">
      <Rail />
      <div className="vstack stage">
        <TopBar onSearch={() => showOverlay("palette")} />
        <LostBanner />
        <Notices />
        <FaultBanner />
        <main className="vstack place" id="place" tabIndex={-1}>
          <PlaceView />
        </main>
        {isDemo ? <DemoBar /> : null}
      </div>
      <StatusBar />
    </div>
  );
}

/** Hides secrets from an audience. On its own: what it listens to would have the whole window drawn again. */
function BeforeAudience({ children }: { readonly children: ReactNode }) {
  return <SecretsHidden value={useHiddenSecrets()}>{children}</SecretsHidden>;
}

/** The place's name, the search, and the way back to the beginning. */
function TopBar({ onSearch }: { readonly onSearch: () => void }) {
  const { place } = useLocation();
  return (
    <header className="hstack top-bar">
      <h1>{places.find(({ id }) => id === place)?.title}</h1>
      <AriaButton className="hstack search" onPress={onSearch}>
        <Search size={13} aria-hidden />
        <span className="clip">Search or run a command</span>
        <Keys keys="Ctrl K" />
      </AriaButton>
      <DemoButton />
      <SnapshotsButton />
      <RecordButton />
      <ResetButton />
    </header>
  );
}

/** The messages about stored files, shown in every place until they are dismissed. */
function Notices() {
  const notices = useSettingsView()?.notices ?? [];
  const [read, setRead] = useState<readonly string[]>([]);
  const unread = notices.filter((notice) => !read.includes(notice));
  if (unread.length === 0) return null;
  return (
    <section className="notices" aria-label="Notices">
      {unread.map((notice) => (
        <div key={notice} className="hstack notice">
          <Note tone="warn">{notice}</Note>
          <IconButton label={`Dismiss: ${notice}`} onPress={() => setRead([...read, notice])}>
            <X size={13} aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  );
}

import { useState } from "react";
import { Announcer } from "./announcer.tsx";
import { PlaceView } from "./place-view.tsx";
import { Rail } from "./rail.tsx";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { CommandPalette } from "./palette/command-palette.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import "./shell.css";

/** What is always there: rail, top bar, status bar, and the place between them. */
export function Shell() {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const openPalette = () => {
    setPaletteOpen(true);
  };
  useShortcuts(openPalette);
  return (
    <div className="shell">
      <Rail />
      <div className="stage">
        <TopBar onSearch={openPalette} />
        <main className="place" id="place" tabIndex={-1}>
          <PlaceView />
        </main>
      </div>
      <StatusBar />
      <Announcer />
      <CommandPalette
        isOpen={isPaletteOpen}
        onClose={() => {
          setPaletteOpen(false);
        }}
      />
    </div>
  );
}

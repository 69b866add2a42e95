import { AttachDialog } from "../features/attach/attach-dialog.tsx";
import { RestartDialog } from "../features/settings/restart-dialog.tsx";
import { showOverlay, useOverlay } from "../stores/overlay-store.ts";
import { CommandPalette } from "./palette/command-palette.tsx";
import { ShortcutSheet } from "./shortcut-sheet.tsx";

/** What may lie over a window. */
export function Overlays() {
  const open = useOverlay((overlay) => overlay.open);
  return (
    <>
      <ShortcutSheet />
      <RestartDialog />
      <AttachDialog />
      <CommandPalette
        isOpen={open === "palette"}
        onClose={() => {
          showOverlay(null);
        }}
      />
    </>
  );
}

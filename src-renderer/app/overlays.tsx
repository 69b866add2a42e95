import { AttachDialog } from "../features/attach/attach-dialog.tsx";
import { DocsDialog } from "../features/docs/docs-dialog.tsx";
import { RestartDialog } from "../features/settings/restart-dialog.tsx";
import { SnapshotsDialog } from "../features/snapshots/snapshots-dialog.tsx";
import { showOverlay, useOverlay } from "../stores/overlay-store.ts";
import { CommandPalette } from "./palette/command-palette.tsx";
import { ShortcutList } from "../features/settings/shortcut-list.tsx";
import { Dialog } from "../ui/controls/dialog.tsx";

/** The overlays of a window. */
export function Overlays() {
  const open = useOverlay((overlay) => overlay.open);
  return (
    <>
      <ShortcutSheet />
      <RestartDialog />
      <AttachDialog />
      <SnapshotsDialog />
      <DocsDialog />
      <CommandPalette isOpen={open === "palette"} onClose={() => showOverlay(null)} />
    </>
  );
}

/** Every shortcut, by F1 or ?. */
function ShortcutSheet() {
  const isOpen = useOverlay(({ open }) => open === "shortcuts");
  return (
    <Dialog
      title="Keyboard shortcuts"
      width="wide"
      isOpen={isOpen}
      onClose={() => showOverlay(null)}
    >
      <ShortcutList />
    </Dialog>
  );
}

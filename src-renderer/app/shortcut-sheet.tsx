import { ShortcutList } from "../features/settings/shortcut-list.tsx";
import { showOverlay, useOverlay } from "../stores/overlay-store.ts";
import { Dialog } from "../ui/dialog.tsx";

/** Every shortcut, by F1 or ?. */
export function ShortcutSheet() {
  const isOpen = useOverlay(({ open }) => open === "shortcuts");
  return (
    <Dialog
      title="Keyboard shortcuts"
      width="wide"
      isOpen={isOpen}
      onClose={() => {
        showOverlay(null);
      }}
    >
      <ShortcutList />
    </Dialog>
  );
}

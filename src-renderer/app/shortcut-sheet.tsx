import { shortcuts } from "../features/settings/shortcuts.ts";
import { showOverlay, useOverlay } from "../stores/overlay-store.ts";
import { Dialog } from "../ui/dialog.tsx";
import "./shortcut-sheet.css";

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
      <dl className="shortcut-sheet">
        {shortcuts.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

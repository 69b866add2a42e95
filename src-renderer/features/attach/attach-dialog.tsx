import { showOverlay, useOverlay } from "../../stores/overlay-store.ts";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { AttachForm } from "./attach-form.tsx";
import "./attach.css";

/** Asks where an instance runs, and shows it in this window. */
export function AttachDialog() {
  const isOpen = useOverlay(({ open }) => open === "attach");
  const close = () => showOverlay(null);
  return (
    <Dialog title="Attach to a running Simdeck" isOpen={isOpen} onClose={close}>
      <AttachForm onClose={close} />
    </Dialog>
  );
}

import { showOverlay } from "../../stores/overlay-store.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/note.tsx";

/** A window that was started to show another instance, and shows none now. */
export function NoSimulators() {
  return (
    <Empty title="No simulator runs here">
      <p>Simdeck was started with --attach, and so without simulators of its own.</p>
      <Button
        tone="primary"
        onPress={() => {
          showOverlay("attach");
        }}
      >
        Attach to a running Simdeck…
      </Button>
    </Empty>
  );
}

import { Cable } from "lucide-react";
import { useFeed } from "../../stores/feed-store.ts";
import { showOverlay } from "../../stores/overlay-store.ts";
import { Button } from "../../ui/button.tsx";
import { useDetach } from "./use-detach.ts";

/** The way to an instance elsewhere, or back from it. */
export function AttachButton() {
  const attachment = useFeed((feed) => feed.attachment);
  const run = useDetach();
  return (
    <Button
      size="small"
      onPress={() => {
        if (attachment) run.mutate();
        else showOverlay("attach");
      }}
    >
      <Cable size={13} aria-hidden />
      {attachment ? `Detach from ${attachment.host}` : "Attach to a running Simdeck…"}
    </Button>
  );
}

import { useDetach } from "../../stores/feed/detach.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { describeLoss } from "./describe-loss.ts";

/** Says in every place that the connection is lost, until it is back. */
export function LostBanner() {
  const attachment = useFeed((feed) => feed.attachment);
  const run = useDetach();
  if (!attachment?.lost) return null;
  return (
    <section className="hstack notice" aria-label="Connection lost">
      <Note tone="warn">{describeLoss(attachment.host, attachment.lost)}</Note>
      <Button size="small" onPress={() => run.mutate()}>
        Detach
      </Button>
    </section>
  );
}

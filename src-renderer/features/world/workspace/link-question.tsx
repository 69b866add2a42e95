import { call } from "../../../bridge/client.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";

interface LinkQuestionProps {
  /** The address that the person pressed; null for none. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** Asks before a link of the app opens, and shows where it really leads. */
export function LinkQuestion({ url, onClose }: LinkQuestionProps) {
  // As the browser reads it: a look-alike name of a host is shown in its encoded form.
  const target = url === null ? "" : new URL(url).href;
  const open = async () => {
    onClose();
    try {
      // A simulated page, or a page of this machine, opens in a window of the panel.
      await call("app.openPage", { url: target });
    } catch {
      window.open(target, "_blank", "noopener");
    }
  };
  return (
    <Dialog title="Open this link?" isOpen={url !== null} onClose={onClose}>
      <code className="link-target">{target}</code>
      <div className="hstack dialog-actions">
        <Button autoFocus onPress={onClose}>
          Cancel
        </Button>
        <Button tone="primary" onPress={() => void open()}>
          Open
        </Button>
      </div>
    </Dialog>
  );
}

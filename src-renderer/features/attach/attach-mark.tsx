import { Cable } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useDetach } from "../../stores/feed/detach.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { Note } from "../../ui/display/note.tsx";
import { describeLoss } from "./describe-loss.ts";
import "./attach.css";

/** Says that the window shows an instance elsewhere, and which; nothing while it shows its own. */
export function AttachMark() {
  const attachment = useFeed((feed) => feed.attachment);
  useSpokenState(attachment);
  return attachment ? <Mark attachment={attachment} /> : null;
}

function Mark({ attachment }: { readonly attachment: AttachmentView }) {
  const [isOpen, setOpen] = useState(false);
  const isLost = attachment.lost !== null;
  const close = () => setOpen(false);
  return (
    <>
      <AriaButton
        className={`hstack attach-mark ${isLost ? "lost" : ""}`}
        onPress={() => setOpen(true)}
      >
        <Cable size={15} aria-hidden />
        <span className="vstack attach-words rail-word">
          <span>{isLost ? "connection lost" : "attached to"}</span>{" "}
          <span className="mono clip">{attachment.host}</span>
        </span>
      </AriaButton>
      <Dialog title="Attached instance" isOpen={isOpen} onClose={close}>
        <AttachedFacts attachment={attachment} />
        <DetachActions onClose={close} />
      </Dialog>
    </>
  );
}

function DetachActions({ onClose }: { readonly onClose: () => void }) {
  const run = useDetach();
  return (
    <div className="hstack dialog-actions">
      <Button onPress={onClose}>Close</Button>
      <Button tone="primary" isPending={run.isPending} onPress={() => run.mutate()}>
        Detach
      </Button>
    </div>
  );
}

/** Screen readers announce changes of the connection. */
function useSpokenState(attachment: AttachmentView | null): void {
  const said = useRef("");
  const host = attachment?.host;
  const isLost = attachment?.lost != null;
  useEffect(() => {
    if (host === undefined) return;
    const isBack = said.current === `${host} lost`;
    const now = isLost ? `${host} lost` : host;
    if (said.current === now) return;
    said.current = now;
    if (isLost) announce(`The connection to ${host} is lost. Retrying.`);
    else announce(isBack ? `The connection to ${host} is back` : `Attached to ${host}`);
  }, [host, isLost]);
}

/** The facts about the shown instance, and the functions that are not available for it. */
function AttachedFacts({ attachment }: { readonly attachment: AttachmentView }) {
  const { host, version, isHere, missing, lost } = attachment;
  const count = useSimulators().length;
  return (
    <div className="vstack attached-facts">
      <p>
        This window shows <span className="mono">{host}</span>, Simdeck {version}, with{" "}
        {count === 1 ? "one simulator" : `${String(count)} simulators`}. The simulators of this
        program keep running.
      </p>
      {lost ? <Note tone="warn">{describeLoss(host, lost)}</Note> : null}
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      <ul className="soft">
        <li>Ports, delivery at startup and clocks are set where the instance runs.</li>
        {isHere ? null : (
          <li>
            The instance cannot reach the test receiver, which has a port on the loopback address of
            this machine.
          </li>
        )}
      </ul>
    </div>
  );
}

function Missing({ missing }: Pick<AttachmentView, "missing">) {
  return (
    <Note tone="warn">
      Not shown, because they do not respond:
      <ul>
        {missing.map(({ kind, reason }) => (
          <li key={kind}>
            {kind}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  );
}

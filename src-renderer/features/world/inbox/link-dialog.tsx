import type { MailView } from "#shared/domain/mail.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { openPage } from "../../../stores/open-page.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { CodeBlock } from "../../../ui/editor/code-block.tsx";
import { findFalseHost, isOpenable, type MailLink } from "./mail-links.ts";

interface LinkDialogProps {
  readonly mail: MailView;
  /** The link that was pressed; null closes the dialog. */
  readonly link: MailLink | null;
  readonly onClose: () => void;
  /** Records the click; absent where the provider does not count clicks. */
  readonly onClick: ((link: MailLink) => Promise<boolean>) | undefined;
}

/** Asks before a link of a mail is followed, and shows its true target. */
export function LinkDialog({ link, onClose, ...props }: LinkDialogProps) {
  return (
    <Dialog title="Follow this link?" isOpen={link !== null} onClose={onClose} width="wide">
      {link ? <LinkQuestion link={link} onClose={onClose} {...props} /> : null}
    </Dialog>
  );
}

function LinkQuestion({ link, onClose, onClick }: LinkDialogProps & { readonly link: MailLink }) {
  const hosts = useSimulators().map(({ baseUrl }) => new URL(baseUrl).hostname);
  const mayOpen = isOpenable(link.href, hosts);
  const named = findFalseHost(link);
  const follow = async (opens: boolean) => {
    onClose();
    const isDone = onClick ? await onClick(link) : true;
    if (opens && isDone) openPage(link.href);
  };
  return (
    <>
      <p className="soft">
        “<bdi>{link.text}</bdi>” leads to:
      </p>
      <CodeBlock text={link.href} label="Target of the link" wraps />
      {named === undefined ? null : (
        <Note tone="warn">
          The words name {named}, but the link leads to {new URL(link.href).hostname}.
        </Note>
      )}
      {mayOpen ? null : (
        <Note tone="warn">
          This address is not on this machine. Simdeck records the click and does not open it.
        </Note>
      )}
      <div className="hstack dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        {onClick ? (
          <Button tone={mayOpen ? "plain" : "primary"} onPress={() => void follow(false)}>
            Record the click
          </Button>
        ) : null}
        {mayOpen ? (
          <Button tone="primary" autoFocus onPress={() => void follow(true)}>
            {onClick ? "Click and open" : "Open"}
          </Button>
        ) : null}
      </div>
    </>
  );
}

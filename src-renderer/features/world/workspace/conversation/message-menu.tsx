import { useState } from "react";
import { Ellipsis } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Button as PlainButton } from "../../../../ui/controls/button.tsx";
import { Dialog } from "../../../../ui/controls/dialog.tsx";
import type { MessageShape } from "../reading/shapes.ts";
import { useRoom } from "../room.ts";
import { ShortcutDialog } from "../composer/shortcut-dialog.tsx";

interface MessageMenuProps {
  readonly channel: string;
  readonly message: MessageShape;
  readonly onEdit: () => void;
}

/** The further acts on a message: the app's shortcuts, and changes to one's own message. */
export function MessageMenu({ channel, message, onEdit }: MessageMenuProps) {
  const { world, acts, perform } = useRoom();
  const [open, setOpen] = useState<"shortcut" | "delete" | null>(null);
  const isOwn = message.user === world.user.id;
  const { ts } = message;
  const shortcuts = world.shortcuts.filter(({ on }) => on === "message");
  const close = () => setOpen(null);
  return (
    <>
      <MenuTrigger>
        <Button className="button quiet icon" aria-label="More actions">
          <Ellipsis size={14} aria-hidden />
        </Button>
        <Popover className="popover" offset={4} placement="bottom end">
          <Menu aria-label="More actions" className="options">
            {shortcuts.map(({ callback_id: id }) => (
              <MenuItem
                key={id}
                className="option"
                onAction={() => void perform(acts.shortcut(id, { channel, ts }))}
              >
                {id}
              </MenuItem>
            ))}
            <MenuItem className="option" onAction={() => setOpen("shortcut")}>
              Use a shortcut on this message…
            </MenuItem>
            {isOwn && message.subtype === undefined ? (
              <MenuItem className="option" onAction={onEdit}>
                Edit
              </MenuItem>
            ) : null}
            {isOwn ? (
              <MenuItem className="option" onAction={() => setOpen("delete")}>
                Delete…
              </MenuItem>
            ) : null}
          </Menu>
        </Popover>
      </MenuTrigger>
      {/* Made when they are opened: each message of the list has a menu. */}
      {open === null ? null : (
        <>
          <ShortcutDialog
            title="Use a shortcut on this message"
            isOpen={open === "shortcut"}
            onClose={close}
            onUse={(id) => void perform(acts.shortcut(id, { channel, ts }))}
          />
          <Dialog
            title="Delete this message?"
            role="alertdialog"
            isOpen={open === "delete"}
            onClose={close}
          >
            <div className="hstack dialog-actions">
              <PlainButton autoFocus onPress={close}>
                Cancel
              </PlainButton>
              <PlainButton
                tone="danger"
                onPress={() => {
                  void perform(acts.remove(channel, message));
                  close();
                }}
              >
                Delete
              </PlainButton>
            </div>
          </Dialog>
        </>
      )}
    </>
  );
}

import { useState, type ReactNode } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useRoom } from "../room.ts";
import { ShortcutDialog } from "./shortcut-dialog.tsx";

/** A button with the shortcuts of the app that need no message. */
export function ShortcutMenu({ children }: { readonly children: ReactNode }) {
  const { world, acts, perform } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const use = (id: string) => void perform(acts.shortcut(id));
  const known = world.shortcuts.filter(({ on }) => on === "global");
  return (
    <>
      <MenuTrigger>
        <Button className="button quiet icon" aria-label="Shortcuts">
          {children}
        </Button>
        <Popover className="popover" offset={4} placement="top end">
          <Menu aria-label="Shortcuts" className="options">
            {known.map(({ callback_id: id }) => (
              <MenuItem key={id} className="option" onAction={() => use(id)}>
                {id}
              </MenuItem>
            ))}
            <MenuItem className="option" onAction={() => setOpen(true)}>
              Use a shortcut…
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <ShortcutDialog
        title="Use a shortcut"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onUse={use}
      />
    </>
  );
}

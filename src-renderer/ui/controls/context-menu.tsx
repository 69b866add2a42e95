import { useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";

/** An entry of a menu. */
export interface MenuAction {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

interface OpenMenu {
  readonly x: number;
  readonly y: number;
  readonly actions: readonly MenuAction[];
}

/** A menu at the pointer, or beside an element when it is opened by key. */
export function useContextMenu() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const openAt = (x: number, y: number, actions: readonly MenuAction[]) => {
    if (actions.length > 0) setMenu({ x, y, actions });
  };
  return {
    onContextMenu: (event: MouseEvent, actions: readonly MenuAction[]) => {
      event.preventDefault();
      openAt(event.clientX, event.clientY, actions);
    },
    /** Shift+F10 and the menu key. */
    onMenuKey: (event: KeyboardEvent, beside: Element | null, actions: readonly MenuAction[]) => {
      const isAsked = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
      if (!isAsked || !beside) return;
      event.preventDefault();
      const { left, bottom } = beside.getBoundingClientRect();
      openAt(left + 40, bottom, actions);
    },
    menu: (
      <>
        <span
          ref={anchor}
          aria-hidden
          style={{ position: "fixed", left: menu?.x ?? 0, top: menu?.y ?? 0 }}
        />
        <Popover
          className="popover"
          triggerRef={anchor}
          placement="bottom start"
          isOpen={menu !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setMenu(null);
          }}
        >
          <Menu
            aria-label="Row"
            className="options"
            autoFocus="first"
            onClose={() => setMenu(null)}
          >
            {(menu?.actions ?? []).map(({ id, title, run }) => (
              <MenuItem key={id} id={id} className="option" onAction={run}>
                {title}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </>
    ),
  };
}

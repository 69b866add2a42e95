import { useState } from "react";
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { Keys } from "../../ui/keys.tsx";
import { useHides } from "../../ui/secret.tsx";
import { PaletteLine } from "./palette-line.tsx";
import { noteCommand } from "./recent-commands.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";
import "./command-palette.css";

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One line to go anywhere and do anything. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  return (
    <ModalOverlay
      className="backdrop"
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal wide palette">
        <Dialog aria-label="Search and commands">
          <PaletteBody onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const groups = usePaletteGroups(text);
  const isHidden = useHides()(text);
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField aria-label="Search or run a command" autoFocus className="palette-field">
        <Input
          className={`palette-input ${isHidden ? "dots" : ""}`}
          // What it controls is walked through from here, without a stop of its own.
          role="combobox"
          aria-expanded
          placeholder="Go to, do, or find objects and events by what is in them, id or #seq…"
        />
      </TextField>
      <Menu
        aria-label="Results"
        className="options palette-options"
        items={groups}
        dependencies={[text]}
        renderEmptyState={() => <NothingFits text={text} />}
      >
        {({ name, commands }) => (
          <MenuSection id={name} className="palette-section">
            <Header className="palette-head">{name}</Header>
            <Collection items={commands}>
              {(command) => (
                <PaletteLine
                  command={command}
                  onChoose={(chosen) => {
                    noteCommand(chosen);
                    onClose();
                    chosen.run();
                  }}
                />
              )}
            </Collection>
          </MenuSection>
        )}
      </Menu>
      <PaletteFoot />
    </Autocomplete>
  );
}

function NothingFits({ text }: { readonly text: string }) {
  return (
    <div className="palette-none">
      <p>Nothing fits “{text.trim()}”</p>
      <p className="faint">
        Part of a name, an id, an address or an event’s type, <code>#12</code> for an event, or{" "}
        <code>+90m</code> to advance the clock.
      </p>
    </div>
  );
}

function PaletteFoot() {
  return (
    <p className="palette-foot faint" aria-hidden>
      <Keys keys="↑ ↓" /> choose <Keys keys="Enter" /> do it <Keys keys="Esc" /> close
    </p>
  );
}

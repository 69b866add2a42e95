import { useState } from "react";
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  TextField,
  useFilter,
} from "react-aria-components";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useFoundEvents } from "./use-found-events.ts";
import { useFoundObjects } from "./use-found-objects.ts";
import { listCommands, type PaletteCommand } from "./palette-commands.ts";
import "./command-palette.css";

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** As many as fit a low window: a list that has to be scrolled is not read but typed against. */
const SHOWN = 11;

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
  const simulators = useChosenSimulators();
  const objects = useFoundObjects(simulators, text);
  const events = useFoundEvents(simulators, text);
  const { contains } = useFilter({ sensitivity: "base" });
  const commands = listCommands(simulators).filter(({ title, scope }) =>
    contains(`${title} ${scope}`, text),
  );
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField aria-label="Search or run a command" autoFocus className="palette-field">
        <Input
          className="palette-input"
          placeholder="Go to, do, or find an object or event by id or #seq…"
        />
      </TextField>
      <Menu<PaletteCommand>
        aria-label="Results"
        className="options palette-options"
        items={[...objects.slice(0, 5), ...events.slice(0, 5), ...commands].slice(0, SHOWN)}
        dependencies={[text]}
        renderEmptyState={() => <div className="option faint">Nothing fits</div>}
      >
        {(command) => (
          <MenuItem
            className="option"
            textValue={command.title}
            onAction={() => {
              onClose();
              command.run();
            }}
          >
            <span className="clip grow">{command.title}</span>
            <span className="faint">{command.scope}</span>
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}

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
  MenuItem,
} from "react-aria-components";
import { Keys } from "../../ui/display/keys.tsx";
import { useHides, useShown } from "../../ui/text/secret.tsx";
import { noteCommand, listRecents, useRecents } from "./recent-commands.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { listCommands } from "./palette-commands.ts";
import { groupCommands, type PaletteGroup } from "./rank-commands.ts";
import { useClockCommands } from "./use-clock-commands.ts";
import { useFoundEvents } from "./use-found-events.ts";
import { useWindowCommands } from "./use-window-commands.ts";
import { Box } from "lucide-react";
import { useQueries } from "@tanstack/react-query";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { call } from "../../bridge/client.ts";
import { goTo } from "../../stores/location.ts";
import type { PaletteCommand } from "./palette-command.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import "./command-palette.css";

const SHORTEST = 3;
const OF_EACH = 4;

/** Objects that hold every word that was typed, in their line or in a field, a few of each collection. */
function useFoundObjects(
  simulators: readonly SimulatorView[],
  text: string,
): readonly PaletteCommand[] {
  const wanted = text.trim();
  const collections = simulators.flatMap(({ kind, collections: held }) =>
    held.map(({ name }) => ({ kind, collection: name })),
  );
  return useQueries({
    queries: collections.map(({ kind, collection }) => ({
      queryKey: ["palette-objects", kind, collection, wanted],
      queryFn: () =>
        call("objects.list", { kind, collection, text: wanted, contents: true, limit: OF_EACH }),
      enabled: wanted.length >= SHORTEST,
    })),
    combine: (results) =>
      results.flatMap(({ data }, place) => {
        const where = collections[place];
        if (!data || !where || wanted.length < SHORTEST) return [];
        return data.items.map(({ id, label, found }): PaletteCommand => ({
          id: `object-${where.kind}-${id}`,
          section: "Objects",
          title: `${id}  ${label}`,
          icon: Box,
          kind: where.kind,
          scope: found ?? where.collection,
          isFound: true,
          target: { place: "objects", params: { ...where, id } },
          run: () => goTo("objects", { ...where, id }),
        }));
      }),
  });
}

/** Returns the palette's groups of commands for a text. */
function usePaletteGroups(text: string): readonly PaletteGroup[] {
  const simulators = useChosenSimulators();
  const objects = useFoundObjects(simulators, text);
  const events = useFoundEvents(simulators, text);
  const { recents } = useRecents();
  const commands = [
    ...listCommands(simulators),
    ...useClockCommands(simulators, text),
    ...useWindowCommands(),
  ];
  const recent = text.trim() === "" ? listRecents(recents, commands) : [];
  return groupCommands([...recent, ...commands, ...objects, ...events], text);
}

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
          // The list has no tab stop; the text field moves its selection.
          role="combobox"
          aria-expanded
          placeholder="Search places, actions, objects and events (#seq)…"
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
      <p>No results for “{text.trim()}”</p>
      <p className="faint">
        Type part of a name, an id, an address or an event type, <code>#12</code> for an event, or{" "}
        <code>+90m</code> to advance the clock.
      </p>
    </div>
  );
}

function PaletteFoot() {
  return (
    <p className="hstack palette-foot faint" aria-hidden>
      <Keys keys="↑ ↓" /> choose <Keys keys="Enter" /> run <Keys keys="Esc" /> close
    </p>
  );
}

interface PaletteLineProps {
  readonly command: PaletteCommand;
  readonly onChoose: (command: PaletteCommand) => void;
}

/** One line: what it is, what it does, whose it is, and the keys that do the same. */
function PaletteLine({ command, onChoose }: PaletteLineProps) {
  const { title, icon: Icon, kind, scope, keys } = command;
  const shown = useShown();
  return (
    <MenuItem className="option palette-line" textValue={title} onAction={() => onChoose(command)}>
      <Icon size={14} aria-hidden />
      <span className="clip grow">{shown(title)}</span>
      {scope === undefined ? null : <span className="faint clip palette-scope">{scope}</span>}
      {kind === undefined ? null : (
        <span className="faint palette-kind">
          <Mark name={kind} />
          <SimulatorName kind={kind} />
        </span>
      )}
      {keys === undefined ? null : <Keys keys={keys} />}
    </MenuItem>
  );
}

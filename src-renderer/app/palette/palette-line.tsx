import { MenuItem } from "react-aria-components";
import { Keys } from "../../ui/keys.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useShown } from "../../ui/secret.tsx";
import type { PaletteCommand } from "./palette-command.ts";

interface PaletteLineProps {
  readonly command: PaletteCommand;
  readonly onChoose: (command: PaletteCommand) => void;
}

/** One line: what it is, what it does, whose it is, and the keys that do the same. */
export function PaletteLine({ command, onChoose }: PaletteLineProps) {
  const { title, icon: Icon, kind, scope, keys } = command;
  const shown = useShown();
  return (
    <MenuItem
      className="option palette-line"
      textValue={title}
      onAction={() => {
        onChoose(command);
      }}
    >
      <Icon size={14} aria-hidden />
      <span className="clip grow">{shown(title)}</span>
      {scope === undefined ? null : <span className="faint clip palette-scope">{scope}</span>}
      {kind === undefined ? null : (
        <span className="faint palette-kind">
          <Mark name={kind} />
          {kind}
        </span>
      )}
      {keys === undefined ? null : <Keys keys={keys} />}
    </MenuItem>
  );
}

import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  Button,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  type Selection,
} from "react-aria-components";
import type { Choice } from "../forms/field.tsx";
import "./menu-button.css";

interface ChoiceMenuProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly mode: "single" | "multiple";
  readonly emptyText?: string;
  /** Told when the menu opens: what stands in it may have to be asked for. */
  readonly onOpen?: () => void;
}

/** A button whose menu holds choices; the ones that apply are ticked. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, choices, selected, onSelect, mode, emptyText = "Nothing yet" } = props;
  const change = (keys: Selection) =>
    onSelect(keys === "all" ? choices.map(({ id }) => id) : [...keys].map(String));
  return (
    <MenuTrigger
      onOpenChange={(isOpen) => {
        if (isOpen) props.onOpen?.();
      }}
    >
      <Button className={`button plain normal ${selected.length > 0 ? "chosen" : ""}`}>
        {label}
        <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" offset={4}>
        <Menu
          aria-label={label}
          className="options"
          items={choices}
          selectionMode={mode}
          selectedKeys={selected}
          onSelectionChange={change}
          renderEmptyState={() => <div className="option faint">{emptyText}</div>}
        >
          {({ title, note }) => (
            <MenuItem className="option" textValue={title}>
              {({ isSelected }) => <TickedTitle title={title} note={note} isTicked={isSelected} />}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface TickedTitleProps {
  readonly title: string;
  readonly note: string | undefined;
  readonly isTicked: boolean;
}

function TickedTitle({ title, note, isTicked }: TickedTitleProps) {
  return (
    <>
      <span className="tick">{isTicked ? <Check size={13} aria-hidden /> : null}</span>
      <span className="grow">{title}</span>
      {note === undefined ? null : <span className="faint figures">{note}</span>}
    </>
  );
}

interface ActionMenuProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly actions: readonly (Choice & { readonly run: () => void })[];
  /** As tall as the controls beside it, with a border. */
  readonly isPlain?: boolean;
  readonly isDisabled?: boolean;
}

/** A button whose menu does things. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, children, actions, isPlain = false, isDisabled = false } = props;
  return (
    <MenuTrigger>
      <Button
        className={`button ${isPlain ? "plain normal" : "quiet small"}`}
        aria-label={label}
        isDisabled={isDisabled}
      >
        {children}
        <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="popover" offset={4} placement="bottom end">
        <Menu aria-label={label} className="options">
          {actions.map(({ id, title, run }) => (
            <MenuItem key={id} id={id} className="option" onAction={run}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

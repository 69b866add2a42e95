import { Check, ChevronDown, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { moveChoice, type ComboItem } from "./combo-choices.ts";
import type { FieldProps } from "./field.tsx";
import { Proposals } from "./proposals.tsx";
import { MiddleClip } from "../display/middle-clip.tsx";
import { useHides, useShown } from "../text/secret.tsx";
import "./combo.css";

interface ComboInputProps extends FieldProps {
  /** All proposals, or those that match the last `onSearch`. */
  readonly items: readonly ComboItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /**
   * Called with the typed text, and with an empty text when the list opens in another way: the list then
   * has every proposal. Without it, the input narrows `items` itself.
   */
  readonly onSearch?: (text: string) => void;
  /** Called in place of `onChange` when a proposal is picked. */
  readonly onPick?: (id: string) => void;
  readonly placeholder?: string;
  /** Says what the current value is. */
  readonly about?: ReactNode;
  /** Said in the list when there is nothing to propose at all. */
  readonly emptyText?: string;
  readonly name?: string;
}

/**
 * A text input with proposals. Any text may be typed. The list opens on typing, on a click and on an arrow
 * key, but not on focus: it would cover the rest of the form. Enter never submits while the list is open.
 */
export function ComboInput(props: ComboInputProps) {
  const { value, onChange, onPick = onChange, error, hint, isRequired = false, emptyText } = props;
  const id = useId();
  const shownText = useShown();
  const isHidden = useHides()(value, props.name ?? props.label);
  const input = useRef<HTMLInputElement>(null);
  const list = useProposals(props);
  const { isOpen, shown, active } = list;
  const isEmpty = isOpen && props.items.length === 0 && value === "" && emptyText !== undefined;
  const pick = ({ id: picked, isDisabled = false }: ComboItem) => {
    if (isDisabled) return;
    onPick(picked);
    list.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") list.move(event.key);
    else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Enter" && shown.length > 0) list.close();
    else if (event.key === "Escape" && isOpen) list.close();
    else return;
    event.preventDefault();
  };
  const foot = error ?? hint;
  const chosen = isHidden ? undefined : props.items.find((item) => item.id === value);
  const isNamed = chosen !== undefined && chosen.label !== "";
  return (
    <div className="vstack field" data-invalid={error === undefined ? undefined : true}>
      <label htmlFor={id} className={`label ${isRequired ? "required" : ""}`}>
        {props.label}
      </label>
      <div className={isNamed ? "combo named" : "combo"}>
        {isNamed ? (
          <span className="hstack combo-shown" aria-hidden>
            <b className="clip">{shownText(chosen.label)}</b>
            <span className="mono faint combo-id">
              <MiddleClip text={shownText(chosen.id)} />
            </span>
          </span>
        ) : null}
        <input
          ref={input}
          id={id}
          name={props.name}
          role="combobox"
          className={`control mono ${isHidden ? "dots" : ""}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          aria-autocomplete="list"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[active] ? `${id}-${String(active)}` : undefined}
          aria-required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={foot === undefined ? undefined : `${id}-foot`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            list.search(event.target.value);
          }}
          onClick={list.open}
          onBlur={list.close}
          onKeyDown={onKeyDown}
        />
        {value === "" ? null : (
          <button
            type="button"
            className="combo-icon combo-clear"
            tabIndex={-1}
            aria-label={`Clear ${props.label}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange("");
              list.close();
              input.current?.focus();
            }}
          >
            <X size={13} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className="combo-icon"
          tabIndex={-1}
          aria-label={`Show proposals for ${props.label}`}
          // The input keeps the focus, so that its blur does not close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (isOpen) list.close();
            else list.open();
          }}
        >
          <ChevronDown size={14} aria-hidden />
        </button>
        {isEmpty ? <div className="combo-list empty-list faint">{emptyText}</div> : null}
        <Proposals
          id={id}
          items={shown}
          active={active}
          keyOf={(item) => item.id}
          isDisabled={(item) => item.isDisabled ?? false}
          onPick={pick}
        >
          {(item) => (
            <>
              <span className="combo-check">
                {item.id === value ? <Check size={13} aria-label="current value" /> : null}
              </span>
              {item.label === "" ? null : (
                <b className="clip combo-label">{shownText(item.label)}</b>
              )}
              {item.note === "" ? null : <span className="faint clip combo-note">{item.note}</span>}
              <span className={`mono combo-id ${item.label === "" ? "" : "faint"}`}>
                <MiddleClip text={shownText(item.id)} />
              </span>
            </>
          )}
        </Proposals>
      </div>
      {props.about}
      {foot === undefined ? null : (
        <span id={`${id}-foot`} className={error === undefined ? "hint" : "field-error"}>
          {typeof foot === "string" ? shownText(foot) : foot}
        </span>
      )}
    </div>
  );
}

/** Which proposals are shown, and which of them Enter would pick (−1: none). */
function useProposals({ items, value, onSearch }: ComboInputProps) {
  const [isOpen, setOpen] = useState(false);
  // An id, not a position: the items may be loaded again while the list is open.
  const [activeId, setActiveId] = useState<string>();
  const [wanted, setWanted] = useState("");
  // A typed text that is one of the values needs no list over the form, also when they arrive later.
  const isFound = wanted !== "" && items.some(({ id }) => id === wanted);
  const shown = isOpen && !isFound ? (onSearch ? items : narrow(items, wanted)) : [];
  const active = shown.findIndex(({ id }) => id === activeId);
  const show = (text: string, isShown: boolean, chosen?: string) => {
    setWanted(text);
    onSearch?.(text);
    setOpen(isShown);
    setActiveId(chosen);
  };
  return {
    isOpen,
    active,
    shown,
    open: () => show("", true),
    close: () => {
      setOpen(false);
      setActiveId(undefined);
    },
    /** Narrows the list to a typed text. */
    search: (text: string) => show(text, true),
    /** Opens a closed list at the current value; moves within an open one. */
    move: (key: string) => {
      if (isOpen) setActiveId(shown[moveChoice(key, active, shown.length) ?? -1]?.id);
      else show("", true, value === "" ? items.at(key === "ArrowUp" ? -1 : 0)?.id : value);
    },
  };
}

function narrow(items: readonly ComboItem[], text: string): readonly ComboItem[] {
  return items.filter(({ id }) => id.includes(text));
}

import { ChevronDown } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import { moveChoice, proposalsFor, type ComboItem } from "./combo-choices.ts";
import type { FieldProps } from "./field.tsx";
import { Proposals } from "./proposals.tsx";
import { MiddleClip } from "../display/middle-clip.tsx";
import { useHides, useShown } from "../text/secret.tsx";
import "./combo.css";

interface ComboInputProps extends FieldProps {
  readonly items: readonly ComboItem[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** Said in the list when there is nothing to propose at all. */
  readonly emptyText?: string;
  readonly name?: string;
}

/**
 * A text with proposals. Anything may be typed: the proposals are help, not a fence. They lie over the
 * page without taking it away from screen readers, because the rest of the form stays in use.
 */
export function ComboInput(props: ComboInputProps) {
  const { value, onChange, error, hint, isRequired = false, emptyText } = props;
  const id = useId();
  const shownText = useShown();
  const isHidden = useHides()(value, props.name ?? props.label);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? proposalsFor(props.items, value) : [];
  const isEmpty = isOpen && props.items.length === 0 && value === "" && emptyText !== undefined;
  const pick = (item: ComboItem) => {
    onChange(item.id);
    setOpen(false);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    const moved = moveChoice(event.key, active, shown.length);
    if (moved !== undefined) {
      setOpen(true);
      setActive(moved);
    } else if (event.key === "Enter" && chosen) pick(chosen);
    else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  const foot = error ?? hint;
  return (
    <div className="field" data-invalid={error === undefined ? undefined : true}>
      <label htmlFor={id} className={`label ${isRequired ? "required" : ""}`}>
        {props.label}
      </label>
      <div className="combo">
        <input
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
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <ChevronDown size={14} aria-hidden className="combo-icon" />
        {isEmpty ? <div className="combo-list empty-list faint">{emptyText}</div> : null}
        <Proposals id={id} items={shown} active={active} keyOf={(item) => item.id} onPick={pick}>
          {(item) => (
            <>
              <span className="mono combo-id">
                <MiddleClip text={shownText(item.id)} />
              </span>
              <span className="clip soft combo-label">{shownText(item.label)}</span>
              <span className="faint combo-note">{item.note}</span>
            </>
          )}
        </Proposals>
      </div>
      {foot === undefined ? null : (
        <span id={`${id}-foot`} className={error === undefined ? "hint" : "field-error"}>
          {typeof foot === "string" ? shownText(foot) : foot}
        </span>
      )}
    </div>
  );
}

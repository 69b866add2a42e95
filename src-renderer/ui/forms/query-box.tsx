import { Search, Star, X } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Button as AriaButton, Input, SearchField } from "react-aria-components";
import { useHides } from "../text/secret.tsx";
import { moveChoice } from "./combo-choices.ts";
import { Proposals } from "./proposals.tsx";
import {
  applyCompletion,
  completeQuery,
  type Completion,
  type QueryVocabulary,
} from "./query-completions.ts";
import "./query-box.css";

interface QueryBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The part that is invalid, in words. */
  readonly problem: string | undefined;
  readonly vocabulary: QueryVocabulary;
  /** Told when the proposals open and close: what stands in them may have to be asked for. */
  readonly onOpen: (isOpen: boolean) => void;
  /** Told of a filter that was used. */
  readonly onUse: (text: string) => void;
  /** Saves the filter, or forgets a saved one. */
  readonly onToggleSaved: (text: string) => void;
}

/** A filter to type, with proposals from what there is. */
export function QueryBox(props: QueryBoxProps) {
  const { label, placeholder, text, onChange, problem, vocabulary, onToggleSaved } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isHidden = useHides()(text);
  const proposals = useProposals(props, input);
  const { shown, active } = proposals;
  const isSaved = vocabulary.saved.includes(text.trim());
  return (
    <SearchField aria-label={label} className="query" value={text} onChange={onChange}>
      <div className="query-keys" onKeyDownCapture={proposals.onKeyDown}>
        <Search size={13} aria-hidden className="query-icon" />
        <Input
          ref={input}
          className={`control mono ${isHidden ? "dots" : ""}`}
          placeholder={placeholder}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-autocomplete="list"
          aria-controls={shown.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={shown[active] ? `${id}-${String(active)}` : undefined}
          onFocus={proposals.open}
          onClick={proposals.open}
          onInput={proposals.open}
          onBlur={proposals.leave}
          {...(problem === undefined ? {} : { "aria-describedby": `${id}-problem` })}
        />
        {text.trim() === "" ? null : (
          <AriaButton
            slot={null}
            aria-label={isSaved ? "Forget this filter" : "Save this filter"}
            className="button quiet icon query-save"
            onPress={() => onToggleSaved(text)}
          >
            <Star size={13} aria-hidden fill={isSaved ? "currentColor" : "none"} />
          </AriaButton>
        )}
        <AriaButton className="button quiet icon query-clear">
          <X size={13} aria-hidden />
        </AriaButton>
      </div>
      <Proposals
        id={id}
        items={shown}
        active={active}
        className="query-list"
        keyOf={(item) => item.insert}
        onPick={proposals.pick}
      >
        {(item) => (
          <>
            <span className="mono clip grow">{item.insert}</span>
            <span className="faint clip combo-note figures">{item.note}</span>
          </>
        )}
      </Proposals>
      {problem === undefined ? null : (
        <span id={`${id}-problem`} className="query-problem">
          {problem}
        </span>
      )}
    </SearchField>
  );
}

/** The proposals for the current text of the box, and the effect of its keys. */
function useProposals(
  { text, onChange, vocabulary, onOpen, onUse }: QueryBoxProps,
  input: RefObject<HTMLInputElement | null>,
) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const caretOf = () => input.current?.selectionStart ?? text.length;
  const shown = isOpen ? completeQuery(text, caretOf(), vocabulary) : [];
  const show = (isShown: boolean) => {
    setOpen(isShown);
    setActive(-1);
    onOpen(isShown);
  };
  const pick = (item: Completion) => {
    const { text: next, caret } = applyCompletion(text, caretOf(), item);
    onChange(next);
    setActive(-1);
    // The cursor can only be put there once the box holds the text.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const leave = () => {
    onUse(text);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    const moved = isOpen ? moveChoice(event.key, active, shown.length) : undefined;
    if (moved !== undefined && shown.length > 0) setActive(moved);
    else if (chosen && (event.key === "Enter" || event.key === "Tab")) pick(chosen);
    else if (event.key === "Escape" && shown.length > 0) show(false);
    else if (event.key === "Enter") {
      leave();
      return;
    } else return;
    // Escape would empty the box, and Tab would leave it.
    event.stopPropagation();
    event.preventDefault();
  };
  return { shown, active, pick, onKeyDown, open: () => show(true), leave };
}

import { Search, Star, X } from "lucide-react";
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from "react";
import { Button as AriaButton, Input, SearchField } from "react-aria-components";
import type { EventFilter } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { moveChoice } from "../../../ui/forms/combo-choices.ts";
import { Proposals } from "../../../ui/forms/proposals.tsx";
import { useHides } from "../../../ui/text/secret.tsx";
import { applyCompletion, completeQuery, type Completion } from "./completions.ts";
import { setQuery, useLogView } from "../log-store.ts";
import type { Query } from "./query.ts";
import { noteQuery, shareQueries, toggleSaved, useQueries } from "./query-store.ts";
import "./query-box.css";

/** The filter box, with proposals from the known values. */
export const QueryBox = memo(({ query }: { readonly query: Query }) => {
  const text = useLogView((view) => view.query);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isHidden = useHides()(text);
  const proposals = useProposals(text, input, query.filter);
  const { shown, active } = proposals;
  useFindShortcut(input);
  useEffect(shareQueries, []);
  return (
    <SearchField aria-label="Filter events" className="query" value={text} onChange={setQuery}>
      <div className="query-keys" onKeyDownCapture={proposals.onKeyDown}>
        <Search size={13} aria-hidden className="query-icon" />
        <Input
          ref={input}
          className={`control mono ${isHidden ? "dots" : ""}`}
          placeholder='type:charge.* status:failed "text"'
          spellCheck={false}
          aria-invalid={query.problem !== undefined}
          aria-autocomplete="list"
          aria-controls={shown.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={shown[active] ? `${id}-${String(active)}` : undefined}
          onFocus={proposals.open}
          onClick={proposals.open}
          onInput={proposals.open}
          onBlur={proposals.leave}
          {...(query.problem === undefined ? {} : { "aria-describedby": "query-problem" })}
        />
        <SaveButton query={text} />
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
            <span className="faint combo-note figures">{item.note}</span>
          </>
        )}
      </Proposals>
      {query.problem === undefined ? null : (
        <span id="query-problem" className="query-problem">
          {query.problem}
        </span>
      )}
    </SearchField>
  );
});
QueryBox.displayName = "QueryBox";

/** The proposals for the box as it stands, and what its keys do to them. */
function useProposals(
  text: string,
  input: RefObject<HTMLInputElement | null>,
  filter: EventFilter,
) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const vocabulary = useVocabulary(filter, isOpen);
  const caretOf = () => input.current?.selectionStart ?? text.length;
  const shown = isOpen ? completeQuery(text, caretOf(), vocabulary) : [];
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (item: Completion) => {
    const { text: next, caret } = applyCompletion(text, caretOf(), item);
    setQuery(next);
    setActive(-1);
    // The cursor can only be put there once the box holds the text.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    const moved = isOpen ? moveChoice(event.key, active, shown.length) : undefined;
    if (moved !== undefined && shown.length > 0) setActive(moved);
    else if (chosen && (event.key === "Enter" || event.key === "Tab")) pick(chosen);
    else if (event.key === "Escape" && shown.length > 0) close();
    else if (event.key === "Enter") {
      noteQuery(text);
      close();
      return;
    } else return;
    // Escape would empty the box, and Tab would leave it.
    event.stopPropagation();
    event.preventDefault();
  };
  const leave = () => {
    noteQuery(text);
    close();
  };
  const open = () => {
    setOpen(true);
    setActive(-1);
  };
  return { shown, active, pick, onKeyDown, open, leave };
}

function useVocabulary(filter: EventFilter, enabled: boolean) {
  const { saved, recent } = useQueries();
  const kinds = useSimulators().map(({ kind }) => kind);
  const events = useFeed((feed) => (enabled ? feed.total : 0));
  // Half a word would narrow what there is to complete it with.
  const input = { filter: { ...filter, text: "" } };
  const facets = useCommand("events.facets", input, { enabled, freshFor: String(events) }).data;
  return { facets, kinds, saved, recent };
}

function SaveButton({ query }: { readonly query: string }) {
  const isSaved = useQueries(({ saved }) => saved.includes(query.trim()));
  if (query.trim() === "") return null;
  return (
    <AriaButton
      slot={null}
      aria-label={isSaved ? "Forget this filter" : "Save this filter"}
      className="button quiet icon query-save"
      onPress={() => toggleSaved(query)}
    >
      <Star size={13} aria-hidden fill={isSaved ? "currentColor" : "none"} />
    </AriaButton>
  );
}

function useFindShortcut(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "f" || event.defaultPrevented) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [input]);
}

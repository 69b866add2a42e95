import { ChevronsDown, Pause, Play, Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button as AriaButton, Input, SearchField } from "react-aria-components";
import { useFeed } from "../../stores/feed-store.ts";
import { Button, Toggle } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { setQuery, useLogView } from "./log-store.ts";
import { OutcomeFacet, TypeFacet } from "./query-facets.tsx";
import type { Query } from "./query.ts";
import type { useLogRows } from "./use-log-rows.ts";

interface EventToolbarProps {
  readonly query: Query;
  readonly log: ReturnType<typeof useLogRows>;
}

/** What to look for, how much of it there is, and whether the log moves. */
export function EventToolbar({ query, log }: EventToolbarProps) {
  const total = useFeed((feed) => feed.total);
  return (
    <div className="event-toolbar">
      <QueryBox problem={query.problem} />
      <OutcomeFacet />
      <TypeFacet kinds={query.filter.kinds} />
      <span className="matched figures faint">
        {formatCount(log.matched)} of {formatCount(Math.max(total, log.matched))}
      </span>
      <PauseButton onPause={log.freeze} />
      <FollowButton />
    </div>
  );
}

function QueryBox({ problem }: { readonly problem: string | undefined }) {
  const query = useLogView((view) => view.query);
  const input = useRef<HTMLInputElement>(null);
  useFindShortcut(input);
  return (
    <SearchField aria-label="Filter events" className="query" value={query} onChange={setQuery}>
      <Search size={13} aria-hidden className="query-icon" />
      <Input
        ref={input}
        className="control mono"
        placeholder='type:charge.* status:failed "text"'
        spellCheck={false}
        aria-invalid={problem !== undefined}
        {...(problem === undefined ? {} : { "aria-describedby": "query-problem" })}
      />
      <AriaButton className="button quiet icon query-clear">
        <X size={13} aria-hidden />
      </AriaButton>
      {problem === undefined ? null : (
        <span id="query-problem" className="query-problem">
          {problem}
        </span>
      )}
    </SearchField>
  );
}

function useFindShortcut(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "f" || event.defaultPrevented) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [input]);
}

function PauseButton({ onPause }: { readonly onPause: () => void }) {
  const isPaused = useLogView((view) => view.frozen !== null);
  const resume = () => {
    useLogView.setState({ frozen: null });
  };
  return (
    <Button onPress={isPaused ? resume : onPause}>
      {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
      {isPaused ? "Resume" : "Pause"}
    </Button>
  );
}

function FollowButton() {
  const follow = useLogView((view) => view.follow);
  return (
    <Toggle
      isSelected={follow}
      onChange={(on) => {
        useLogView.setState(on ? { follow: true, frozen: null } : { follow: false });
      }}
    >
      <ChevronsDown size={13} aria-hidden />
      Follow
    </Toggle>
  );
}

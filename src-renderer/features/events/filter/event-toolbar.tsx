import { ChevronsDown, Pause, Play } from "lucide-react";
import { memo } from "react";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { Button, Toggle } from "../../../ui/controls/button.tsx";
import { formatCount, formatShare } from "../../../ui/text/format.ts";
import { ExportMenu } from "./export-menu.tsx";
import { useLogView } from "../log-store.ts";
import { EventQueryBox } from "./query-box.tsx";
import { QueryFacets } from "./query-facets.tsx";
import { isEverything, type Query } from "./query.ts";
import { freezeLog, type useLogRows } from "../list/use-log-rows.ts";
import "./event-toolbar.css";

interface EventToolbarProps {
  readonly query: Query;
  readonly log: ReturnType<typeof useLogRows>;
}

/** The filter, the number of matches, and the state of the log. */
export function EventToolbar({ query, log }: EventToolbarProps) {
  const total = useFeed((feed) => feed.total);
  return (
    <div className="hstack event-toolbar">
      <EventQueryBox query={query} />
      <QueryFacets filter={query.filter} />
      <span className="matched figures faint">
        {formatCount(log.matched)} of {formatCount(Math.max(total, log.matched))}
        {log.searched === undefined ? "" : ` · searched ${formatShare(log.searched)}`}
      </span>
      <ExportMenu filter={query.filter} matched={isEverything(query.filter) ? null : log.matched} />
      <PauseButton />
      <FollowButton />
    </div>
  );
}

const PauseButton = memo(() => {
  const isPaused = useLogView((view) => view.frozen !== null);
  const resume = () => {
    useLogView.setState({ frozen: null });
  };
  return (
    <Button onPress={isPaused ? resume : () => void freezeLog()}>
      {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
      {isPaused ? "Resume" : "Pause"}
    </Button>
  );
});
PauseButton.displayName = "PauseButton";

const FollowButton = memo(() => {
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
});
FollowButton.displayName = "FollowButton";

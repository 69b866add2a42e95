import { ChevronsDown, Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useStore } from "zustand";
import { Button, Toggle } from "../../../ui/controls/button.tsx";
import { formatCount, formatPlural, formatShare } from "../../../ui/text/format.ts";
import type { LogRows } from "../list/use-log-rows.ts";
import { followNewest, type LogRow, type LogTail, type LogViewStore } from "../log-view.ts";
import "./log-toolbar.css";

interface LogToolbarProps<Row extends LogRow, Filter> {
  readonly view: LogViewStore<Row, Filter>;
  readonly rows: LogRows<Row>;
  /** A row in one word: `event`. */
  readonly noun: string;
  /** The number of rows without a filter. */
  readonly total: number;
  /** Returns the newest rows, at which the log stands still. */
  readonly freeze: () => Promise<LogTail<Row, Filter> | null>;
  /** The box and the menus that filter. */
  readonly filters: ReactNode;
  /** Further controls of this log. */
  readonly children: ReactNode;
}

/** The filter, the number of matches, and the state of a log. */
export function LogToolbar<Row extends LogRow, Filter>(props: LogToolbarProps<Row, Filter>) {
  const { view, noun, rows, total, filters, children } = props;
  const follow = useStore(view, (state) => state.follow);
  const isPaused = useStore(view, (state) => state.frozen !== null);
  const pause = async () => view.setState({ frozen: await props.freeze(), follow: false });
  const resume = () => view.setState({ frozen: null });
  return (
    <div className="hstack log-toolbar">
      {filters}
      <span className="matched figures faint">
        {rows.matched >= total
          ? formatPlural(rows.matched, noun)
          : `${formatCount(rows.matched)} of ${formatPlural(total, noun)}`}
        {rows.searched === undefined ? "" : ` · searched ${formatShare(rows.searched)}`}
      </span>
      {children}
      <Button onPress={isPaused ? resume : () => void pause()}>
        {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Toggle
        isSelected={follow}
        onChange={(on) => {
          if (on) followNewest(view);
          else view.setState({ follow: false });
        }}
      >
        <ChevronsDown size={13} aria-hidden />
        Follow
      </Toggle>
    </div>
  );
}

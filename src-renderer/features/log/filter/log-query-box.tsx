import { useStore } from "zustand";
import { useSharedQueries, type eventQueries } from "../../../stores/query-store.ts";
import { QueryBox } from "../../../ui/forms/query-box.tsx";
import type { QueryVocabulary } from "../../../ui/forms/query-completions.ts";
import { setQuery, type LogViewStore } from "../log-view.ts";

interface LogQueryBoxProps<Row, Filter> {
  readonly view: LogViewStore<Row, Filter>;
  /** The filters that were saved and used last. */
  readonly store: typeof eventQueries;
  readonly label: string;
  readonly placeholder: string;
  /** The part of the filter that is invalid, in words. */
  readonly problem: string | undefined;
  readonly words: Pick<QueryVocabulary, "keys" | "valuesOf" | "guessed">;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The filter of a log, with proposals from what was recorded. */
export function LogQueryBox<Row, Filter>(props: LogQueryBoxProps<Row, Filter>) {
  const { view, store, words, ...more } = props;
  const text = useStore(view, (state) => state.query);
  const { saved, recent, note, toggle } = useSharedQueries(store);
  return (
    <QueryBox
      {...more}
      text={text}
      onChange={(query) => setQuery(view, query)}
      vocabulary={{ ...words, saved, recent }}
      onUse={note}
      onToggleSaved={toggle}
    />
  );
}

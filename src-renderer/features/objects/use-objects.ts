import { useState } from "react";
import type { ObjectSummary } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";

/** The number of objects on a page. */
export const PAGE = 1_000;

/** One page of a collection, and what it is narrowed by. */
export interface ObjectsPage {
  readonly items: readonly ObjectSummary[];
  /** The number of matches; undefined until it is known. */
  readonly total: number | undefined;
  readonly text: string;
  readonly skip: number;
  search(text: string): void;
  turnTo(skip: number): void;
}

/** The objects of a collection, newest first, asked for again whenever the simulator changes. */
export function useObjects(kind: string, collection: string): ObjectsPage {
  const [text, setText] = useState("");
  const [skip, setSkip] = useState(0);
  const { now, writes, generation } = useStatus(kind);
  const input = { kind, collection, text, limit: PAGE, skip };
  const found = useCommand("objects.list", input, { freshFor: [now, writes, generation].join() });
  return {
    items: found.data?.items ?? [],
    total: found.data?.total,
    text,
    skip,
    search: (wanted) => {
      setText(wanted);
      setSkip(0);
    },
    turnTo: (wanted) => setSkip(wanted),
  };
}

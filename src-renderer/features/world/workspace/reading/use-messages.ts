import { useQueries, useQuery } from "@tanstack/react-query";
import { pageQuery } from "./read-world.ts";
import type { MessageShape } from "./shapes.ts";

const PAGE = 50;

/** The messages of a conversation by position. Only those near the view are read. */
export interface Messages {
  /** `undefined` until the first answer. */
  readonly total: number | undefined;
  readonly error: Error | null;
  at(index: number): MessageShape | undefined;
}

/** Returns messages of a conversation; `first` … `end` are read. */
export function useMessages(
  user: string,
  channel: string,
  { first, end }: { readonly first: number; readonly end: number },
): Messages {
  const size = useQuery(pageQuery(user, channel, 0, 0));
  const from = Math.floor(Math.max(0, first) / PAGE);
  const count = Math.max(0, Math.ceil(end / PAGE) - from);
  const pages = useQueries({
    queries: Array.from({ length: count }, (_, place) =>
      pageQuery(user, channel, (from + place) * PAGE, PAGE),
    ),
  });
  const total = size.data?.total;
  return {
    total,
    error: size.error,
    at: (index) => {
      const page = pages[Math.floor(index / PAGE) - from]?.data;
      return page?.messages[index - page.first];
    },
  };
}

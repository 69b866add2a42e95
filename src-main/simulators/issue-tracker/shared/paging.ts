/** The part of a list that a client asks for. */
interface Offset {
  readonly startAt: number;
  readonly maxResults: number;
}

const LARGEST = 1_000;

/** One page of a list. */
function sliceOf<T>(all: readonly T[], { startAt, maxResults }: Offset) {
  const size = Math.min(maxResults, LARGEST);
  const items = all.slice(startAt, startAt + size);
  return { items, isLast: startAt + items.length >= all.length, size };
}

/** A page with its items under `values`, and a link to the next page. */
export function presentPage<T>(
  all: readonly T[],
  offset: Offset,
  self: string,
  present: (item: T) => unknown,
): Record<string, unknown> {
  const { items, isLast, size } = sliceOf(all, offset);
  const next = new URL(self);
  next.searchParams.set("startAt", String(offset.startAt + items.length));
  next.searchParams.set("maxResults", String(size));
  return {
    self,
    ...(isLast || items.length === 0 ? {} : { nextPage: next.href }),
    maxResults: size,
    startAt: offset.startAt,
    total: all.length,
    isLast,
    values: items.map(present),
  };
}

/** A page with its items under a given name. */
export function presentNamedPage<T>(
  name: string,
  all: readonly T[],
  offset: Offset,
  present: (item: T) => unknown,
): Record<string, unknown> {
  const { items, size } = sliceOf(all, offset);
  return {
    startAt: offset.startAt,
    maxResults: size,
    total: all.length,
    [name]: items.map(present),
  };
}

interface PageQuery {
  readonly count?: number | undefined;
  readonly page?: number | undefined;
}

/** A page of the older methods, which number their pages from 1. */
export function takeNumberedPage<T>(all: readonly T[], { count, page }: PageQuery, usual = 100) {
  const size = Math.min(Math.max(1, count ?? usual), 1_000);
  const number = Math.max(1, page ?? 1);
  const start = (number - 1) * size;
  const items = all.slice(start, start + size);
  const pages = Math.max(1, Math.ceil(all.length / size));
  return { items, paging: { count: size, total: all.length, page: number, pages } };
}

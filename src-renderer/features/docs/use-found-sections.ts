import { useQuery } from "@tanstack/react-query";
import { docPages, loadPage, type DocPage } from "./doc-pages.ts";
import { findSections, searchWords, type FoundSection } from "./search-text.ts";

/** A page with the sections in which a text was found. */
export interface FoundPage {
  readonly page: DocPage;
  readonly sections: readonly FoundSection[];
}

/** The number of letters from which the text of the pages is searched. */
const LEAST = 2;

/** Searches the whole text of all pages; no pages until something is typed, and while they are loaded. */
export function useFoundSections(text: string): readonly FoundPage[] {
  const isWanted = text.trim().length >= LEAST;
  const all = useQuery({
    queryKey: ["docs", "text"],
    queryFn: () =>
      Promise.all(docPages.map(async (page) => [page, await loadPage(page.id)] as const)),
    staleTime: Infinity,
    enabled: isWanted,
  });
  if (!isWanted) return [];
  const words = searchWords(text);
  return (all.data ?? [])
    .map(([page, markdown]) => ({ page, sections: findSections(markdown, words) }))
    .filter(({ sections }) => sections.length > 0);
}

import { create } from "zustand";

/** A place in the docs. */
export interface DocsTarget {
  /** The file of the page within the docs: `simulators/email.md`. */
  readonly page: string;
  /** The beginning of the anchor of a heading. Default: the top of the page. */
  readonly anchor?: string;
}

/** The place that the docs are open at; null while they are closed. */
export const useDocs = create<{ readonly open: DocsTarget | null }>(() => ({ open: null }));

/** Opens the docs; null closes them. */
export function showDocs(open: DocsTarget | null): void {
  useDocs.setState({ open });
}

/** Opens the section about a place of the window. */
export function showDocsAbout(place: string): void {
  showDocs({ page: "panel.md", anchor: `${place}-` });
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import { showDocs, useDocs, type DocsTarget } from "../../stores/docs-store.ts";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { Note } from "../../ui/display/note.tsx";
import { Markdown } from "../../ui/text/markdown/markdown.tsx";
import { useFoundText } from "../../ui/text/use-found-text.ts";
import { loadPage, resolveLink } from "./doc-pages.ts";
import { PageList } from "./page-list.tsx";
import "./docs-dialog.css";

/** The docs that ship with the app: a list of the pages, and one of them. */
export function DocsDialog() {
  const open = useDocs((docs) => docs.open);
  const [text, setText] = useState("");
  return (
    <Dialog title="Docs" width="docs" isOpen={open !== null} onClose={() => showDocs(null)}>
      {open ? (
        <div className="docs">
          <PageList current={open.page} text={text} onText={setText} />
          <Page key={open.page} target={open} text={text} />
        </div>
      ) : null}
    </Dialog>
  );
}

interface PageProps {
  readonly target: DocsTarget;
  /** The searched text, which is marked on the page. */
  readonly text: string;
}

function Page({ target: { page, anchor }, text }: PageProps) {
  const article = useRef<HTMLElement>(null);
  useFoundText(".docs-page", text);
  const loaded = useQuery({
    queryKey: ["docs", page],
    queryFn: () => loadPage(page),
    staleTime: Infinity,
  });
  useEffect(() => {
    if (loaded.data === undefined || anchor === undefined) return;
    const headings = [...(article.current?.querySelectorAll<HTMLElement>("[data-anchor]") ?? [])];
    const anchorAt = (heading: HTMLElement) => heading.dataset["anchor"] ?? "";
    const exact = headings.find((heading) => anchorAt(heading) === anchor);
    (exact ?? headings.find((heading) => anchorAt(heading).startsWith(anchor)))?.scrollIntoView();
  }, [loaded.data, anchor]);
  return (
    <article className="docs-page" aria-label="Page" tabIndex={0} ref={article}>
      {loaded.isError ? <Note tone="bad">{explainError(loaded.error)}</Note> : null}
      {loaded.data === undefined ? null : (
        <Markdown
          text={loaded.data}
          canOpen={(href) => resolveLink(page, href) !== undefined}
          onOpen={(href) => showDocs(resolveLink(page, href) ?? null)}
        />
      )}
    </article>
  );
}

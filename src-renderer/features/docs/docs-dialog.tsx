import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import { showDocs, useDocs, type DocsTarget } from "../../stores/docs-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { Note } from "../../ui/display/note.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Markdown } from "../../ui/text/markdown/markdown.tsx";
import { docPages, loadPage, resolveLink } from "./doc-pages.ts";
import "./docs-dialog.css";

/** The docs that ship with the app: a list of the pages, and one of them. */
export function DocsDialog() {
  const open = useDocs((docs) => docs.open);
  return (
    <Dialog title="Docs" width="docs" isOpen={open !== null} onClose={() => showDocs(null)}>
      {open ? (
        <div className="docs">
          <PageList current={open.page} />
          <Page key={open.page} target={open} />
        </div>
      ) : null}
    </Dialog>
  );
}

function PageList({ current }: { readonly current: string }) {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = docPages.filter(({ title, id }) => `${title} ${id}`.toLowerCase().includes(wanted));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className="vstack docs-list" aria-label="Pages" ref={list}>
      <TextInput
        label="Search pages"
        bare
        value={text}
        onChange={setText}
        placeholder="Search pages"
      />
      <div className="docs-groups">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="part">{group}</h3>
            <ul>
              {shown
                .filter((page) => page.group === group)
                .map(({ id, title }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="docs-link clip"
                      title={title}
                      aria-current={id === current ? "page" : undefined}
                      onClick={() => showDocs({ page: id })}
                    >
                      {title}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? <p className="faint">No page matches.</p> : null}
      </div>
      <Button onPress={() => showDocs(null)}>Close</Button>
    </nav>
  );
}

function Page({ target: { page, anchor } }: { readonly target: DocsTarget }) {
  const article = useRef<HTMLElement>(null);
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

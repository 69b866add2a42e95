import { useEffect, useRef } from "react";
import { showDocs } from "../../stores/docs-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { toAnchor } from "../../ui/text/markdown/read-blocks.ts";
import { docPages, type DocPage } from "./doc-pages.ts";
import { useFoundSections, type FoundPage } from "./use-found-sections.ts";

interface PageListProps {
  readonly current: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The pages by group. A search lists the pages by title, then the sections by their text. */
export function PageList({ current, text, onText }: PageListProps) {
  const wanted = text.trim().toLowerCase();
  const shown = docPages.filter(({ title, id }) => `${title} ${id}`.toLowerCase().includes(wanted));
  const groups = [...new Set(shown.map(({ group }) => group))];
  const found = useFoundSections(text);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav className="vstack docs-list" aria-label="Pages" ref={list}>
      <TextInput
        label="Search docs"
        bare
        value={text}
        onChange={onText}
        placeholder="Search docs"
      />
      <div className="docs-groups">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="part">{group}</h3>
            <ul>
              {shown
                .filter((page) => page.group === group)
                .map((page) => (
                  <PageLink key={page.id} page={page} isCurrent={page.id === current} />
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 ? null : <FoundList found={found} />}
        {groups.length === 0 && found.length === 0 ? (
          <p className="faint">No page has these words.</p>
        ) : null}
      </div>
      <Button onPress={() => showDocs(null)}>Close</Button>
    </nav>
  );
}

function PageLink({ page: { id, title }, isCurrent }: { page: DocPage; isCurrent: boolean }) {
  return (
    <li>
      <button
        type="button"
        className="docs-link clip"
        title={title}
        aria-current={isCurrent ? "page" : undefined}
        onClick={() => showDocs({ page: id })}
      >
        {title}
      </button>
    </li>
  );
}

function FoundList({ found }: { readonly found: readonly FoundPage[] }) {
  return (
    <section aria-label="In the text">
      <h3 className="part">In the text</h3>
      <ul>
        {found.flatMap(({ page: { id, title }, sections }) =>
          sections.map(({ heading, line }, index) => (
            <li key={`${id} ${String(index)}`}>
              <button
                type="button"
                className="docs-found"
                onClick={() => showDocs({ page: id, anchor: toAnchor(heading) })}
              >
                <span className="clip">{heading === "" ? title : heading}</span>
                <span className="clip faint">{title}</span>
                <span className="clip faint">{line}</span>
              </button>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

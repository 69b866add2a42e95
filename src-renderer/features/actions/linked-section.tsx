import { useEffect, useRef } from "react";
import { changeDraft } from "../../stores/draft-store.ts";
import { useLocation } from "../../stores/location.ts";
import { ActionSection } from "./action-section.tsx";
import type { ListedAction } from "./list-actions.ts";

/** One action; it comes into view when a link names it, with the fields that the link fills. */
export function LinkedSection({ listed }: { readonly listed: ListedAction }) {
  const { id, simulator, action } = listed;
  const { params } = useLocation();
  const section = useRef<HTMLElement>(null);
  const { path, ...fields } = params;
  const filled = new URLSearchParams(fields).toString();
  useEffect(() => {
    if (path !== action.path) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    if (filled === "") return;
    changeDraft(id, Object.fromEntries(new URLSearchParams(filled)));
  }, [path, filled, action.path, id]);
  return (
    <section
      className="action"
      id={id}
      ref={section}
      aria-label={`${action.title} in ${simulator.kind}`}
    >
      <ActionSection simulator={simulator} action={action} />
    </section>
  );
}

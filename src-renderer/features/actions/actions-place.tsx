import { useRef, useState, useEffect, type RefObject } from "react";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Empty } from "../../ui/display/note.tsx";
import { ActionList } from "./action-list.tsx";
import { listActions, type ListedAction } from "./list-actions.ts";
import { changeDraft } from "../../stores/draft-store.ts";
import { useLocation } from "../../stores/location.ts";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { Mark } from "../../ui/display/mark.tsx";
import { ActionForm } from "./action-form.tsx";
import { ActionResult } from "./action-result.tsx";
import { useDoings, useIsPast, type ActionOutcome } from "../../stores/doings.ts";
import { CodeBlock } from "../../ui/editor/code-block.tsx";
import { useActionRequest } from "./use-action-request.ts";
import "./actions.css";

/** From here on, as a share of the pane's height, a section is the one that is looked at. */
const READ_FROM = 0.4;

/**
 * The id of the section that the pane has been scrolled to. Sections are the pane's own children; those
 * that have no id are none.
 */
function useSectionInView(
  pane: RefObject<HTMLElement | null>,
  ids: readonly string[],
): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join();
  useEffect(() => {
    const { current: scrolled } = pane;
    if (!scrolled) return;
    const look = () => setCurrent(sectionAt(scrolled));
    look();
    scrolled.addEventListener("scroll", look, { passive: true });
    return () => scrolled.removeEventListener("scroll", look);
  }, [pane, key]);
  return current;
}

function sectionAt({ children, scrollTop, clientHeight }: HTMLElement): string | undefined {
  const line = scrollTop + clientHeight * READ_FROM;
  const sections = [...children].filter((child) => child instanceof HTMLElement && child.id !== "");
  const begun = sections.filter((child) => child instanceof HTMLElement && child.offsetTop <= line);
  return (begun.at(-1) ?? sections[0])?.id;
}

/** The list of world actions, with the form of the chosen one. */
export function ActionsPlace() {
  const simulators = useChosenSimulators();
  const [filter, setFilter] = useState("");
  const pane = useRef<HTMLDivElement>(null);
  const actions = listActions(simulators, filter);
  const current = useSectionInView(
    pane,
    actions.map(({ id }) => id),
  );
  if (actions.length === 0 && filter === "") return <NoActions />;
  return (
    <div className="actions">
      <ActionList
        actions={actions}
        current={current}
        filter={filter}
        onFilter={setFilter}
        onShow={(id) => {
          document.getElementById(id)?.scrollIntoView({ block: "start" });
        }}
      />
      <div className="scroll action-pane" ref={pane}>
        {actions.length === 0 ? <Empty title={`No action fits “${filter}”`} /> : null}
        {actions.map((listed) => (
          <LinkedSection key={listed.id} listed={listed} />
        ))}
      </div>
    </div>
  );
}

function NoActions() {
  return (
    <Empty title="No world actions here">
      <p>The simulators that are picked cause nothing by themselves. Pick others on the left.</p>
    </Empty>
  );
}

/** One action; it comes into view when a link names it, with the fields that the link fills. */
function LinkedSection({ listed }: { readonly listed: ListedAction }) {
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

interface ActionSectionProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** Returns the last result of an action; an error is dropped when its form was left. */
function lastDone(kind: string, path: string): ActionOutcome | null {
  const last = useDoings
    .getState()
    .doings.find(({ request }) => request.kind === kind && request.path === path);
  return last && !last.isPast && !last.answer.refusal ? last : null;
}

/** A form, what it will do, and what it did. */
function ActionSection({ simulator, action }: ActionSectionProps) {
  const [last, setOutcome] = useState(() => lastDone(simulator.kind, action.path));
  const isPast = useIsPast(last);
  const outcome = isPast ? null : last;
  return (
    <>
      <div className="action-left">
        <header className="vstack action-head">
          <h2>{action.title}</h2>
          <p className="soft hstack action-who">
            <Mark name={simulator.kind} />
            {simulator.kind}
            <code className="faint">POST {action.path}</code>
          </p>
          <p className="soft">{action.summary}</p>
        </header>
        <ActionForm
          simulator={simulator}
          action={action}
          outcome={outcome}
          onOutcome={setOutcome}
        />
      </div>
      <div className="action-right">
        <h3>What happens</h3>
        <ol className="vstack effects">
          {action.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ol>
        <ActionCall simulator={simulator} action={action} />
        {outcome === null ? null : <ActionResult outcome={outcome} />}
      </div>
    </>
  );
}

interface ActionCallProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** The call that the form makes, as it stands now: what a client, a schedule or a test would send. */
function ActionCall({ simulator, action }: ActionCallProps) {
  const { request } = useActionRequest(simulator, action);
  return (
    <section className="action-call" aria-label={`The call of ${action.title}`}>
      <h3>The call</h3>
      <CodeBlock
        text={`POST ${request.path}\n${JSON.stringify(request.body, null, 2)}`}
        label="Request"
        wraps
      />
    </section>
  );
}

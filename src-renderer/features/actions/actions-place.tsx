import { useRef, useState, useEffect, type RefObject } from "react";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Empty } from "../../ui/display/note.tsx";
import { ActionList } from "./action-list.tsx";
import { listActions, type ListedAction } from "./list-actions.ts";
import { changeDraft } from "../../stores/draft-store.ts";
import { useLocation } from "../../stores/location.ts";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { ActionForm } from "./action-form.tsx";
import { ActionResult } from "./action-result.tsx";
import {
  usePerformedActions,
  useIsPast,
  type ActionOutcome,
} from "../../stores/performed-actions.ts";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { nameSimulator } from "../../ui/text/name-simulator.ts";
import { ActionEffects } from "./action-effects.tsx";
import { useActionForm } from "./use-action-form.ts";
import { useInSight } from "../../ui/layout/use-in-sight.ts";
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
        total={listActions(simulators, "").length}
        current={current}
        filter={filter}
        onFilter={setFilter}
        onShow={(id) => {
          document.getElementById(id)?.scrollIntoView({ block: "start" });
        }}
      />
      <div className="scroll action-pane" ref={pane}>
        {actions.length === 0 ? <Empty title={`No action matches “${filter}”`} /> : null}
        {actions.map((listed) => (
          <LinkedSection key={listed.id} listed={listed} />
        ))}
      </div>
    </div>
  );
}

function NoActions() {
  return (
    <Empty title="No world actions">
      <p>The selected simulators have no world actions. Select others on the left.</p>
    </Empty>
  );
}

/** One action; it comes into view when a link names it, with the fields that the link fills. */
function LinkedSection({ listed }: { readonly listed: ListedAction }) {
  const { id, simulator, action } = listed;
  const { params } = useLocation();
  const section = useRef<HTMLElement>(null);
  const isInView = useInSight(section, false);
  const { path, kind = simulator.kind, ...fields } = params;
  const isMeant = path === action.path && kind === simulator.kind;
  const filled = new URLSearchParams(fields).toString();
  useEffect(() => {
    if (!isMeant) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    if (filled === "") return;
    changeDraft(id, Object.fromEntries(new URLSearchParams(filled)));
  }, [isMeant, filled, id]);
  return (
    <section
      className="action"
      id={id}
      ref={section}
      aria-label={`${action.title} in ${nameSimulator(simulator)}`}
    >
      <ActionSection simulator={simulator} action={action} isInView={isInView} />
    </section>
  );
}

/** Returns the last result of an action; an error is dropped when its form was left. */
function lastDone(kind: string, path: string): ActionOutcome | null {
  const last = usePerformedActions
    .getState()
    .performed.find(({ request }) => request.kind === kind && request.path === path);
  return last && !last.past && !last.answer.refusal ? last : null;
}

interface ActionSectionProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
  readonly isInView: boolean;
}

/** A form, what it will do, and what it did. */
function ActionSection({ simulator, action, isInView }: ActionSectionProps) {
  const form = useActionForm(simulator, action, isInView);
  const [last, setOutcome] = useState(() => lastDone(simulator.kind, action.path));
  const isPast = useIsPast(last);
  const outcome = isPast ? null : last;
  return (
    <>
      <div className="action-main">
        <header className="vstack action-head">
          <p className="hstack action-who">
            <SimulatorIcon kind={simulator.kind} />
            <SimulatorName kind={simulator.kind} />
          </p>
          <h2>{action.title}</h2>
          <p className="soft">{action.summary}</p>
        </header>
        <ActionForm
          simulator={simulator}
          action={action}
          form={form}
          outcome={outcome}
          onOutcome={setOutcome}
        />
        {outcome === null ? null : <ActionResult title={action.title} outcome={outcome} />}
      </div>
      <ActionEffects simulator={simulator} action={action} request={form.request} />
    </>
  );
}

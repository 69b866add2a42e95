import { useEffect, useRef } from "react";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { changeDraft } from "../../stores/draft-store.ts";
import { useLocation } from "../../stores/location.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Empty } from "../../ui/note.tsx";
import { ActionSection } from "./action-section.tsx";
import { formIdOf } from "./form-id.ts";
import { RecentActions } from "./recent-actions.tsx";
import "./actions.css";

/** What only the provider can cause, as forms. */
export function ActionsPlace() {
  const simulators = useChosenSimulators();
  const actions = simulators.flatMap((simulator) =>
    simulator.actions.map((action) => ({ simulator, action })),
  );
  if (actions.length === 0) {
    return (
      <Empty title="No world actions here">
        <p>The simulators that are picked cause nothing by themselves. Pick others on the left.</p>
      </Empty>
    );
  }
  return (
    <div className="scroll actions">
      <RecentActions />
      {actions.map(({ simulator, action }) => (
        <LinkedSection
          key={formIdOf(simulator.kind, action.path)}
          simulator={simulator}
          action={action}
        />
      ))}
    </div>
  );
}

interface LinkedSectionProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** Comes into view when a link names it, with the fields that the link fills. */
function LinkedSection({ simulator, action }: LinkedSectionProps) {
  const { params } = useLocation();
  const section = useRef<HTMLElement>(null);
  const { path, ...fields } = params;
  const filled = new URLSearchParams(fields).toString();
  useEffect(() => {
    if (path !== action.path) return;
    section.current?.scrollIntoView({ block: "start" });
    section.current?.querySelector<HTMLElement>("input")?.focus({ preventScroll: true });
    if (filled === "") return;
    changeDraft(formIdOf(simulator.kind, path), Object.fromEntries(new URLSearchParams(filled)));
  }, [path, filled, action.path, simulator.kind]);
  return (
    <section className="action" ref={section} aria-label={`${action.title} in ${simulator.kind}`}>
      <ActionSection simulator={simulator} action={action} />
    </section>
  );
}

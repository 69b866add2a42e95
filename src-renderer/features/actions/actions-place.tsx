import { useRef, useState } from "react";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { Empty } from "../../ui/note.tsx";
import { ActionList } from "./action-list.tsx";
import { LinkedSection } from "./linked-section.tsx";
import { listActions } from "./list-actions.ts";
import { useSectionInView } from "./use-section-in-view.ts";
import "./actions.css";

/** What only the provider can cause: a list of it, and one form after the other beside that. */
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

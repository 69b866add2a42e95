import type { SimulatorView } from "#shared/domain/simulator.ts";
import { useDoings } from "../../stores/doings.ts";
import { placeHref } from "../../stores/places.ts";
import { TextInput } from "../../ui/forms/field.tsx";
import { Mark } from "../../ui/display/mark.tsx";
import { StatusChip } from "../../ui/display/status-chip.tsx";
import type { ListedAction } from "./list-actions.ts";
import { RecentActions } from "./recent-actions.tsx";

interface ActionListProps {
  readonly actions: readonly ListedAction[];
  /** The id of the action that is looked at. */
  readonly current: string | undefined;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  readonly onShow: (id: string) => void;
}

/** The world actions of each simulator, and the recent ones below. */
export function ActionList({ actions, current, filter, onFilter, onShow }: ActionListProps) {
  const simulators = [...new Set(actions.map(({ simulator }) => simulator))];
  return (
    <div className="action-list">
      <TextInput
        label="Filter actions"
        bare
        value={filter}
        onChange={onFilter}
        placeholder="Filter actions"
      />
      <nav aria-label="World actions">
        {simulators.map((simulator) => (
          <Group
            key={simulator.kind}
            simulator={simulator}
            actions={actions.filter((action) => action.simulator === simulator)}
            current={current}
            onShow={onShow}
          />
        ))}
      </nav>
      <RecentActions />
    </div>
  );
}

interface GroupProps extends Pick<ActionListProps, "actions" | "current" | "onShow"> {
  readonly simulator: SimulatorView;
}

function Group({ simulator: { kind }, actions, current, onShow }: GroupProps) {
  return (
    <>
      <h2>
        <Mark name={kind} />
        {kind}
      </h2>
      <ul>
        {actions.map((listed) => (
          <li key={listed.id}>
            <ActionLink listed={listed} isCurrent={listed.id === current} onShow={onShow} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface ActionLinkProps {
  readonly listed: ListedAction;
  readonly isCurrent: boolean;
  readonly onShow: (id: string) => void;
}

function ActionLink({ listed: { id, simulator, action }, isCurrent, onShow }: ActionLinkProps) {
  const last = useDoings(({ doings }) =>
    doings.find(({ request: { kind, path } }) => kind === simulator.kind && path === action.path),
  );
  return (
    <a
      href={placeHref("actions", { path: action.path })}
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => {
        // Where the window is already: the link alone would lead nowhere.
        onShow(id);
      }}
    >
      <span className="clip grow">{action.title}</span>
      {last ? (
        <StatusChip
          tone={last.answer.refusal ? "bad" : "good"}
          word={last.answer.refusal ? "refused" : "done"}
        />
      ) : null}
    </a>
  );
}

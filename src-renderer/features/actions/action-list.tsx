import { ChevronDown, ChevronRight, Star } from "lucide-react";
import { useState, type ReactNode } from "react";
import { usePerformedActions } from "../../stores/performed-actions.ts";
import { placeHref } from "../../stores/places.ts";
import { TextInput } from "../../ui/forms/field.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { SimulatorIcon } from "../../ui/display/simulator/simulator-icon.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { useOneStop } from "../../ui/layout/use-one-stop.ts";
import { useFavourites } from "./favourite-button.tsx";
import type { ListedAction } from "./list-actions.ts";
import { RecentActions } from "./recent-actions.tsx";

interface ActionListProps {
  readonly actions: readonly ListedAction[];
  /** The number of actions without the filter. */
  readonly total: number;
  /** The id of the action that is looked at. */
  readonly current: string | undefined;
  readonly filter: string;
  readonly onFilter: (text: string) => void;
  readonly onShow: (id: string) => void;
}

/** The number of groups that are open at first. */
const OPEN_AT_FIRST = 2;

/** The world actions: favourites, recent ones, then by simulator. */
export function ActionList(props: ActionListProps) {
  const { actions, total, current, filter, onFilter, onShow } = props;
  const favourites = useFavourites();
  const { ref, ...handlers } = useOneStop();
  const kinds = [...new Set(actions.map(({ simulator }) => simulator.kind))];
  const starred = favourites.flatMap((id) => actions.filter((action) => action.id === id));
  const linkOf = (listed: ListedAction, mark?: ReactNode) => (
    <li key={listed.id}>
      <ActionLink listed={listed} isCurrent={listed.id === current} onShow={onShow} mark={mark} />
    </li>
  );
  return (
    <div className="action-list">
      <TextInput
        label="Search actions"
        bare
        value={filter}
        onChange={onFilter}
        placeholder={`Search ${String(total)} actions`}
      />
      <nav ref={ref} aria-label="World actions" {...handlers}>
        {starred.length === 0 ? null : (
          <>
            <h2>
              <Star size={12} aria-hidden />
              Favourites
            </h2>
            <ul>
              {starred.map((listed) => linkOf(listed, <Mark name={listed.simulator.kind} />))}
            </ul>
          </>
        )}
        <RecentActions />
        {kinds.map((kind, place) => {
          const own = actions.filter(({ simulator }) => simulator.kind === kind);
          const isWanted = filter !== "" || own.some(({ id }) => id === current);
          return (
            <Group
              key={kind}
              kind={kind}
              count={own.length}
              isOpenAtFirst={isWanted || place < OPEN_AT_FIRST}
            >
              {own.map((listed) => linkOf(listed))}
            </Group>
          );
        })}
      </nav>
    </div>
  );
}

interface GroupProps {
  readonly kind: string;
  readonly count: number;
  /** True if it is open until the person opens or closes it. */
  readonly isOpenAtFirst: boolean;
  readonly children: ReactNode;
}

/** The actions of one simulator, open or folded. */
function Group({ kind, count, isOpenAtFirst, children }: GroupProps) {
  const [wanted, setWanted] = useState<boolean>();
  const isOpen = wanted ?? isOpenAtFirst;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <h2>
        <button
          type="button"
          className="hstack action-group"
          aria-expanded={isOpen}
          onClick={() => setWanted(!isOpen)}
        >
          <Chevron size={13} aria-hidden />
          <SimulatorIcon kind={kind} size={14} />
          <SimulatorName kind={kind} />
          <span className="grow" />
          <span className="figures faint">{count}</span>
        </button>
      </h2>
      {isOpen ? <ul className="grouped-actions">{children}</ul> : null}
    </>
  );
}

interface ActionLinkProps {
  readonly listed: ListedAction;
  readonly isCurrent: boolean;
  readonly onShow: (id: string) => void;
  readonly mark: ReactNode;
}

function ActionLink({ listed, isCurrent, onShow, mark }: ActionLinkProps) {
  const { id, simulator, action } = listed;
  const last = usePerformedActions(({ performed }) =>
    performed.find(
      ({ request: { kind, path } }) => kind === simulator.kind && path === action.path,
    ),
  );
  return (
    <a
      className="hstack nav-link"
      href={placeHref("actions", { kind: simulator.kind, path: action.path })}
      aria-current={isCurrent ? "true" : undefined}
      onClick={() => {
        // Where the window is already: the link alone would lead nowhere.
        onShow(id);
      }}
    >
      {mark}
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

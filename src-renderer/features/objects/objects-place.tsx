import type { CollectionView, SimulatorView } from "#shared/domain/simulator.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { setDetailSize, useSettings } from "../../stores/settings-store.ts";
import { Empty } from "../../ui/display/note.tsx";
import { SplitPane } from "../../ui/layout/split-pane.tsx";
import { CollectionList } from "./collection-list.tsx";
import { ObjectDetail } from "./object-detail.tsx";
import { ObjectList } from "./object-list.tsx";
import { pickCollection, type PickedCollection } from "./pick-collection.ts";
import { useObjects } from "./use-objects.ts";
import "./objects.css";

/** The objects of the simulators, read-only. */
export function ObjectsPlace() {
  const { params } = useLocation();
  const simulators = useChosenSimulators();
  const picked = pickCollection(simulators, params["kind"], params["collection"]);
  if (!picked) return <Empty title="The selected simulators have no objects to show." />;
  return (
    <div
      className="objects"
      role="presentation"
      onKeyDown={({ key }) => {
        if (key === "Escape" && params["id"] !== undefined) closeObject(picked);
      }}
    >
      <CollectionList simulators={simulators} picked={picked} />
      <Collection
        key={`${picked.simulator.kind}/${picked.collection.name}`}
        {...picked}
        id={params["id"]}
      />
    </div>
  );
}

/** Closes the open object and returns the focus to its row. */
function closeObject({ simulator: { kind }, collection: { name } }: PickedCollection): void {
  goTo("objects", { kind, collection: name });
  document.querySelector<HTMLElement>(".object-grid")?.focus({ preventScroll: true });
}

interface CollectionProps {
  readonly simulator: SimulatorView;
  readonly collection: CollectionView;
  /** The object that is open. */
  readonly id: string | undefined;
}

function Collection({ simulator, collection, id }: CollectionProps) {
  const page = useObjects(simulator.kind, collection.name);
  const share = useSettings((settings) => settings.detailSize);
  const status = page.items.find((item) => item.id === id)?.status;
  return (
    <SplitPane
      label="Resize the detail"
      share={share}
      onShare={setDetailSize}
      main={<ObjectList kind={simulator.kind} collection={collection} page={page} openId={id} />}
      side={
        id === undefined ? null : (
          <ObjectDetail
            key={id}
            simulator={simulator}
            collection={collection}
            id={id}
            status={status}
          />
        )
      }
    />
  );
}

import { useState } from "react";
import type { CollectionView, SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed-store.ts";
import { goTo, useLocation } from "../../stores/location.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { setDetailSize, useRowHeight, useSettings } from "../../stores/settings-store.ts";
import { TextInput } from "../../ui/field.tsx";
import { Empty } from "../../ui/note.tsx";
import { SlotGrid } from "../../ui/slot-grid.tsx";
import { SplitPane } from "../../ui/split-pane.tsx";
import { CollectionList } from "./collection-list.tsx";
import { ObjectCells, objectColumns } from "./object-cells.tsx";
import { ObjectDetail } from "./object-detail.tsx";
import { ObjectPager } from "./object-pager.tsx";
import { pickCollection } from "./pick-collection.ts";
import "./objects.css";

/** What the simulators hold, to read. */
export function ObjectsPlace() {
  const { params } = useLocation();
  const simulators = useChosenSimulators();
  const picked = pickCollection(simulators, params["kind"], params["collection"]);
  if (!picked) return <Empty title="These simulators hold nothing that can be shown." />;
  return (
    <div className="objects">
      <CollectionList simulators={simulators} picked={picked} />
      <Collection
        key={`${picked.simulator.kind}/${picked.collection.name}`}
        {...picked}
        id={params["id"]}
      />
    </div>
  );
}

interface CollectionProps {
  readonly simulator: SimulatorView;
  readonly collection: CollectionView;
  /** The object that is open. */
  readonly id: string | undefined;
}

const PAGE = 1_000;

function Collection({ simulator, collection, id }: CollectionProps) {
  const [text, setText] = useState("");
  const [skip, setSkip] = useState(0);
  const { kind } = simulator;
  const { now, writes, generation } = useStatus(kind);
  const input = { kind, collection: collection.name, text, limit: PAGE, skip };
  const found = useCommand("objects.list", input, { freshFor: [now, writes, generation].join() });
  const items = found.data?.items ?? [];
  const active = items.findIndex((item) => item.id === id);
  const share = useSettings((settings) => settings.detailSize);
  const rowHeight = useRowHeight();
  const open = (index: number) => {
    const item = items[index];
    if (item) goTo("objects", { kind, collection: collection.name, id: item.id });
  };
  const list = (
    <div className="object-list">
      <div className="object-bar">
        <TextInput
          label={`Search ${collection.title}`}
          bare
          value={text}
          onChange={(wanted) => {
            setText(wanted);
            setSkip(0);
          }}
          placeholder={`Search ${collection.title.toLowerCase()} by id, label or status`}
        />
        <ObjectPager
          skip={skip}
          shown={items.length}
          total={found.data?.total ?? 0}
          page={PAGE}
          onSkip={setSkip}
        />
      </div>
      <SlotGrid
        label={collection.title}
        className="object-grid"
        columns={objectColumns}
        rowCount={items.length}
        rowHeight={rowHeight}
        rowAt={(index) => items[index]}
        Cells={ObjectCells}
        active={active === -1 ? null : active}
        onActive={open}
        onOpen={open}
      />
      {found.data && items.length === 0 ? (
        <Empty title={text === "" ? `No ${collection.title.toLowerCase()} yet` : "Nothing fits"} />
      ) : null}
    </div>
  );
  return (
    <SplitPane
      label="Resize the detail"
      share={share}
      onShare={setDetailSize}
      main={list}
      side={
        id === undefined ? null : (
          <ObjectDetail
            key={id}
            simulator={simulator}
            collection={collection}
            id={id}
            status={items[active]?.status}
          />
        )
      }
    />
  );
}

import type { CollectionView } from "#shared/domain/simulator.ts";
import { goTo } from "../../stores/location.ts";
import { useRowHeight } from "../../stores/settings-store.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { Empty } from "../../ui/note.tsx";
import { SlotGrid } from "../../ui/slot-grid.tsx";
import { ObjectCells, objectColumns } from "./object-cells.tsx";
import { ObjectPager } from "./object-pager.tsx";
import { PAGE, type ObjectsPage } from "./use-objects.ts";

interface ObjectListProps {
  readonly kind: string;
  readonly collection: CollectionView;
  readonly page: ObjectsPage;
  /** The object that is open. */
  readonly openId: string | undefined;
}

/** A collection line by line, to be searched and turned over. */
export function ObjectList({ kind, collection, page, openId }: ObjectListProps) {
  const { items, total } = page;
  const rowHeight = useRowHeight();
  const active = items.findIndex(({ id }) => id === openId);
  const title = collection.title.toLowerCase();
  const open = (index: number) => {
    const item = items[index];
    if (item) goTo("objects", { kind, collection: collection.name, id: item.id });
  };
  return (
    <div className="object-list">
      <div className="object-bar">
        <TextInput
          label={`Search ${collection.title}`}
          bare
          value={page.text}
          onChange={(text) => {
            page.search(text);
          }}
          placeholder={`Search ${title} by id, label or status`}
        />
        <ObjectPager
          skip={page.skip}
          shown={items.length}
          total={total ?? 0}
          page={PAGE}
          onSkip={(skip) => {
            page.turnTo(skip);
          }}
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
      {total !== undefined && items.length === 0 ? (
        page.text === "" ? (
          <NothingMade kind={kind} title={title} />
        ) : (
          <Empty title="Nothing fits">
            <Button
              size="small"
              onPress={() => {
                page.search("");
              }}
            >
              Clear the search
            </Button>
          </Empty>
        )
      ) : null}
    </div>
  );
}

/** Where the objects will come from, and the way to what makes them. */
function NothingMade({ kind, title }: { readonly kind: string; readonly title: string }) {
  return (
    <Empty title={`No ${title} yet`}>
      <p>What an app makes at {kind} over its API stands here, as that API shows it.</p>
      <Button
        size="small"
        onPress={() => {
          goTo("overview");
        }}
      >
        How to connect
      </Button>
    </Empty>
  );
}

import type { CollectionView, ObjectSummary } from "#shared/domain/simulator.ts";
import { goTo } from "../../stores/location.ts";
import { useRowHeight } from "../../stores/settings-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { Empty } from "../../ui/display/note.tsx";
import { SlotGrid } from "../../ui/layout/slot-grid.tsx";
import { PAGE, type ObjectsPage } from "./use-objects.ts";
import { formatMoment, formatCount } from "../../ui/text/format.ts";
import { isolateParts } from "../../ui/text/isolate-parts.ts";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { fittingActions } from "./fitting-actions.ts";
import { ObjectStatus } from "./object-status.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";

/** The columns of a collection. */
const objectColumns = ["Description", "Status", "Created", "Id"];

/** One object as cells. */
function ObjectCells({ row }: { readonly row: ObjectSummary }) {
  return (
    <>
      <div role="gridcell" title={row.label}>
        {isolateParts(row.label)}
      </div>
      <div role="gridcell" className="object-state" title={row.status}>
        <ObjectStatus status={row.status} />
      </div>
      <div role="gridcell" className="mono figures faint">
        {formatMoment(row.createdAt)}
      </div>
      <div role="gridcell" className="mono faint" title={row.id} aria-label={row.id}>
        <MiddleClip text={row.id} />
      </div>
    </>
  );
}

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
  const simulator = useSimulator(kind);
  const fitting = simulator ? fittingActions(simulator, collection) : [];
  const open = (index: number) => {
    const item = items[index];
    if (item) goTo("objects", { kind, collection: collection.name, id: item.id });
  };
  return (
    <div className="vstack object-list">
      <div className="hstack object-bar">
        <TextInput
          label={`Search ${collection.title}`}
          bare
          value={page.text}
          onChange={(text) => page.search(text)}
          placeholder={`Search ${title} by description, status or id`}
        />
        <ObjectPager
          skip={page.skip}
          shown={items.length}
          total={total ?? 0}
          page={PAGE}
          onSkip={(skip) => page.turnTo(skip)}
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
        menuOf={(row, index) => [
          { id: "open", title: "Open", run: () => open(index) },
          { id: "copy", title: "Copy id", run: () => void navigator.clipboard.writeText(row.id) },
          {
            id: "events",
            title: "Show its events",
            run: () => goTo("events", { q: `sim:${kind} "${row.id}"` }),
          },
          ...fitting.map(({ action: { path, title: name }, field }) => ({
            id: path,
            title: `${name}…`,
            run: () => goTo("actions", { kind, path, [field]: row.id }),
          })),
        ]}
      />
      {total !== undefined && items.length === 0 ? (
        page.text === "" ? (
          <NothingMade title={title} />
        ) : (
          <Empty title="No object matches">
            <Button size="small" onPress={() => page.search("")}>
              Clear the search
            </Button>
          </Empty>
        )
      ) : null}
    </div>
  );
}

/** The empty state: the origin of the objects, and a link to the action that creates them. */
function NothingMade({ title }: { readonly title: string }) {
  return (
    <Empty title={`No ${title} yet`}>
      <p>Objects that an app creates through the API appear here.</p>
      <Button size="small" onPress={() => goTo("overview")}>
        How to connect
      </Button>
    </Empty>
  );
}

interface Props {
  /** The first of those that are shown, from 0. */
  readonly skip: number;
  readonly shown: number;
  readonly total: number;
  /** The most objects that are shown at once. */
  readonly page: number;
  readonly onSkip: (skip: number) => void;
}

/** Which of the objects are shown, newest first, and the way to the others where there are any. */
function ObjectPager({ skip, shown, total, page, onSkip }: Props) {
  // The total is of all objects, also while some of them are searched for.
  const isLast = shown < page || skip + shown >= total;
  const isAll = skip === 0 && isLast;
  const from = `${formatCount(Math.min(skip + 1, skip + shown))}–${formatCount(skip + shown)}`;
  return (
    <div className="hstack object-pager">
      <span className="faint figures">
        {isAll ? formatCount(shown) : from} of {formatCount(total)}
      </span>
      {isAll ? null : (
        <>
          <Button
            tone="quiet"
            label="Newer objects"
            isDisabled={skip === 0}
            onPress={() => onSkip(Math.max(0, skip - page))}
          >
            <ChevronLeft aria-hidden size={14} />
          </Button>
          <Button
            tone="quiet"
            label="Older objects"
            isDisabled={isLast}
            onPress={() => onSkip(skip + page)}
          >
            <ChevronRight aria-hidden size={14} />
          </Button>
        </>
      )}
    </div>
  );
}

import { Activity, X, Zap } from "lucide-react";
import type { CollectionView, SimulatorView } from "#shared/domain/simulator.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed-store.ts";
import { goTo } from "../../stores/location.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CodeViewer } from "../../ui/code-viewer.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { hueOf, Mark } from "../../ui/mark.tsx";
import { Empty } from "../../ui/note.tsx";

interface ObjectDetailProps {
  readonly simulator: SimulatorView;
  readonly collection: CollectionView;
  readonly id: string;
}

/** One object as the provider's API shows it, and where to go from it. */
export function ObjectDetail({ simulator, collection, id }: ObjectDetailProps) {
  const { kind } = simulator;
  const { now, writes, generation } = useStatus(kind);
  const found = useCommand(
    "objects.get",
    { kind, collection: collection.name, id },
    { freshFor: [now, writes, generation].join() },
  );
  const json = found.data?.json;
  return (
    <section role="region" aria-label="Object detail" className="object-detail">
      <header className="object-head">
        <Mark hue={hueOf(kind)} />
        <h2 className="mono clip">{id}</h2>
        <span className="grow" />
        <IconButton
          label="Close the object"
          onPress={() => {
            goTo("objects", { kind, collection: collection.name });
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      <ObjectLinks simulator={simulator} collection={collection} id={id} json={json ?? ""} />
      {json === undefined ? (
        <Empty title={found.isPending ? "Reading…" : "This object is gone."} />
      ) : (
        <CodeViewer text={json} label={id} />
      )}
    </section>
  );
}

function ObjectLinks({
  simulator,
  collection,
  id,
  json,
}: ObjectDetailProps & { readonly json: string }) {
  const { kind, actions } = simulator;
  const fitting = actions.find(({ path }) => path === collection.action?.path);
  const field = collection.action?.field ?? "";
  return (
    <div className="object-links">
      <Button
        size="small"
        onPress={() => {
          goTo("events", { q: `sim:${kind} "${id}"` });
        }}
      >
        <Activity size={13} aria-hidden />
        Events about this object
      </Button>
      {fitting ? (
        <Button
          size="small"
          onPress={() => {
            goTo("actions", { path: fitting.path, [field]: id });
          }}
        >
          <Zap size={13} aria-hidden />
          {fitting.title}…
        </Button>
      ) : null}
      <span className="grow" />
      <CopyButton text={json} what="JSON" wordy />
    </div>
  );
}

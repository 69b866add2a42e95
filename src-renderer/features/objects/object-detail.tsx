import { AppWindow, X, Zap } from "lucide-react";
import { useState } from "react";
import type { CollectionView, SimulatorView } from "#shared/domain/simulator.ts";
import { findPages } from "../../bridge/find-pages.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { openPage } from "../../stores/open-page.ts";
import { goTo } from "../../stores/location.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { CodeViewer } from "../../ui/editor/code-viewer.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../ui/display/middle-clip.tsx";
import { Empty } from "../../ui/display/note.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { fittingActions, type FittingAction } from "./fitting-actions.ts";
import { ObjectEvents } from "./object-events.tsx";
import { findPreview, ObjectPreview } from "./previews/object-preview.tsx";
import { ObjectStatus } from "./object-status.tsx";

interface ObjectDetailProps {
  readonly simulator: SimulatorView;
  readonly collection: CollectionView;
  readonly id: string;
  /** As its row says; absent while the row is not in sight. */
  readonly status: string | undefined;
}

/** One object as the provider's API shows it, what was sent about it, and what can be done to it. */
export function ObjectDetail(props: ObjectDetailProps) {
  const { simulator, collection, id } = props;
  const { kind } = simulator;
  const { now, writes, generation } = useStatus(kind);
  const preview = findPreview(kind, collection.name);
  const [tab, setTab] = useState(preview ? "preview" : "json");
  const found = useCommand(
    "objects.get",
    { kind, collection: collection.name, id },
    { freshFor: [now, writes, generation].join() },
  );
  const json = found.data?.json;
  const gone = <Empty title={found.isPending ? "Loading…" : "This object no longer exists."} />;
  return (
    <section role="region" aria-label="Object detail" className="vstack object-detail">
      <ObjectHead
        {...props}
        json={json ?? ""}
        elsewhere={tab === "preview" ? preview?.acts : undefined}
      />
      <Tabs
        label="Parts of the object"
        selected={tab}
        onSelect={setTab}
        tabs={[
          ...(preview
            ? [
                {
                  id: "preview",
                  title: "Preview",
                  content:
                    json === undefined ? (
                      gone
                    ) : (
                      <ObjectPreview preview={preview} simulator={simulator} id={id} json={json} />
                    ),
                },
              ]
            : []),
          {
            id: "json",
            title: "As the API returns it",
            content: json === undefined ? gone : <CodeViewer text={json} label={id} />,
          },
          {
            id: "events",
            title: "Events about this object",
            content: <ObjectEvents kind={kind} id={id} />,
          },
        ]}
      />
    </section>
  );
}

interface ObjectHeadProps extends ObjectDetailProps {
  readonly json: string;
  /** The paths of actions that are shown below already. */
  readonly elsewhere: readonly string[] | undefined;
}

function ObjectHead(props: ObjectHeadProps) {
  const { simulator, collection, id, status, json } = props;
  const { kind } = simulator;
  return (
    <header className="hstack object-head">
      <Mark name={kind} />
      <h2 className="mono" title={id}>
        <MiddleClip text={id} />
      </h2>
      {status === undefined ? null : <ObjectStatus status={status} />}
      <span className="grow" />
      <CopyButton text={json} what="JSON" />
      <IconButton
        label="Close the object"
        onPress={() => goTo("objects", { kind, collection: collection.name })}
      >
        <X size={14} aria-hidden />
      </IconButton>
      <ObjectActions {...props} />
    </header>
  );
}

/** The pages of the object, and the actions for it: each leads to a form with its id. */
function ObjectActions({ simulator, collection, id, json, elsewhere = [] }: ObjectHeadProps) {
  const fitting = fittingActions(simulator, collection).filter(
    ({ action }) => !elsewhere.includes(action.path),
  );
  const pages = findPages(simulator, json);
  if (fitting.length + pages.length === 0) return null;
  return (
    <div className="hstack object-actions">
      {pages.map(({ title, url }) => (
        <Button key={url} size="small" onPress={() => openPage(url)}>
          <AppWindow size={13} aria-hidden />
          {title}
        </Button>
      ))}
      {fitting.map((one) => (
        <ObjectAction key={one.action.path} kind={simulator.kind} id={id} {...one} />
      ))}
    </div>
  );
}

interface ObjectActionProps extends FittingAction {
  readonly kind: string;
  readonly id: string;
}

/** An action, or the reason why it is not possible for the object now. */
function ObjectAction({ kind, id, action, field }: ObjectActionProps) {
  const { now, writes, generation } = useStatus(kind);
  const { path, title } = action;
  const known = useCommand(
    "actions.choices",
    { kind, path, typed: {}, search: { field, text: id }, limit: 1 },
    { freshFor: [now, writes, generation].join() },
  ).data;
  const unfit = known?.fields[field]?.items.find((choice) => choice.id === id)?.unfit;
  if (unfit !== undefined) {
    return (
      <span className="faint object-unfit">
        {title}: {unfit}
      </span>
    );
  }
  return (
    <Button size="small" onPress={() => goTo("actions", { kind, path, [field]: id })}>
      <Zap size={13} aria-hidden />
      {title}…
    </Button>
  );
}

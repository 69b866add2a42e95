import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../../bridge/api-request.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useSimulator } from "../../bridge/use-simulators.ts";
import { announce } from "../../stores/announcer-store.ts";
import { showDocs } from "../../stores/docs-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Note } from "../../ui/display/note.tsx";

type Starter = NonNullable<SimulatorView["starter"]>;

interface CreateOneProps {
  readonly kind: string;
  /** The collection that has no object that fits. */
  readonly collection: string;
}

/** Returns whether the starter request of a simulator creates an object of a collection. */
export function startsWith({ path }: Pick<Starter, "path">, collection: string): boolean {
  return path.split("/").at(-1)?.replaceAll("-", "_") === collection;
}

/** Creates an object for an empty picker with the starter request, or leads to the page that shows how. */
export function CreateOne({ kind, collection }: CreateOneProps) {
  const starter = useSimulator(kind)?.starter;
  if (starter && startsWith(starter, collection)) return <Create kind={kind} starter={starter} />;
  return (
    <span className="hstack chosen-value">
      <Button
        size="small"
        tone="quiet"
        onPress={() => showDocs({ page: `simulators/${kind}.md`, anchor: "quick-start" })}
      >
        How to create one
      </Button>
    </span>
  );
}

function Create({ kind, starter }: { readonly kind: string; readonly starter: Starter }) {
  const { method, path, body, title } = starter;
  const create = useMutation({
    mutationFn: () => askApi({ kind, method, path, ...(body ? { body } : {}) }),
    onSuccess: () => announce(`${title}: done`),
  });
  return (
    <span className="hstack chosen-value">
      <Button size="small" isPending={create.isPending} onPress={() => create.mutate()}>
        <Plus size={13} aria-hidden />
        Create one
      </Button>
      {create.isError ? <Note tone="bad">{explainError(create.error)}</Note> : null}
    </span>
  );
}

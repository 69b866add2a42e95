import { Upload } from "lucide-react";
import { useState } from "react";
import { FileTrigger, Form } from "react-aria-components";
import { explainError } from "../../bridge/explain-error.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { showOverlay, useOverlay } from "../../stores/overlay-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { takeSnapshots } from "../../stores/snapshots/snapshot-calls.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { Note } from "../../ui/display/note.tsx";
import { TextInput } from "../../ui/forms/field.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { importSnapshot } from "./snapshot-files.ts";
import { SnapshotComparison } from "./snapshot-comparison.tsx";
import { SnapshotList } from "./snapshot-list.tsx";
import { useSnapshots } from "./use-snapshots.ts";
import "./snapshots.css";

const close = () => showOverlay(null);

/** Saves what the chosen simulators hold, and goes back to it. */
export function SnapshotsDialog() {
  const isOpen = useOverlay(({ open }) => open === "snapshots");
  return (
    <Dialog title="Snapshots" width="table" isOpen={isOpen} onClose={close}>
      {isOpen ? <Snapshots /> : null}
    </Dialog>
  );
}

function Snapshots() {
  const all = useSimulators().map(({ kind }) => kind);
  const kinds = useChosenSimulators().map(({ kind }) => kind);
  const { query, change } = useSnapshots(kinds);
  const groups = query.data ?? [];
  const [compared, setCompared] = useState<string>();
  const comparedGroup = groups.find(({ name }) => name === compared);
  const error = change.error ?? query.error;
  if (comparedGroup) {
    const back = () => setCompared(undefined);
    return <SnapshotComparison group={comparedGroup} groups={groups} onClose={back} />;
  }
  return (
    <>
      <div className="hstack snapshots-head">
        <span className="soft grow">{describeScope(kinds, all.length)}</span>
        <FileTrigger
          acceptedFileTypes={["application/json", ".json"]}
          onSelect={(files) => {
            const file = files?.item(0);
            if (!file) return;
            const taken = new Set(groups.map(({ name }) => name));
            const act = async () =>
              importSnapshot({ name: file.name, text: await file.text() }, all, taken);
            change.mutate({ act, said: `${file.name} was imported` });
          }}
        >
          <Button size="small" tone="quiet">
            <Upload size={13} aria-hidden />
            Import
          </Button>
        </FileTrigger>
      </div>
      <SaveForm
        isPending={change.isPending}
        onSave={(name) => {
          change.mutate({
            act: () => takeSnapshots(kinds, name),
            said: `Snapshot ${name} saved`,
          });
        }}
      />
      {error ? <Note tone="bad">{explainError(error)}</Note> : null}
      <SnapshotList
        groups={groups}
        isLoading={query.isPending}
        change={change.mutate}
        onCompare={({ name }) => setCompared(name)}
      />
      <div className="hstack snapshots-foot">
        <p className="soft grow">
          Restore replaces objects, clock, endpoints, log and schedule. Deliveries in flight are
          dropped. New objects get the ids that were used after the snapshot.
        </p>
        <Button onPress={close}>Close</Button>
      </div>
    </>
  );
}

function describeScope(kinds: readonly string[], all: number): string {
  if (kinds.length === all) return `All ${formatPlural(all, "simulator")}`;
  return kinds.length <= 3 ? kinds.join(", ") : formatPlural(kinds.length, "chosen simulator");
}

interface SaveFormProps {
  readonly isPending: boolean;
  readonly onSave: (name: string) => void;
}

function SaveForm({ isPending, onSave }: SaveFormProps) {
  const [name, setName] = useState("");
  const [wasTried, setTried] = useState(false);
  const input = name.trim();
  const problem =
    input === ""
      ? "Enter a name for the snapshot."
      : input.length > 200
        ? "Use at most 200 characters."
        : undefined;
  return (
    <Form
      aria-label="Save snapshot"
      className="snapshot-save"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(problem !== undefined);
        if (problem !== undefined) return;
        onSave(input);
        setName("");
      }}
    >
      <TextInput
        label="Name"
        bare
        value={name}
        onChange={setName}
        placeholder="Name, for example: dispute open"
        autoFocus
        error={wasTried ? problem : undefined}
      />
      <Button type="submit" tone="primary" isPending={isPending}>
        Save
      </Button>
    </Form>
  );
}

import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { explainError } from "../../../bridge/explain-error.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { announce } from "../../../stores/announcer-store.ts";
import {
  useChangeFaults,
  useFaultCount,
  useFaults,
  type SetFault,
} from "../../../stores/faults/use-faults.ts";
import { useLocation } from "../../../stores/location.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SimulatorName } from "../../../ui/display/simulator/simulator-name.tsx";
import { formatCount } from "../../../ui/text/format.ts";
import { SettingSection } from "../setting-section.tsx";
import { FaultForm } from "./fault-form.tsx";
import { describeEffect, describeLimits, describeMatch } from "./fault-words.ts";
import "./faults.css";

/** The rules by which requests and deliveries of the simulators fail. */
export function FaultSettings() {
  const kinds = useSimulators().map(({ kind }) => kind);
  const count = useFaultCount(kinds);
  const query = useFaults(kinds);
  const change = useChangeFaults();
  const { params } = useLocation();
  const [edited, setEdited] = useState<SetFault | "new" | null>(
    params["add"] === "fault" ? "new" : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const faults = count === 0 ? [] : (query.data ?? []);
  const act = (run: Promise<unknown>, said: string) => {
    setProblem(null);
    run.then(
      () => announce(said),
      (error: unknown) => setProblem(explainError(error)),
    );
  };
  const failure = problem ?? (query.error ? explainError(query.error) : null);
  return (
    <SettingSection title="Faults">
      <div className="hstack section-tools">
        <p className="hint grow">
          The same requests always get the same faults. A reset deletes the rules.
        </p>
        {count > 0 ? (
          <Button
            size="small"
            tone="quiet"
            onPress={() => {
              const kindsWithFaults = [...new Set(faults.map(({ kind }) => kind))];
              act(
                Promise.all(kindsWithFaults.map((kind) => change(kind, () => []))),
                "Faults cleared",
              );
            }}
          >
            Clear all
          </Button>
        ) : null}
        <Button size="small" onPress={() => setEdited("new")}>
          <Plus size={13} aria-hidden />
          Add fault
        </Button>
      </div>
      {failure === null ? null : <Note tone="bad">{failure}</Note>}
      {faults.length === 0 ? (
        <p className="faint">No fault rules. Requests and deliveries work as usual.</p>
      ) : (
        <table className="fault-table" aria-label="Faults">
          <thead>
            <tr>
              <th scope="col">Simulator</th>
              <th scope="col">When</th>
              <th scope="col">Then</th>
              <th scope="col">Limits</th>
              <th scope="col">Hits</th>
              <th scope="col">
                <span className="unseen">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <FaultRow
                key={`${fault.kind}/${fault.rule.id}`}
                fault={fault}
                onEdit={() => setEdited(fault)}
                onDelete={() => {
                  const { kind, rule } = fault;
                  const rest = change(kind, (rules) => rules.filter(({ id }) => id !== rule.id));
                  act(rest, `Fault ${rule.id} deleted`);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <Dialog
        title={edited === "new" ? "Add fault" : "Edit fault"}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited === null ? null : (
          <FaultForm edited={edited === "new" ? null : edited} onDone={() => setEdited(null)} />
        )}
      </Dialog>
    </SettingSection>
  );
}

interface FaultRowProps {
  readonly fault: SetFault;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function FaultRow({ fault: { kind, rule }, onEdit, onDelete }: FaultRowProps) {
  const { on, what } = describeMatch(rule);
  return (
    <tr>
      <td>
        <span className="hstack">
          <Mark name={kind} />
          <SimulatorName kind={kind} />
        </span>
      </td>
      <th scope="row">
        {what === "" ? `any ${on}` : `${on} `}
        <code>{what}</code>
      </th>
      <td>{describeEffect(rule)}</td>
      <td className="soft">{describeLimits(rule)}</td>
      <td className={`figures ${rule.hits === 0 ? "faint" : ""}`}>{formatCount(rule.hits)}</td>
      <td>
        <span className="hstack fault-do">
          <IconButton label={`Edit fault ${rule.id}`} onPress={onEdit}>
            <Pencil size={13} aria-hidden />
          </IconButton>
          <IconButton label={`Delete fault ${rule.id}`} onPress={onDelete}>
            <Trash2 size={13} aria-hidden />
          </IconButton>
        </span>
      </td>
    </tr>
  );
}

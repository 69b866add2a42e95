import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { explainError } from "../../../bridge/explain-error.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { announce } from "../../../stores/announcer-store.ts";
import {
  useChangeFaults,
  useFaultCount,
  useFaults,
  type ListedFault,
  type SetFault,
} from "../../../stores/faults/use-faults.ts";
import { forgetPaused, keepPaused, usePausedFaults } from "../../../stores/faults/paused-faults.ts";
import { useFaultEnd } from "../../../stores/faults/timed-faults.ts";
import { useLocation } from "../../../stores/location.ts";
import { Button, IconButton } from "../../../ui/controls/button.tsx";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Dialog } from "../../../ui/controls/dialog.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { SimulatorName } from "../../../ui/display/simulator/simulator-name.tsx";
import { formatCount, formatWallTime } from "../../../ui/text/format.ts";
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
  const [edited, setEdited] = useState<ListedFault | "new" | null>(
    params["add"] === "fault" ? "new" : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const active = count === 0 ? [] : (query.data ?? []);
  const paused = usePausedFaults();
  const faults = kinds.flatMap((kind) => listFaults(kind, active, paused[kind]?.rules ?? []));
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
        {faults.length > 0 ? (
          <Button
            size="small"
            tone="quiet"
            onPress={() => {
              const kindsWithFaults = [...new Set(active.map(({ kind }) => kind))];
              for (const { kind, rule } of faults) forgetPaused(kind, rule.id);
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
              <th scope="col">State</th>
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
                onSwitch={(isOn) => {
                  const said = `Fault ${fault.rule.id} is ${isOn ? "on" : "off"}`;
                  act(switchFault(change, fault, isOn), said);
                }}
                onDelete={() => {
                  const { kind, rule, isOn } = fault;
                  forgetPaused(kind, rule.id);
                  const rest = isOn
                    ? change(kind, (rules) => rules.filter(({ id }) => id !== rule.id))
                    : Promise.resolve();
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

/** Lists the rules of a simulator: those that are on in their order, then those that are off. */
function listFaults(
  kind: string,
  active: readonly SetFault[],
  paused: readonly FaultRule[],
): readonly ListedFault[] {
  const on = active.filter((fault) => fault.kind === kind);
  const off = paused.filter(({ id }) => on.every(({ rule }) => rule.id !== id));
  return [
    ...on.map((fault) => ({ ...fault, isOn: true })),
    ...off.map((rule) => ({ kind, rule: { ...rule, hits: 0 }, isOn: false })),
  ];
}

/**
 * Turns a rule on or off. A simulator holds only the rules that are on: the panel keeps one that was turned off
 * until it is deleted.
 */
async function switchFault(
  change: ReturnType<typeof useChangeFaults>,
  { kind, rule: { hits: _counted, ...rule } }: ListedFault,
  isOn: boolean,
): Promise<void> {
  // Before the simulator forgets it: the row stays, and with it the focus on its switch.
  if (!isOn) keepPaused(kind, rule);
  await change(kind, (rules) => {
    const others = rules.filter(({ id }) => id !== rule.id);
    return isOn ? [...others, rule] : others;
  });
}

interface FaultRowProps {
  readonly fault: ListedFault;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function FaultRow({ fault, onSwitch, onEdit, onDelete }: FaultRowProps) {
  const { kind, rule, isOn } = fault;
  const { on, what } = describeMatch(rule);
  const end = useFaultEnd(kind, rule);
  return (
    <tr className={isOn ? "" : "off"}>
      <td>
        <Switch label={`Fault ${rule.id}`} isOn={isOn} isDisabled={false} onChange={onSwitch} />
      </td>
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
      <td className="soft">
        {describeLimits(rule)}
        {end === undefined ? null : `, until ${formatWallTime(end)}`}
      </td>
      <td className={`figures ${rule.hits === 0 ? "faint" : ""}`}>
        {isOn ? formatCount(rule.hits) : ""}
      </td>
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

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explainError } from "../../bridge/explain-error.ts";
import {
  compareSnapshots,
  type DifferingObject,
  type SimulatorDifferences,
} from "../../stores/snapshots/compare-calls.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Empty, Note } from "../../ui/display/note.tsx";
import { SimulatorName } from "../../ui/display/simulator/simulator-name.tsx";
import { SelectInput } from "../../ui/forms/field.tsx";
import type { SnapshotGroup } from "./snapshot-groups.ts";
import "./snapshot-comparison.css";

interface SnapshotComparisonProps {
  readonly group: SnapshotGroup;
  readonly groups: readonly SnapshotGroup[];
  readonly onClose: () => void;
}

const NOW = "now";

/** The objects by which a snapshot differs from the present state or from another snapshot. */
export function SnapshotComparison({ group, groups, onClose }: SnapshotComparisonProps) {
  const [to, setTo] = useState(NOW);
  const { name, kinds } = group;
  const other = to === NOW ? undefined : to.slice(1);
  const others = groups.filter((one) => one.name !== name);
  const compared = other === undefined ? kinds : kindsOfBoth(group, others, other);
  const query = useQuery({
    queryKey: ["snapshot differences", name, other, compared],
    queryFn: () => compareSnapshots(compared, name, other),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <section className="vstack comparison" aria-label={`Compare ${name}`}>
      <div className="hstack comparison-head">
        <h3 className="clip grow" title={name}>
          {name}
        </h3>
        <SelectInput
          label="Compare with"
          value={to}
          onChange={setTo}
          choices={[
            { id: NOW, title: "Now" },
            ...others.map((one) => ({ id: `=${one.name}`, title: one.name })),
          ]}
        />
        <Button onPress={onClose}>Back to the list</Button>
      </div>
      {query.error ? <Note tone="bad">{explainError(query.error)}</Note> : null}
      {query.data ? <Differences found={query.data} /> : null}
    </section>
  );
}

/** Simulators that have only one of the two snapshots cannot be compared. */
function kindsOfBoth(
  { kinds }: SnapshotGroup,
  others: readonly SnapshotGroup[],
  name: string,
): readonly string[] {
  const there = others.find((one) => one.name === name)?.kinds ?? [];
  return kinds.filter((kind) => there.includes(kind));
}

function Differences({ found }: { readonly found: readonly SimulatorDifferences[] }) {
  const differing = found.filter(({ objects }) => objects.length > 0);
  if (differing.length === 0) {
    return (
      <Empty title="No differences">
        <p>All objects are the same in both states.</p>
      </Empty>
    );
  }
  return (
    <div className="snapshot-scroll">
      {differing.map(({ kind, objects, isTruncated }) => (
        <section key={kind} className="comparison-simulator">
          <h4>
            <SimulatorName kind={kind} />
          </h4>
          <ul>
            {objects.map((object) => (
              <ObjectLine key={`${object.collection} ${object.id}`} object={object} />
            ))}
          </ul>
          {isTruncated ? <p className="soft">Only the first differences are listed.</p> : null}
        </section>
      ))}
    </div>
  );
}

const words = { added: "Added", changed: "Changed", removed: "Removed" } as const;

function ObjectLine({ object }: { readonly object: DifferingObject }) {
  const { change, collection, id, summary, fields } = object;
  return (
    <li>
      <span className={`tag comparison-${change}`}>{words[change]}</span>{" "}
      <span className="soft">{collection}</span> <code>{id}</code> {summary}
      {fields.length === 0 ? null : (
        <ul className="comparison-fields">
          {fields.map(({ path, from, to }) => (
            <li key={path}>
              <code>{path === "" ? "whole" : path}</code> <del>{shown(from)}</del>{" "}
              <ins>{shown(to)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A value in one line; a field that a state does not have is absent there. */
function shown(value: unknown): string {
  if (value === undefined) return "absent";
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

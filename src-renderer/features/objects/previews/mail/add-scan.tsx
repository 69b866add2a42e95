import { useState } from "react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { readFields } from "../../../../bridge/schema-fields.ts";
import { SelectInput, TextInput } from "../../../../ui/forms/field.tsx";
import { ActCard } from "../acts/act-card.tsx";
import { ActForm } from "../acts/act-form.tsx";

interface AddScanProps {
  readonly simulator: SimulatorView;
  readonly piece: string;
  /** The default place of a scan. */
  readonly zip: string | null;
}

/** The next scan of the carrier. */
export function AddScan({ simulator, piece, zip }: AddScanProps) {
  const action = simulator.actions.find(({ path }) => path === "/_tracking_event");
  const [first, ...others] = action ? readFields(action.schema) : [];
  const names = others.find(({ name }) => name === "name")?.choices ?? [];
  const [name, setName] = useState(names[0] ?? "Mailed");
  const [location, setLocation] = useState("");
  const [time, setTime] = useState("");
  if (!action || !first) return null;
  const given = Object.entries({ location: location.trim(), time: time.trim() }).filter(
    ([, value]) => value !== "",
  );
  return (
    <ActCard title="Scan it">
      <ActForm
        simulator={simulator}
        title={action.title}
        path={action.path}
        body={{ [first.name]: piece, name, ...Object.fromEntries(given) }}
        fields={["name", "location", "time"]}
        effect={action.effects.at(-1)}
      >
        {(errorOf) => (
          <>
            <SelectInput
              label="Name"
              name="name"
              choices={names.map((id) => ({ id, title: id }))}
              value={name}
              onChange={setName}
              error={errorOf("name")}
            />
            <div className="preview-fields">
              <TextInput
                label="Location"
                name="location"
                value={location}
                onChange={setLocation}
                placeholder={zip ?? ""}
                error={errorOf("location")}
              />
              <TextInput
                label="Time"
                name="time"
                value={time}
                onChange={setTime}
                placeholder="simulator clock"
                error={errorOf("time")}
              />
            </div>
          </>
        )}
      </ActForm>
    </ActCard>
  );
}

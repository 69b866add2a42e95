import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { call } from "../../../../bridge/client.ts";
import { placeHref } from "../../../../stores/places.ts";
import { CodeDiff } from "../../../../ui/editor/code-diff.tsx";
import { TextInput } from "../../../../ui/forms/field.tsx";
import { prettyJson } from "../../../../ui/text/format.ts";
import { Empty } from "../../../../ui/display/note.tsx";

interface DiffTabProps {
  readonly event: EventRow;
  readonly json: string | undefined;
}

async function loadPrevious(event: EventRow) {
  const row = await findPrevious(event);
  if (!row) return null;
  const { kind, generation, seq } = row;
  const payload = await call("events.payload", { kind, generation, seq });
  return payload && { row, json: payload.json };
}

/** Loads the event with a number in the log of all simulators. */
async function loadEvent(number: number) {
  const window = { filter: everyEvent, first: number - 1, count: 1 };
  const [row] = number < 1 ? [] : (await call("events.window", window)).rows;
  if (!row) return null;
  const { kind, generation, seq } = row;
  const payload = await call("events.payload", { kind, generation, seq });
  return payload && { row, json: payload.json };
}

/** The differences between this event and another: the last of its type, or any by its number in the log. */
export function DiffTab({ event, json }: DiffTabProps) {
  const { kind, generation, seq, type } = event;
  const [typed, setTyped] = useState("");
  const wanted = /^\s*#?(\d{1,9})\s*$/.exec(typed)?.[1];
  const found = useQuery({
    queryKey: ["compared-event", kind, generation, seq, wanted],
    queryFn: () => (wanted === undefined ? loadPrevious(event) : loadEvent(Number(wanted))),
    staleTime: wanted === undefined ? Infinity : 0,
  });
  const problem =
    typed.trim() !== "" && wanted === undefined
      ? "Enter the number of an event, for example 41."
      : wanted !== undefined && found.data === null
        ? `The log has no event #${wanted}.`
        : undefined;
  if (json === undefined) return null;
  return (
    <>
      <div className="compare-bar">
        <TextInput
          label="Compare with #"
          value={typed}
          onChange={setTyped}
          placeholder={found.data ? numberOf(found.data.row) : ""}
          mono
          numeric
          error={problem}
          hint={wanted === undefined ? `Default: the ${type} before.` : undefined}
        />
      </div>
      {found.data ? (
        <Differences event={event} other={found.data.row} before={found.data.json} after={json} />
      ) : found.isSuccess && problem === undefined ? (
        <Empty title={`This is the first ${type}`}>
          <p>Enter the number of another event to compare.</p>
        </Empty>
      ) : null}
    </>
  );
}

interface DifferencesProps {
  readonly event: EventRow;
  readonly other: EventRow;
  readonly before: string;
  readonly after: string;
}

function Differences({ event, other, before, after }: DifferencesProps) {
  const href = placeHref("events", { kind: other.kind, seq: String(other.seq), tab: "diff" });
  return (
    <>
      <div className="hstack detail-bar">
        <span className="soft">
          What changed since{" "}
          <a className="detail-link" href={href}>
            #{numberOf(other)}
          </a>
          ,{" "}
          {other.kind === event.kind && other.type === event.type && other.seq < event.seq
            ? `the ${other.type} before`
            : other.type}
        </span>
      </div>
      <CodeDiff
        before={prettyJson(before)}
        after={prettyJson(after)}
        label={`Changes in ${event.type}`}
      />
    </>
  );
}

/** The number of an event in the log. */
const numberOf = ({ order, seq }: EventRow) => String(order ?? seq);

/** The event of the same type and simulator that came before one; null when it is the first. */
async function findPrevious({ kind, type, seq }: EventRow): Promise<EventRow | null> {
  const filter = { kinds: [kind], types: [type], outcome: "any" as const, text: "" };
  const rowAt = async (first: number) => {
    const { rows } = await call("events.window", { filter, first, count: 1 });
    return rows[0];
  };
  // Halving: within one simulator the rows stand in the order of their seq, and there may be a million.
  let low = 0;
  let high = (await call("events.window", { filter, first: 0, count: 0 })).matched;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await rowAt(middle);
    if (row && row.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? null : ((await rowAt(low - 1)) ?? null);
}

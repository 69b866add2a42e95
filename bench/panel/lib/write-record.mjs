import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeMachine } from "./describe-machine.mjs";
import { isKept, round } from "./figure.mjs";

const file = fileURLToPath(new URL("../../panel.json", import.meta.url));

/** Keeps the figures of a whole run, with what the machine was and how busy it was. */
export function writeRecord(figures, { load, ...machine }, { seconds, rounds }) {
  const record = {
    machine,
    load: { before: load, after: describeMachine().load },
    seconds: Number(seconds),
    rounds: Number(rounds),
    figures: figures.map((figure) => ({ ...keep(figure), ok: isKept(figure) })),
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

function keep({ name, got, unit, bar, atLeast }) {
  return { name, got: round(got), unit, bar, atLeast };
}

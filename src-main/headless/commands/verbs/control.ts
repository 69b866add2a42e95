import * as z from "zod";
import { StartError } from "../../../hosting/start-error.ts";
import * as answers from "../../../library/simulator/responses.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { advanceClock } from "../../../library/simulator/schedule.ts";
import type { Verb, VerbCall } from "./verb.ts";

const secondsIn: Readonly<Record<string, number>> = {
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
};

/** Reads a duration such as `30d`, `90m` or `+1.5h`, in seconds. */
export function readDuration(text: string): number {
  const [, number = "", unit = ""] = /^\+?(\d+(?:\.\d+)?)([smhdw])$/.exec(text) ?? [];
  const seconds = Number(number) * (secondsIn[unit] ?? Number.NaN);
  if (number !== "" && Number.isInteger(seconds)) return seconds;
  throw new StartError(
    2,
    `advance ${JSON.stringify(text)}: write a number and a unit of s, m, h, d or w, such as 30d.`,
  );
}

/** Asks each selected simulator, and prints a row or a line of JSON for each; `what` names the rows. */
async function askEach<Output extends object>(
  { instance, output }: VerbCall,
  name: string | undefined,
  request: (connection: Connection) => Promise<Output>,
  describe: (answer: Output) => readonly (readonly string[])[],
  what = "simulators",
): Promise<void> {
  const rows: string[][] = [];
  for (const connection of instance.selected(name)) {
    const answer = await request(connection);
    if (output.isJson) output.json({ kind: connection.kind, ...answer });
    rows.push(...describe(answer).map((cells) => [connection.kind, ...cells]));
  }
  if (rows.length === 0) output.none(what);
  if (!output.isJson) output.table(rows);
}

/** `simdeck advance DURATION [KIND]`: advances the clock of each simulator, and names the items that failed. */
export const advance: Verb = {
  usage: "DURATION [KIND]",
  words: [1, 2],
  run: async (call) => {
    const [duration = "", name] = call.words;
    const seconds = readDuration(duration);
    const request = (connection: Connection) => advanceClock(connection, seconds);
    await askEach(call, name, request, ({ now, failed }) => [
      [now],
      ...failed.map(({ id, reason = "no reason" }) => [`${id} failed: ${reason}`]),
    ]);
  },
};

/** `simdeck reset [KIND]`: returns to the first state. */
export const reset: Verb = {
  usage: "[KIND]",
  words: [0, 1],
  run: async (call) => {
    const request = (connection: Connection) =>
      ask(connection, "POST", "/_sim/reset", answers.wasReset);
    await askEach(call, call.words[0], request, (answer) => [
      [`generation ${String(answer.generation)}`, answer.now],
    ]);
  },
};

/** `simdeck unsupported [KIND]`: what clients used that is not supported. */
export const unsupported: Verb = {
  usage: "[KIND]",
  words: [0, 1],
  run: async (call) => {
    const request = (connection: Connection) =>
      ask(connection, "GET", "/_sim/unsupported", answers.unsupported);
    await askEach(
      call,
      call.words[0],
      request,
      ({ calls, parameters }) => [
        ...calls.map(({ method, path, count }) => [`${method} ${path}`, "", `${String(count)}×`]),
        ...parameters.map(({ method, path, parameter, count }) => [
          `${method} ${path}`,
          `${parameter} has no effect`,
          `${String(count)}×`,
        ]),
      ],
      "unsupported requests",
    );
  },
};

/** `simdeck redeliver KIND SEQ` or `--failed`: sends recorded events again. */
export const redeliver: Verb = {
  usage: "KIND SEQ | KIND --failed",
  words: [1, 2],
  options: { failed: { type: "boolean" } },
  run: async (call) => {
    const [name, seq] = call.words;
    const isNumber = seq !== undefined && /^\d{1,15}$/.test(seq);
    if (
      (call.values["failed"] === true) === (seq !== undefined) ||
      (seq !== undefined && !isNumber)
    ) {
      throw new StartError(2, "redeliver: give the number of an event or --failed.");
    }
    const body = seq === undefined ? { failed: true } : { seq: Number(seq) };
    const request = (connection: Connection) =>
      ask(connection, "POST", "/_sim/redeliver", answers.redelivered, body);
    await askEach(call, name, request, ({ attempts }) => [[`${String(attempts)} queued`]]);
  },
};

const snapshotList = z.object({ snapshots: z.array(answers.snapshotInfo) });

/** `simdeck snapshot save|restore NAME [KIND]` and `simdeck snapshot list [KIND]`. */
export const snapshot: Verb = {
  usage: "save NAME [KIND] | restore NAME [KIND] | list [KIND]",
  words: [1, 3],
  run: async (call) => {
    const [act, first, second] = call.words;
    if (act === "list" && second === undefined) {
      const request = (connection: Connection) =>
        ask(connection, "GET", "/_sim/snapshots", snapshotList);
      await askEach(
        call,
        first,
        request,
        ({ snapshots }) =>
          snapshots.map(({ name, at, events }) => [name, at, `${String(events)} events`]),
        "snapshots",
      );
      return;
    }
    if (first === undefined || (act !== "save" && act !== "restore")) {
      throw new StartError(2, `snapshot: use simdeck snapshot ${snapshot.usage}.`);
    }
    if (act === "save") {
      const request = (connection: Connection) =>
        ask(connection, "POST", "/_sim/snapshots", answers.snapshotInfo, { name: first });
      await askEach(call, second, request, ({ name, at }) => [[name, at]]);
    } else {
      const path = `/_sim/snapshots/${encodeURIComponent(first)}/restore`;
      const request = (connection: Connection) => ask(connection, "POST", path, answers.wasReset);
      await askEach(call, second, request, (answer) => [
        [`generation ${String(answer.generation)}`, answer.now],
      ]);
    }
  },
};

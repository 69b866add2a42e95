import * as z from "zod";
import { didYouMean } from "#shared/text/nearest.ts";
import { StartError } from "../../../hosting/start-error.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import type { Verb } from "./verb.ts";

const field = z.looseObject({ type: z.unknown().optional() });
const body = z.looseObject({
  properties: z.record(z.string(), field).optional(),
  required: z.array(z.string()).optional(),
});
const operation = z.object({
  summary: z.string(),
  requestBody: z
    .object({ content: z.object({ "application/json": z.object({ schema: body }) }) })
    .optional(),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

type Fields = Readonly<Record<string, z.output<typeof field>>>;

/** A world action, as `GET /_sim/openapi.json` describes it. */
export interface Action {
  /** `dispute` for `/_dispute`. */
  readonly name: string;
  readonly path: string;
  readonly summary: string;
  readonly fields: Fields;
  readonly required: readonly string[];
}

/** Returns the world actions of a running simulator. */
export async function loadActions(connection: Connection): Promise<readonly Action[]> {
  const { paths } = await ask(connection, "GET", "/_sim/openapi.json", description);
  return Object.entries(paths).flatMap(([path, methods]) => {
    const name = /^\/_(?!sim\/|pages\/)(\w+)$/.exec(path)?.[1];
    const { success, data } = operation.safeParse(methods["post"]);
    if (name === undefined || !success) return [];
    const schema = data.requestBody?.content["application/json"].schema;
    const { properties = {}, required = [] } = schema ?? {};
    return [{ name, path, summary: data.summary, fields: properties, required }];
  });
}

/** Reads `field=value`: as text where the field takes text, otherwise as JSON where it is JSON. */
function readField(word: string, fields: Fields, action: string): readonly [string, unknown] {
  const [, name = "", text = ""] = /^([\w.-]+)=(.*)$/s.exec(word) ?? [];
  if (name === "") {
    throw new StartError(2, `trigger: ${JSON.stringify(word)}: write field=value.`);
  }
  const known = fields[name];
  if (known === undefined) {
    const names = Object.keys(fields);
    const meant = didYouMean(name, names);
    throw new StartError(
      2,
      `trigger: ${action} has no field ${name}.${meant} The fields are ${names.join(", ")}.`,
    );
  }
  if (known.type === "string") return [name, text];
  try {
    return [name, JSON.parse(text)];
  } catch {
    return [name, text];
  }
}

/** Returns the action of a name. Throws a StartError that names the actions. */
export function findAction(actions: readonly Action[], kind: string, input: string): Action {
  const name = input
    .replace(/^\/?_?/, "")
    .replaceAll("-", "_")
    .toLowerCase();
  const found = actions.find((action) => action.name === name);
  if (found) return found;
  const names = actions.map((action) => action.name);
  const known = names.length === 0 ? "It has none." : `The actions are ${names.join(", ")}.`;
  throw new StartError(
    2,
    `${kind} has no world action ${input}.${didYouMean(name, names)} ${known}`,
  );
}

const recorded = z.object({ requests: z.array(z.object({ events: z.array(z.number()) })) });

/** Returns the events that the last call of an action caused; none while requests are not logged. */
async function eventsOf(connection: Connection, path: string) {
  const { requests } = await ask(connection, "GET", `/_sim/requests?path=${path}`, recorded);
  const read = async (seq: number) => {
    const query = `/_sim/egress?after=${String(seq - 1)}&limit=1`;
    const { events } = await ask(
      connection,
      "GET",
      query,
      answers.createEgressSchema<{ type: string }>(),
    );
    return events.map(({ type }) => ({ seq, type }));
  };
  return (await Promise.all((requests.at(-1)?.events ?? []).map(read))).flat();
}

/** `simdeck trigger KIND ACTION [field=value …]`; without an action it lists the actions. */
export const trigger: Verb = {
  usage: "KIND [ACTION] [field=value …]",
  words: [1, Infinity],
  run: async ({ words: [name = "", given, ...fields], instance, output }) => {
    const connection = instance.named(name);
    const actions = await loadActions(connection);
    if (given === undefined) {
      if (output.isJson) output.json(actions);
      else {
        const fieldsOf = ({ fields: all, required }: Action) =>
          Object.keys(all)
            .map((one) => (required.includes(one) ? one : `[${one}]`))
            .join(" ");
        if (actions.length === 0) output.none("world actions");
        output.table(actions.map((one) => [one.name, fieldsOf(one), one.summary]));
      }
      return;
    }
    const action = findAction(actions, connection.kind, given);
    const values = fields.map((word) => readField(word, action.fields, action.name));
    const response = await ask(
      connection,
      "POST",
      action.path,
      z.unknown(),
      Object.fromEntries(values),
    );
    const events = await eventsOf(connection, action.path);
    if (output.isJson) {
      output.json({ response, events });
      return;
    }
    for (const line of JSON.stringify(response, undefined, 2).split("\n")) output.line(line);
    for (const { seq, type } of events) output.line(`recorded ${type} (#${String(seq)})`);
  },
};

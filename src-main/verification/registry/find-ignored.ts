import { isDeepStrictEqual } from "node:util";
import { isRecord } from "#shared/text/json-in.ts";
import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { InProcessRequest } from "#core/transport/in-process.ts";
import type { LearnedValues } from "../recording/learned.ts";
import type { Gathered } from "./gather-requests.ts";
import {
  nameParameter,
  type Parameter,
  parametersOf,
  listValues,
  withParameter,
} from "./parameter-values.ts";

const operation = z.looseObject({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
  "x-unsupported": z.array(z.string()).default([]),
});

/** The operations of a simulator, by path and method, as `openapi.json` shows them. */
export const operations = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

type Paths = z.output<typeof operations>["paths"];

/** Slack's errors have the status 200. */
const refusedBody = z.object({ ok: z.literal(false) });

/** Requests of a route that are tried, each with other fields. */
const MOST_REQUESTS = 3;
/** Values that are compared. */
const MOST_ACCEPTED = 5;

/** Results for the parameters of a simulator's writes. */
export interface Found {
  /** Parameters whose values make no difference: `POST /v1/things name`. */
  readonly ignored: readonly string[];
  /** The number of parameters whose values make a difference. */
  readonly applied: number;
}

/** Finds parameters whose accepted values change no response, no event and nothing that is read later. */
export class IgnoredParameters {
  private readonly running: RunningSimulator;
  private readonly paths: Paths;
  private readonly learned: LearnedValues;
  /** Reads that wait for a change, or stream. */
  private readonly endless = new Set<string>();

  constructor(running: RunningSimulator, paths: Paths, learned: LearnedValues) {
    this.running = running;
    this.paths = paths;
    this.learned = learned;
  }

  async find(gathered: readonly Gathered[]): Promise<Found> {
    const ignored: string[] = [];
    let applied = 0;
    for (const [template, methods] of Object.entries(this.paths)) {
      const own = gathered.filter(({ call }) => !this.isOfLiteralPath(call.path, template));
      for (const [name, { requestBody, "x-unsupported": unsupported }] of Object.entries(methods)) {
        const method = name.toUpperCase();
        const [content] = Object.values(requestBody?.content ?? {});
        const bases = basesOf(own, method, template);
        if (!content || template.startsWith("/_") || bases.length === 0) continue;
        if (this.isInNextVersion(name, template, content)) continue;
        for (const parameter of uniqueOf(parametersOf(content.schema))) {
          const field = nameParameter(parameter);
          if (unsupported.some((one) => isWithin(field, one))) continue;
          const makesDifference = await this.makesDifference(bases, parameter);
          if (makesDifference === true) applied += 1;
          if (makesDifference === false) ignored.push(`${method} ${template} ${field}`);
        }
      }
    }
    return { ignored, applied };
  }

  /** Returns whether the next version of the API has the same route. */
  private isInNextVersion(method: string, template: string, content: unknown): boolean {
    const next = template.replace(
      /\/(\d)\//,
      (_part, version: string) => `/${String(Number(version) + 1)}/`,
    );
    const [other] = Object.values(this.paths[next]?.[method]?.requestBody?.content ?? {});
    return next !== template && isDeepStrictEqual(other, content);
  }

  /** Returns whether a path is that of another route without parameters: `/issue/archive`, not `/issue/{issue}`. */
  private isOfLiteralPath(path: string, template: string): boolean {
    const [bare = ""] = path.split("?", 1);
    return bare !== template && Object.hasOwn(this.paths, bare);
  }

  /** Returns whether the values of a parameter differ in effect; `undefined` if fewer than two are taken. */
  private async makesDifference(
    bases: readonly Gathered[],
    { path, schema }: Parameter,
  ): Promise<boolean | undefined> {
    let isTried = false;
    for (const { call, snapshot } of bases) {
      const calls = listValues(schema, [this.learned.id]).map((value) => ({
        ...call,
        body: withParameter(call.body, path, value),
      }));
      const taken: InProcessRequest[] = [];
      const seen = new Set<string>();
      for (const one of calls) {
        const result = await this.play(snapshot, one);
        if (result === undefined) continue;
        taken.push(one);
        seen.add(result);
        if (seen.size > 1) return true;
        if (taken.length === MOST_ACCEPTED) break;
      }
      if (taken.length < 2) continue;
      isTried = true;
      const later = new Set<string>();
      for (const one of taken) {
        later.add(await this.readAfter(snapshot, one));
        if (later.size > 1) return true;
      }
    }
    return isTried ? false : undefined;
  }

  /** Returns the response and events of a request in an earlier world; `undefined` if it is refused. */
  private async play(snapshot: string, call: InProcessRequest): Promise<string | undefined> {
    const path = `/_sim/snapshots/${encodeURIComponent(snapshot)}/restore`;
    await this.running.call({ method: "POST", path });
    const { log } = this.running.world;
    const before = log.length;
    const { status, body } = await this.running.call(call);
    if (status >= 300 || refusedBody.safeParse(body).success) return undefined;
    this.learned.learn(call.method, call.path, body);
    const events: string[] = [];
    for (let seq = before + 1; seq <= log.length; seq += 1)
      events.push(log.payload(seq).toString());
    return JSON.stringify([status, body, events]);
  }

  /** Returns what all reads answer after a request. */
  private async readAfter(snapshot: string, call: InProcessRequest): Promise<string> {
    await this.play(snapshot, call);
    const answers: unknown[] = [];
    for (const [template, methods] of Object.entries(this.paths)) {
      if (!("get" in methods) || template.startsWith("/_") || this.endless.has(template)) continue;
      const path = this.learned.fill(template);
      const answer = await this.running.call({ method: "GET", path }).catch(() => undefined);
      if (answer) answers.push(answer.status, answer.body);
      else this.endless.add(template);
    }
    return JSON.stringify(answers);
  }
}

/** `shipping.name` is within `shipping`. */
function isWithin(field: string, part: string): boolean {
  return field === part || field.startsWith(`${part}.`) || field.startsWith(`${part}[`);
}

/** A parameter of several alternatives, once. */
function uniqueOf(parameters: Iterable<Parameter>): readonly Parameter[] {
  const byName = new Map<string, Parameter>();
  for (const one of parameters) {
    const name = nameParameter(one);
    const schema = { anyOf: [byName.get(name)?.schema, one.schema] };
    byName.set(name, { ...one, schema });
  }
  return [...byName.values()];
}

function matches(template: string, path: string): boolean {
  const [parts, segments] = [template.split("/"), path.split("?", 1)[0]?.split("/") ?? []];
  const fits = (part: string, place: number) => part.startsWith("{") || part === segments[place];
  return parts.length === segments.length && parts.every(fits);
}

const fieldNames = (body: unknown) => (isRecord(body) ? Object.keys(body).join() : "");

/** The latest requests to a route, each with other fields. */
function basesOf(
  gathered: readonly Gathered[],
  method: string,
  template: string,
): readonly Gathered[] {
  const byFields = new Map<string, Gathered>();
  for (const one of gathered) {
    const { call } = one;
    if (call.method !== method || call.body === undefined || !matches(template, call.path))
      continue;
    byFields.set(fieldNames(call.body), one);
  }
  return [...byFields.values()].slice(-MOST_REQUESTS);
}

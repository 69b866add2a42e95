import { isDeepStrictEqual } from "node:util";
import { isRecord } from "#shared/text/json-in.ts";
import * as z from "zod";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
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

/** Responses to requests that are not understood: nothing has happened before them. */
const REFUSALS_OF_FORM: readonly number[] = [400, 404, 422];

/** A saved world; the rest of its file differs with each restore. */
const snapshotFile = z.object({ data: z.unknown() });

/** Requests of a route that are tried, each with other fields. */
const MOST_REQUESTS = 3;
/** Accepted values whose responses are compared. */
const MOST_ACCEPTED = 5;
/** Those of them after which the reads are compared, which takes far longer. */
const MOST_READ = 3;
/** Reads beside the written object, which show most differences: they come first. */
const NEAR_READS = 12;

/** Results for the parameters of a simulator's writes. */
export interface Found {
  /** Parameters whose values make no difference: `POST /v1/things name`. */
  readonly ignored: readonly string[];
  /** The number of parameters whose values make a difference. */
  readonly applied: number;
  /** Requests that made code of a route throw, with their values. */
  readonly failed: readonly string[];
}

/** Finds parameters whose accepted values change no response, no event and nothing that is read later. */
export class IgnoredParameters {
  private readonly running: RunningSimulator;
  private readonly paths: Paths;
  private readonly learned: LearnedValues;
  private readonly failed: string[] = [];
  /** Reads that wait for a change, or stream. */
  private readonly endless = new Set<string>();
  /** The snapshot that the world is like, but for the ids that refused requests took. */
  private worn: string | undefined;

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
    return { ignored, applied, failed: this.failed };
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
      if (await this.differLater(snapshot, taken.slice(0, MOST_READ))) return true;
    }
    return isTried ? false : undefined;
  }

  /**
   * Returns the response and events of a request in an earlier world; `undefined` if it is refused. Most
   * values are refused: the world is restored for those that are not.
   */
  private async play(snapshot: string, call: InProcessRequest): Promise<string | undefined> {
    if (this.worn === snapshot && (await this.send(call)) === undefined) return undefined;
    const path = `/_sim/snapshots/${encodeURIComponent(snapshot)}/restore`;
    await this.running.call({ method: "POST", path });
    this.worn = snapshot;
    return this.send(call);
  }

  private async send(call: InProcessRequest): Promise<string | undefined> {
    const { log } = this.running.world;
    const before = log.length;
    const { status, body } = await this.running.call(call);
    if (status === 500) this.failed.push(JSON.stringify(call));
    const isRefusedIn200 = refusedBody.safeParse(body).success;
    const leavesAll = isRefusedIn200 || REFUSALS_OF_FORM.includes(status);
    if (!leavesAll || log.length > before) this.worn = undefined;
    if (isRefusedIn200 || status >= 300) return undefined;
    this.learned.learn(call.method, call.path, body);
    const events: string[] = [];
    for (let seq = before + 1; seq <= log.length; seq += 1)
      events.push(log.payload(seq).toString());
    return JSON.stringify([status, body, events]);
  }

  /** Returns whether a read shows which of some requests, whose responses are equal, there was before. */
  private async differLater(
    snapshot: string,
    taken: readonly InProcessRequest[],
  ): Promise<boolean> {
    const worlds = new Map<string, InProcessRequest>();
    for (const one of taken) {
      await this.play(snapshot, one);
      worlds.set(await this.save(), one);
    }
    // Equal worlds respond to all reads alike.
    if (worlds.size === 1) return false;
    const [first] = taken;
    const reads = this.readsBy(first?.path ?? "");
    for (const part of [reads.slice(0, NEAR_READS), reads.slice(NEAR_READS)]) {
      const answers = new Set<string>();
      for (const one of worlds.values()) {
        await this.play(snapshot, one);
        answers.add(await this.read(part));
        if (answers.size > 1) return true;
      }
    }
    return false;
  }

  /** Returns the present world as text. */
  private async save(): Promise<string> {
    const path = "/_sim/snapshots";
    await this.running.call({ method: "POST", path, body: { name: "now" } });
    const { body } = await this.running.call({ method: "GET", path: `${path}/now` });
    return JSON.stringify(snapshotFile.parse(body).data);
  }

  /** Returns the templates of all reads, those that share most of a path first. */
  private readsBy(path: string): readonly string[] {
    const segments = path.split("/");
    const shared = (template: string) => {
      const at = template.split("/").findIndex((part, index) => part !== segments[index]);
      return at === -1 ? Infinity : at;
    };
    return Object.entries(this.paths)
      .filter(([template, methods]) => "get" in methods && !template.startsWith("/_"))
      .map(([template]) => ({ template, rank: shared(template) }))
      .toSorted((one, other) => other.rank - one.rank)
      .map(({ template }) => template);
  }

  /** Returns the responses of reads. */
  private async read(templates: readonly string[]): Promise<string> {
    const answers: unknown[] = [];
    for (const template of templates) {
      if (this.endless.has(template)) continue;
      const path = this.learned.fill(template);
      const answer = await this.running.call({ method: "GET", path }).catch(() => undefined);
      if (!answer) this.endless.add(template);
      else {
        answers.push(answer.status, answer.body);
        if (answer.status === 500) this.failed.push(path);
      }
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

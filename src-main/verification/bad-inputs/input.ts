/** The simulators whose world is set up for bad input. */
export const kinds = [
  "payments",
  "email",
  "authentication",
  "chat",
  "exchange",
  "mailing",
] as const;

export type Kind = (typeof kinds)[number];

/** A request as it goes over the wire. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** `content-type`; none is sent when it is `null`. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes out as JSON; text and bytes as they are. */
  readonly body?: string | Buffer | object;
}

/** One row of the catalogue: a request that must be refused and change nothing. */
export interface BadInput extends Sent {
  readonly kind: Kind;
  readonly name: string;
  readonly status: number;
  /** What the error has to name. */
  readonly names?: string;
}

/** A request that looks odd and must be taken. */
export interface GoodTwin extends Sent {
  readonly kind: Kind;
  readonly name: string;
}

/** What a row needs to know of the world that was set up. */
export interface Known {
  readonly charge: string;
  readonly disputed: string;
  readonly email: string;
  readonly bounced: string;
  readonly postcard: string;
  readonly market: string;
  readonly settled: string;
}

const repeated = (text: string, depth: number) => text.repeat(depth);

/** A JSON object `depth` levels deep. */
export function nested(depth: number): string {
  return `${repeated('{"a":', depth - 1)}{}${repeated("}", depth - 1)}`;
}

export const FORM = "application/x-www-form-urlencoded";
export const MEBIBYTE = 1_024 * 1_024;

/** Bodies as they go over the wire, each with the status that refuses it, named by their beginning. */
export function wholeBodyRows(
  kind: Kind,
  path: string,
  refused: readonly (readonly [body: string, status: number])[],
): readonly BadInput[] {
  return refused.map(([body, status]) => ({
    kind,
    path,
    status,
    body,
    name: `${path} ${body.slice(0, 30)}`,
  }));
}

/** What to change in a good body, the status that refuses it, and what the error has to name. */
export type Change = readonly [change: object, status: number, names: string];

/** A route's good body, and the changes each of which makes it a bad one. */
export function changedRows(
  kind: Kind,
  path: string,
  good: object,
  changes: readonly Change[],
): readonly BadInput[] {
  return changes.map(([change, status, names]) => ({
    kind,
    path,
    status,
    names,
    body: { ...good, ...change },
    name: `${path} with ${JSON.stringify(change).slice(0, 70)}`,
  }));
}

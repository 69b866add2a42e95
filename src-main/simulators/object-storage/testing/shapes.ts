import * as s3 from "@aws-sdk/client-s3";
import * as z from "zod";

/** The shapes of requests and responses that the SDK reads and writes them by. */

type Traits = Readonly<Record<string, unknown>>;

/** A type with the traits that it has as a member: `xmlName`, `httpHeader`. */
export interface Typed {
  readonly type: unknown;
  readonly traits: Traits;
}

interface Structure {
  readonly name: string;
  readonly traits: Traits;
  readonly members: readonly (readonly [name: string, member: Typed])[];
}

const traits = z.union([z.record(z.string(), z.unknown()), z.number().transform(() => ({}))]);
const PAYLOAD_BIT = 16;

/** Types are numbers for scalars, arrays for the others, and functions where they are recursive. */
function resolved(type: unknown): unknown {
  return typeof type === "function" ? resolved(Reflect.apply(type, undefined, [])) : type;
}

function typedOf(input: unknown): Typed {
  const found = resolved(input);
  // A pair is a type with traits, numbers being flags; longer arrays are types themselves.
  if (!Array.isArray(found) || found.length !== 2) return { type: found, traits: {} };
  const own =
    typeof found[1] === "number" && (found[1] & PAYLOAD_BIT) > 0 ? { httpPayload: 1 } : {};
  const inner = typedOf(found[0]);
  return { type: inner.type, traits: { ...inner.traits, ...traits.parse(found[1]), ...own } };
}

const structure = z
  .tuple([z.literal(3), z.string(), z.string(), traits, z.array(z.string()), z.array(z.unknown())])
  .rest(z.unknown());
const list = z.tuple([z.literal(1), z.string(), z.string(), traits, z.unknown()]).rest(z.unknown());
const operation = z
  .tuple([z.literal(9), z.string(), z.string(), traits, z.unknown(), z.unknown()])
  .rest(z.unknown());

/** Returns the members of a structure, or `undefined` for other types. */
export function findStructure(type: unknown): Structure | undefined {
  const parsed = structure.safeParse(type);
  if (!parsed.success) return undefined;
  const [, , name, own, names, types] = parsed.data;
  return {
    name,
    traits: own,
    members: names.map((member, index) => [member, typedOf(types[index])] as const),
  };
}

/** Returns the type of a list's items, or `undefined` for other types. Flags mark lists of text. */
export function findItem(type: unknown): Typed | undefined {
  const LIST_OF = 64;
  if (typeof type === "number" && type >= LIST_OF && type < 2 * LIST_OF) {
    return { type: type - LIST_OF, traits: {} };
  }
  const parsed = list.safeParse(type);
  return parsed.success ? typedOf(parsed.data[4]) : undefined;
}

/** Returns the shapes of an operation: `PutObject`. */
export function findShapes(name: string): {
  readonly input: Structure;
  readonly output: Structure;
} {
  const exported = new Map<string, unknown>(Object.entries(s3)).get(`${name}$`);
  const [, , , , input, output] = operation.parse(exported);
  const empty = { name: "", traits: {}, members: [] };
  return {
    input: findStructure(typedOf(input).type) ?? empty,
    output: findStructure(typedOf(output).type) ?? empty,
  };
}

/** The name of a query parameter (`?prefix`) or header that a member of a request is sent as. */
export function findParameter(operationName: string, member: string): string | undefined {
  const found = findShapes(operationName).input.members.find(([name]) => name === member);
  const { httpQuery, httpHeader } = found?.[1].traits ?? {};
  if (typeof httpQuery === "string") return `?${httpQuery}`;
  return typeof httpHeader === "string" ? httpHeader.toLowerCase() : undefined;
}

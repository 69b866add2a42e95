import * as z from "zod";
import { didYouMean } from "#shared/text/nearest.ts";
import type { Session } from "./session.ts";

/** The largest result of a tool, in characters. */
export const MAX_CHARACTERS = 25_000;

/** The characters that are left for what surrounds a list or a text. */
const SPARE = 2_000;

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** `reads` changes nothing; `deletes` can lose state that was not saved. */
  readonly effect: "reads" | "changes" | "deletes";
  run(session: Session, args: unknown): Promise<object>;
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly effect: Tool["effect"];
  run(session: Session, args: z.output<Input>): Promise<z.input<Output>>;
}

/** Returns a schema that rejects unknown arguments, and names the one that was meant and all others. */
function strictly({ shape }: z.ZodObject): z.ZodObject {
  const names = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== "unrecognized_keys") return undefined;
      const [name = ""] = issue.keys;
      const known = names.length === 0 ? "none" : names.join(", ");
      return `there is no argument ${name}.${didYouMean(name, names)} The arguments are ${known}`;
    },
  });
}

/** Makes a tool whose arguments and result have the types of their schemas. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  spec: ToolSpec<Input, Output>,
): Tool {
  return {
    name,
    ...spec,
    input: strictly(spec.input),
    // The schema removes fields of routes that it does not name: clients reject them.
    run: async (session, args) =>
      spec.output.parse(await spec.run(session, spec.input.parse(args))),
  };
}

/** The argument for a simulator. */
export const simulatorName = z.string().describe("kind or provider: payments or stripe");

/** Returns the first items that fit into a result, and whether others were cut. */
export function fit<Item>(items: readonly Item[]): { items: readonly Item[]; isCut: boolean } {
  let characters = 0;
  const count = items.findIndex((item) => {
    characters += JSON.stringify(item).length + 1;
    return characters > MAX_CHARACTERS - SPARE;
  });
  return count < 0 ? { items, isCut: false } : { items: items.slice(0, count), isCut: true };
}

/** Returns the items from an offset on that fit into a result, and the offset of the first one that does not. */
export function fitFrom<Item>(
  all: readonly Item[],
  offset: number,
): { items: Item[]; next_offset?: number } {
  const { items, isCut } = fit(all.slice(offset));
  return { items: [...items], ...(isCut ? { next_offset: offset + items.length } : {}) };
}

/** A long text in parts. */
export const part = z.object({
  text: z.string(),
  next_offset: z.number().optional().describe("call again with this offset for the rest"),
});

/** Returns the part of a text at an offset that fits into a result beside `others` other texts. */
export function takePart(text: string, offset = 0, others = 0): z.output<typeof part> {
  // JSON escapes characters: a part of half the size always fits.
  const size = Math.floor((MAX_CHARACTERS - SPARE) / (2 * (others + 1)));
  const end = offset + size;
  return { text: text.slice(offset, end), ...(end < text.length ? { next_offset: end } : {}) };
}

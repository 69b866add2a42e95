import { deserialize } from "node:v8";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { checkNesting, FRAME_BYTES, ImageBudget } from "./limits.ts";
import { DamagedImage, ImageNode, type NodeType } from "./image.ts";

const nodeType = z.custom<NodeType>(
  (type) =>
    typeof type === "string" &&
    /^(?:object|bare|array|map|set|weakmap|numbers|class \w+)$/.test(type),
);
const reference = lazyStrictObject(() => ({
  node: z.int(),
  type: nodeType.exactOptional(),
  keys: z.array(z.string()).exactOptional(),
}));
const batch = z.array(z.tuple([z.int(), z.array(z.unknown())]));

/** Reads what `writeImage` wrote. Throws a DamagedImage. */
export async function readImage(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  const reader = new ImageReader();
  for await (const batchBytes of framesOf(chunks, reader.budget)) {
    reader.read(batchBytes);
    await nextTurn();
  }
  return reader.image;
}

const HEAD = 4;

/** The batches in a stream of bytes, each of which has its length in front. */
async function* framesOf(
  chunks: AsyncIterable<Buffer>,
  budget: ImageBudget,
): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = HEAD;
  for await (const chunk of chunks) {
    budget.takeBytes(chunk.length);
    waiting.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const [only = chunk] = waiting;
      const bytes = waiting.length === 1 ? only : Buffer.concat(waiting, size);
      const length = bytes.readUInt32LE(0);
      if (length > FRAME_BYTES) throw new DamagedImage("a part of it is too large");
      const end = HEAD + length;
      if (size >= end) yield bytes.subarray(HEAD, end);
      const rest = size >= end ? bytes.subarray(end) : bytes;
      wanted = size >= end ? HEAD : end;
      waiting = [rest];
      size = rest.length;
    }
  }
  if (size > 0) throw new DamagedImage("its end is missing");
}

class ImageReader {
  readonly budget = new ImageBudget();
  private readonly root = new ImageNode("array");
  /** Nodes and shared objects by their numbers. */
  private readonly known = new Map<number, unknown>([[0, this.root]]);

  get image(): unknown {
    return this.root.values[0];
  }

  read(bytes: Buffer): void {
    const rows = batch.parse(deserialize(bytes));
    this.budget.takeValues(rows.reduce((sum, [, values]) => sum + values.length + 1, 0));
    for (const [number, values] of rows) {
      const node = this.known.get(number);
      if (!(node instanceof ImageNode)) throw new DamagedImage("a node is missing");
      for (const value of values) node.values.push(this.valueOf(value));
    }
  }

  private valueOf(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if ("shared" in value && "number" in value && typeof value.number === "number") {
      checkNesting(value.shared);
      this.known.set(value.number, value.shared);
      return value.shared;
    }
    const read = reference.parse(value);
    if (read.type !== undefined) {
      this.known.set(read.node, new ImageNode(read.type, read.keys));
    }
    return this.known.get(read.node);
  }
}

import { deserialize } from "node:v8";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as z from "zod";
import { ImageNode, type NodeType } from "./image.ts";
import { DamagedImage } from "./rebuild.ts";

const nodeType = z.custom<NodeType>(
  (type) =>
    typeof type === "string" &&
    /^(?:object|bare|array|map|set|weakmap|numbers|class \w+)$/.test(type),
);
const slot = z.union([
  z.strictObject({
    node: z.int(),
    type: nodeType.exactOptional(),
    keys: z.array(z.string()).exactOptional(),
  }),
  z.strictObject({ shared: z.unknown(), number: z.int() }),
]);
const batch = z.array(z.tuple([z.int(), z.array(z.unknown())]));

/** Reads what `writeImage` wrote. Throws a DamagedImage. */
export async function readImage(chunks: AsyncIterable<Buffer>): Promise<unknown> {
  const reader = new ImageReader();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    while (rest.length - start >= 4) {
      const end = start + 4 + rest.readUInt32LE(start);
      if (end > rest.length) break;
      reader.read(rest.subarray(start + 4, end));
      start = end;
      await nextTurn();
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new DamagedImage("its end is missing");
  return reader.image;
}

class ImageReader {
  private readonly root = new ImageNode("array");
  /** Nodes and shared objects by their numbers. */
  private readonly known = new Map<number, unknown>([[0, this.root]]);

  get image(): unknown {
    return this.root.values[0];
  }

  read(bytes: Buffer): void {
    for (const [number, values] of batch.parse(deserialize(bytes))) {
      const node = this.known.get(number);
      if (!(node instanceof ImageNode)) throw new DamagedImage("a node is missing");
      for (const value of values) node.values.push(this.valueOf(value));
    }
  }

  private valueOf(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    const read = slot.parse(value);
    if ("shared" in read) {
      this.known.set(read.number, read.shared);
      return read.shared;
    }
    if (read.type !== undefined) {
      this.known.set(read.node, new ImageNode(read.type, read.keys));
    }
    return this.known.get(read.node);
  }
}

import { serialize } from "node:v8";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SpilledBytes } from "#core/log/spill-file.ts";
import { HeldPages } from "#core/state/bytes/held-pages.ts";
import { ImageNode, type NodeType } from "./image.ts";

/** The number of values in one row, and of rows in one batch: about a millisecond of work. */
const ROW = 250;
const BATCH = 4;
/** A batch ends with the value that makes it larger than this. */
const BATCH_BYTES = 1_024 * 1_024;

/**
 * A value within a node. `node` refers to a node, and says what it is when it is named for the first
 * time. `shared` is an object as it is; its number lets others refer to it. Others stand for themselves.
 */
export type Slot =
  | { readonly node: number; readonly type?: NodeType; readonly keys?: readonly string[] }
  | { readonly shared: unknown; readonly number: number }
  | string
  | number
  | boolean
  | bigint
  | null
  | undefined;

/** Some of the values of a node, in order. */
export type Row = readonly [node: number, values: readonly Slot[]];

/** Bytes of one page, read when they are written. */
class PageBytes {
  private readonly pages: HeldPages;
  private readonly page: number;

  constructor(pages: HeldPages, page: number) {
    this.pages = pages;
    this.page = page;
  }

  read(): Promise<Buffer> {
    const { file } = this.pages;
    return file.read(this.page, 0, file.lengthOf(this.page));
  }
}

/**
 * Writes an image as batches of rows, each with its length in front. Others are served between them:
 * an image does not change.
 */
export async function* writeImage(image: unknown): AsyncGenerator<Buffer> {
  const writer = new ImageWriter(image);
  for (let batch = await writer.next(); batch.length > 0; batch = await writer.next()) {
    const bytes = serialize(batch);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(bytes.length);
    yield head;
    yield bytes;
    await nextTurn();
  }
}

/** A node whose values are being written. */
interface Open {
  readonly number: number;
  readonly values: readonly unknown[];
  next: number;
}

class ImageWriter {
  private readonly numbers = new Map<object, number>();
  private readonly open: Open[] = [];
  private first = 0;
  /** The size of the texts and bytes in the batch, roughly. */
  private bytes = 0;

  constructor(image: unknown) {
    const root = new ImageNode("array");
    root.values.push(image);
    this.refer(root);
  }

  /** The next rows; none at the end. */
  async next(): Promise<readonly Row[]> {
    const rows: Row[] = [];
    let room = ROW * BATCH;
    this.bytes = 0;
    while (room > 0 && this.bytes < BATCH_BYTES) {
      const node = this.open[this.first];
      if (!node) break;
      const values: Slot[] = [];
      const end = Math.min(node.values.length, node.next + Math.min(room, ROW));
      for (; node.next < end && this.bytes < BATCH_BYTES; node.next += 1) {
        const value = node.values[node.next];
        values.push(value instanceof PageBytes ? await this.page(value) : this.slot(value));
      }
      rows.push([node.number, values]);
      room -= values.length + 1;
      if (node.next === node.values.length) this.close();
    }
    return rows;
  }

  private close(): void {
    this.first += 1;
    if (this.first < 1_024) return;
    this.open.splice(0, this.first);
    this.first = 0;
  }

  private async page(page: PageBytes): Promise<Slot> {
    return this.share(page, await page.read());
  }

  private slot(value: unknown): Slot {
    if (value instanceof ImageNode) return this.refer(value);
    if (value instanceof HeldPages) return this.refer(describePages(value));
    if (value instanceof SpilledBytes) return this.share(value, value.read(0, value.length));
    switch (typeof value) {
      case "object":
        return value === null ? null : this.share(value, value);
      case "string":
        this.bytes += value.length;
        return value;
      case "number":
      case "boolean":
      case "bigint":
      case "undefined":
        return value;
      case "function":
      case "symbol":
        throw new TypeError(`an image holds no ${typeof value}`);
    }
  }

  private share(value: object, bytes: unknown): Slot {
    const known = this.numbers.get(value);
    if (known !== undefined) return { node: known };
    const number = this.numbers.size;
    this.numbers.set(value, number);
    if (Buffer.isBuffer(bytes)) this.bytes += bytes.length;
    return { shared: bytes, number };
  }

  private refer(node: ImageNode): Slot {
    const known = this.numbers.get(node);
    if (known !== undefined) return { node: known };
    const number = this.numbers.size;
    this.numbers.set(node, number);
    this.open.push({ number, values: node.values, next: 0 });
    return { node: number, type: node.type, keys: node.keys };
  }
}

function describePages(pages: HeldPages): ImageNode {
  const list = new ImageNode("array");
  for (const [page, count] of pages.entries()) {
    const described = new ImageNode("object", ["page", "count", "bytes"]);
    described.values.push(page, count, new PageBytes(pages, page));
    list.values.push(described);
  }
  return list;
}

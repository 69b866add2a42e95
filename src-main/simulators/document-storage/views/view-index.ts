import * as z from "zod";
import { type Design, readMember } from "../code/design.ts";
import type { CodeRunner } from "../code/code-runner.ts";
import { collate, rawCollate } from "../mango/collation.ts";
import { presentDocument } from "../revisions/present.ts";
import { isObject } from "../shared/json.ts";
import type { Database, Doc } from "../state.ts";
import { type ViewRow, ViewRows } from "./rows.ts";

/** Documents whose code runs in one call. */
const BATCH = 500;
/** Documents after which the rows so far are sorted. */
const BATCHES_AT_ONCE = 400;

const emittedSchema = z.array(z.array(z.array(z.tuple([z.unknown(), z.unknown()]))));

/** The rows of one document in all views of its design document. */
type RowsOfDoc = readonly (readonly ViewRow[])[];

const NO_ROWS: RowsOfDoc = [];

/** Changes of the rows that are not in place yet. */
class Pending {
  readonly removed: Set<ViewRow>[];
  readonly added: ViewRow[][][];

  constructor(views: number) {
    this.removed = Array.from({ length: views }, () => new Set<ViewRow>());
    this.added = Array.from({ length: views }, () => []);
  }
}

/**
 * The views of one design document over one database. It grows with the changes of the database: a
 * document's code runs once for each of its changes.
 */
export class ViewIndex {
  /** The sequence number up to which changes are in the rows. */
  seq = 0;
  /** Counts builds that changed rows: results that were computed before are no longer valid. */
  version = 0;
  readonly names: readonly string[];
  private readonly views: ViewRows[] = [];
  private readonly byDoc = new Map<string, RowsOfDoc>();
  private readonly design: Design;
  private readonly database: Database;
  private purgeSeq: number;
  private building: Promise<void> = Promise.resolve();
  private builders = 0;

  constructor(database: Database, design: Design) {
    this.database = database;
    this.design = design;
    this.purgeSeq = database.purged.seq;
    const { views } = design.body;
    this.names = (isObject(views) ? Object.keys(views) : []).filter(
      (name) => typeof readMember(design.body, "views", name, "map") === "string",
    );
    this.clear();
  }

  get isBuilding(): boolean {
    return this.builders > 0;
  }

  rowsOf(view: string): ViewRows | undefined {
    return this.views[this.names.indexOf(view)];
  }

  /** Brings the rows up to the present changes; one build after the other. */
  update(code: CodeRunner, now: number): Promise<void> {
    this.builders += 1;
    const next = this.building
      .catch(() => undefined)
      .then(() => this.build(code, now))
      .catch((error: unknown) => {
        // Some of its documents are mapped, and their rows are not in place.
        this.clear();
        throw error;
      })
      .finally(() => {
        this.builders -= 1;
      });
    this.building = next;
    return next;
  }

  private clear(): void {
    this.seq = 0;
    this.byDoc.clear();
    const compareOf = (name: string) =>
      readMember(this.design.body, "views", name, "options", "collation") === "raw" ||
      readMember(this.design.body, "options", "collation") === "raw"
        ? rawCollate
        : collate;
    this.views.splice(0, Infinity, ...this.names.map((name) => new ViewRows(compareOf(name))));
  }

  private async build(code: CodeRunner, now: number): Promise<void> {
    const { database } = this;
    if (this.purgeSeq !== database.purged.seq) {
      // A purged document leaves no change.
      this.purgeSeq = database.purged.seq;
      this.clear();
      this.version += 1;
    }
    const end = database.changes.length;
    while (this.seq < end) {
      const pending = new Pending(this.names.length);
      let seq = this.seq;
      for (let batch = 0; batch < BATCHES_AT_ONCE && seq < end; batch += 1) {
        seq = await this.mapBatch(code, now, pending, seq, end);
      }
      for (const [index, rows] of this.views.entries()) {
        await rows.apply(pending.removed[index] ?? new Set(), pending.added[index] ?? []);
      }
      this.seq = seq;
      this.version += 1;
    }
  }

  /** Maps the next documents after `from`. Returns the sequence number of the last one. */
  private async mapBatch(
    code: CodeRunner,
    now: number,
    pending: Pending,
    from: number,
    end: number,
  ): Promise<number> {
    const docs: Doc[] = [];
    let seq = from;
    for (; seq < end && docs.length < BATCH; seq += 1) {
      const doc = this.database.changes.at(seq);
      if (doc && this.includes(doc)) docs.push(doc);
    }
    const live = docs.filter(({ winner }) => !winner.isDeleted);
    const emitted = live.length === 0 ? [] : await this.map(code, now, live);
    const batches: ViewRow[][] = this.names.map(() => []);
    const rowsById = new Map(live.map(({ id }, index) => [id, emitted[index] ?? []]));
    for (const { id } of docs) {
      for (const [index, rows] of (this.byDoc.get(id) ?? NO_ROWS).entries()) {
        for (const row of rows) pending.removed[index]?.add(row);
      }
      const rows = (rowsById.get(id) ?? []).map((pairs) =>
        pairs.map(([key, value]): ViewRow => ({ key, id, value })),
      );
      if (rows.some(({ length }) => length > 0)) this.byDoc.set(id, rows);
      else this.byDoc.delete(id);
      for (const [index, all] of rows.entries()) batches[index]?.push(...all);
    }
    for (const [index, rows] of batches.entries()) pending.added[index]?.push(rows);
    return seq;
  }

  private includes({ id }: Doc): boolean {
    const withDesigns = readMember(this.design.body, "options", "include_design") === true;
    return withDesigns || !id.startsWith("_design/");
  }

  private async map(code: CodeRunner, now: number, docs: readonly Doc[]) {
    const localSeq = readMember(this.design.body, "options", "local_seq") === true;
    const view = { conflicts: true, deletedConflicts: true, localSeq };
    const shown = docs.map((doc) => presentDocument(doc, doc.winner, view));
    const command = ["map", this.names, shown] as const;
    return emittedSchema.parse(await code.call(this.design.program, command, { now }));
  }
}

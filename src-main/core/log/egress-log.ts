import * as z from "zod";
import type { EgressRow, Renderings } from "#core/contract/event-log.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { float64Column, uint16Column, uint32Column } from "#core/state/column.ts";
import type { JsonText } from "#core/json/json-text.ts";
import { quoted } from "#core/text/escaping.ts";
import { ByteLog } from "#core/log/byte-log.ts";

const addressees = z.array(z.string());

const RANGE_BYTES = 64 * 1_024;

/** An event without its place in the log. `payload` is already the delivery body. */
export interface EgressEntry {
  readonly id: string;
  readonly type: string;
  /**
   * The id of the object that the event concerns: shown and searched in the panel, not part of the wire.
   */
  readonly subject: string;
  /** The endpoints that it is for, by id or group; absent for all that want the type. */
  readonly to?: readonly string[] | undefined;
  /** Simulator time in milliseconds. */
  readonly createdAt: number;
  /** The payload serialised once, as text or in pieces: these bytes are signed, sent, kept and served. */
  readonly json: string | JsonText;
  /** The name of the payload's form, if the provider has several. */
  readonly rendering?: string | undefined;
  /** The payload in other forms, by their names: for endpoints that ask for one. */
  readonly renderings?: Renderings | undefined;
}

/**
 * The append-only list of what the provider would have sent. No cap: a record is written once as the
 * text that `GET /_sim/egress` serves (`,{"seq":…,"payload":…}`), so any page of the log is a number of
 * records, and the payload within it is the range that is signed and sent.
 */
export class EgressLog {
  /** The payload is the body, with the brace that closes the record. */
  private readonly records = new ByteLog();
  private readonly createdAt = float64Column();
  // A type may name whom it goes to: there can be more of them than two bytes tell apart.
  private readonly type = uint32Column();
  private readonly types = new Dictionary();
  /** Codes of `to` as JSON, plus one; 0 for events without. */
  private readonly to = uint32Column();
  private readonly addresses = new Dictionary();
  private readonly ids: string[] = [];
  private readonly subjects: string[] = [];
  private readonly seqById = new Map<string, number>();
  private indexed = 0;
  private lastMoment = { at: Number.NaN, text: "" };
  /** Codes of the names of the payloads' forms, plus one; 0 for events with a single form. */
  private readonly form = uint16Column();
  private readonly forms = new Dictionary();
  /** Payloads in other forms. */
  private readonly renderings = new ByteLog();
  /** The places of these, by `seq` and form. */
  private readonly renderingPlaces = new Map<string, number>();

  /** Returns the number of events; also the `seq` of the newest. */
  get length(): number {
    return this.ids.length;
  }

  /** True if all parts have the same number of events: those of a snapshot file may not. */
  get isWhole(): boolean {
    const { records, createdAt, type, to, subjects, length } = this;
    return [records, createdAt, type, to, subjects].every((part) => part.length === length);
  }

  /** Appends an event and returns its `seq` (1, 2, 3, …). */
  append(entry: EgressEntry): number {
    const seq = this.ids.length + 1;
    const created = this.moment(entry.createdAt);
    const head = `,{"seq":${String(seq)},"type":${quoted(entry.type)},"id":${quoted(entry.id)},"created_at":"${created}","payload":`;
    const { json } = entry;
    this.records.append(head, ...(typeof json === "string" ? [json] : json.pieces), "}");
    this.createdAt.push(entry.createdAt);
    this.type.push(this.types.codeOf(entry.type));
    this.to.push(entry.to ? this.addresses.codeOf(JSON.stringify(entry.to)) + 1 : 0);
    this.form.push(entry.rendering === undefined ? 0 : this.forms.codeOf(entry.rendering) + 1);
    this.ids.push(entry.id);
    this.subjects.push(entry.subject);
    for (const [name, text] of entry.renderings ?? []) this.addRendering(seq, name, text);
    return seq;
  }

  /** Keeps the payload of `seq` in another form. */
  addRendering(seq: number, name: string, text: string): void {
    this.renderingPlaces.set(placeKey(seq, name), this.renderings.length);
    this.renderings.append("", text);
  }

  /** The payload of `seq` in a form of this name; `undefined` if none was kept. */
  rendering(seq: number, name: string): Buffer | undefined {
    const form = this.form.at(seq - 1);
    if (form > 0 && this.forms.nameOf(form - 1) === name) return this.payload(seq);
    const place = this.renderingPlaces.get(placeKey(seq, name));
    return place === undefined ? undefined : this.renderings.read(place);
  }

  /** The line of `seq`; throws a RangeError when there is none. */
  row(seq: number): EgressRow {
    const index = seq - 1;
    return {
      seq,
      id: this.ids[index] ?? "",
      type: this.types.nameOf(this.type.at(index)),
      subject: this.subjects[index] ?? "",
      createdAt: this.createdAt.at(index),
    };
  }

  /** The endpoints that an event is for, by id or group; `undefined` for all that want its type. */
  addressees(seq: number): readonly string[] | undefined {
    const code = this.to.at(seq - 1);
    if (code === 0) return undefined;
    return addressees.parse(JSON.parse(this.addresses.nameOf(code - 1)));
  }

  /** The code of an event's type: its place in `knownTypes`. */
  typeCodeOf(seq: number): number {
    return this.type.at(seq - 1);
  }

  /** The `seq` of the event with this id. The index catches up when it is asked, so that appending costs nothing more. */
  seqOf(id: string): number | undefined {
    for (; this.indexed < this.ids.length; this.indexed += 1) {
      this.seqById.set(this.ids[this.indexed] ?? "", this.indexed + 1);
    }
    return this.seqById.get(id);
  }

  /** The recorded payload of `seq`, or that in the form which an endpoint asks for. */
  payload(seq: number, rendering?: string): Buffer {
    const other = rendering === undefined ? undefined : this.rendering(seq, rendering);
    return other ?? this.records.readBody(seq - 1, 1);
  }

  /** The record of `seq` as in the JSON array, without its leading comma. */
  record(seq: number): Buffer {
    return this.records.read(seq - 1, 1);
  }

  /**
   * The records `first` … `last`, each with a leading comma, in ranges of at most 64 KiB or of one record.
   */
  *recordRanges(first: number, last: number): Generator<Buffer> {
    const { records } = this;
    for (let from = first; from <= last;) {
      let size = 0;
      let next = from;
      do {
        size += records.sizeOf(next - 1);
        next += 1;
      } while (next <= last && size + records.sizeOf(next - 1) <= RANGE_BYTES);
      const range = Buffer.allocUnsafe(size);
      for (let at = 0; from < next; from += 1) {
        records.copyTo(range, at, from - 1);
        at += records.sizeOf(from - 1);
      }
      yield range;
    }
  }

  /** The `seq`s of one type among `first` … `last`, oldest first. */
  *seqsOfType(type: string, first: number, last: number): Generator<number> {
    const code = this.types.find(type);
    if (code === undefined) return;
    for (let seq = first; seq <= last; seq += 1) {
      if (this.type.at(seq - 1) === code) yield seq;
    }
  }

  /** Every type that was ever logged. */
  knownTypes(): readonly string[] {
    return this.types.all();
  }

  /** Most events happen at the moment of the one before: the clock stands still between changes. */
  private moment(createdAt: number): string {
    if (createdAt !== this.lastMoment.at) {
      this.lastMoment = { at: createdAt, text: new Date(createdAt).toISOString() };
    }
    return this.lastMoment.text;
  }
}

const placeKey = (seq: number, name: string): string => `${String(seq)} ${name}`;

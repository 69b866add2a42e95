import type { StateClass, StateClasses } from "#core/contract/state-class.ts";
import { Collection } from "#core/state/collection.ts";
import { BlobStore } from "#core/state/bytes/blob-store.ts";
import { Column } from "#core/state/column.ts";
import { Dictionary } from "#core/state/dictionary.ts";
import { Fifo } from "#core/state/fifo.ts";
import { CountedIds } from "#core/state/id-sequence.ts";
import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import { Causes } from "#core/log/causes.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import { ByteLog } from "#core/log/byte-log.ts";
import { DeliveryRecords } from "#core/log/delivery-records.ts";
import { Results } from "#core/log/results.ts";

type Constructor<T extends object> = (abstract new (...input: never[]) => T) & {
  readonly prototype: T;
};

/** A class that says itself what it consists of. */
function withParts<T extends { parts(): unknown }>(
  type: Constructor<T> & { of(parts: unknown): T },
): StateClass {
  const parts = (instance: object) => {
    if (instance instanceof type) return instance.parts();
    throw new TypeError(`not a ${type.name}`);
  };
  return { prototype: type.prototype, form: { parts, make: (input) => type.of(input) } };
}

/** A class whose instances have the fields of a new one. */
function modelled(model: object): StateClass {
  const prototype: unknown = Object.getPrototypeOf(model);
  if (typeof prototype === "object" && prototype !== null) return { prototype, model };
  throw new TypeError("a model has a prototype");
}

/** A class whose instances only matter while they are used: a restored world has a new one. */
export function transient<T extends object>(type: Constructor<T>, make: () => T): StateClass {
  return { prototype: type.prototype, form: { parts: () => undefined, make } };
}

/** The classes of core. Those of a simulator are in its definition. */
const coreClasses: StateClasses = {
  Causes: modelled(new Causes()),
  Collection: { ...modelled(new Collection()), sharesItems: true },
  Column: withParts(Column),
  CountedIds: modelled(new CountedIds("")),
  DeliveryRecords: modelled(new DeliveryRecords()),
  Dictionary: modelled(new Dictionary()),
  EgressLog: modelled(new EgressLog()),
  Fifo: modelled(new Fifo()),
  IdempotencyStore: modelled(new IdempotencyStore()),
  Results: modelled(new Results()),
  SortedMap: { ...modelled(new SortedMap()), sharesItems: true },
  BlobStore: withParts(BlobStore),
  ByteLog: withParts(ByteLog),
};

/** The classes that a world of one simulator may hold. */
export class ClassTable {
  private readonly classes: ReadonlyMap<string, StateClass>;
  private readonly names: ReadonlyMap<unknown, string>;

  constructor(own: StateClasses = {}) {
    const entries = Object.entries({ ...coreClasses, ...own });
    this.classes = new Map(entries);
    this.names = new Map(entries.map(([name, { prototype }]) => [prototype, name]));
  }

  /** The name of the class with this prototype; `undefined` when it is not listed. */
  nameOf(prototype: unknown): string | undefined {
    return this.names.get(prototype);
  }

  get(name: string): StateClass | undefined {
    return this.classes.get(name);
  }
}

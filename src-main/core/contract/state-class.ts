/** The way in which the instances of a class are saved. */
export interface StateClass {
  readonly prototype: object;
  /** A new instance: a restored one has its fields, each with the same kind of value. */
  readonly model?: object;
  /** True if the plain objects in it are replaced and never changed: a snapshot then shares them. */
  readonly sharesItems?: boolean;
  /** Converts an instance to plain parts and back, where its fields alone are not enough. */
  readonly form?: {
    parts(instance: object): unknown;
    make(parts: unknown): object;
  };
}

/** Classes by the names under which they are saved. */
export type StateClasses = Readonly<Record<string, StateClass>>;

import type { Context } from "./context.ts";

/** One line of the panel's object list. */
export interface ObjectSummary {
  readonly id: string;
  /** A readable name of the object: `$12.00`, an address, a subject. */
  readonly label: string;
  /** A word on its state: `succeeded`, `disputed`, `bounced`. */
  readonly status: string;
  /** Simulator time in milliseconds. */
  readonly createdAt: number;
}

/** A person that an object is about. */
export interface Person {
  /** Empty for an address of which nothing else is known. */
  readonly id: string;
  /** Empty when it is not known. */
  readonly name: string;
  /** Empty when there is none. */
  readonly email: string;
}

/** A kind of thing a simulator holds. */
export interface CollectionInfo {
  /** `charges` */
  readonly name: string;
  readonly title: string;
  /** The world action that fits, by path, if there is one. */
  readonly action?: { readonly path: string; readonly field: string };
}

/** A kind of thing a simulator holds, readable by the panel and by the pickers of action forms. */
export interface ObjectCollection<State> extends CollectionInfo {
  count(state: State): number;
  /** Newest first, without building more than is asked for. */
  list(state: State): Iterable<ObjectSummary>;
  /** The object as the provider's API would show it, or `undefined`. */
  find(context: Context<State>, id: string): unknown;
  /** The people of the objects, newest first; absent where objects have none. */
  people?(state: State): Iterable<Person>;
}

/** The objects of one collection: a `Collection`, or what the functions below make of a map. */
export interface Listed<T> {
  readonly size: number;
  get(id: string): T | undefined;
  newestFirst(): Iterable<T>;
}

/** Lists a map in which every object has its id as its key. */
export function listedMap<T>(map: ReadonlyMap<string, T>): Listed<T> {
  return {
    size: map.size,
    get: (id) => map.get(id),
    newestFirst: () => [...map.values()].reverse(),
  };
}

/** A map that is sorted by key. */
interface SortedByKey<T> {
  readonly size: number;
  get(key: string): T | undefined;
  from(isBeyond: (key: string) => boolean): Iterable<readonly [string, T]>;
}

/** Lists a map that is sorted by key. */
export function listedByAge<T extends { readonly createdAt: number }>(
  map: SortedByKey<T>,
): Listed<T> {
  return {
    size: map.size,
    get: (id) => map.get(id),
    newestFirst: () => {
      const values = Array.from(
        map.from(() => true),
        ([, value]) => value,
      );
      return values.sort((a, b) => b.createdAt - a.createdAt);
    },
  };
}

/** The listing and presentation of the objects of one collection. */
export interface ObjectListSpec<State, T extends { readonly id: string }> extends Omit<
  CollectionInfo,
  "title"
> {
  /** Default: the name as words, `payment_intents` as `Payment intents`. */
  readonly title?: string;
  readonly of: (state: State) => Listed<T>;
  /** Default: all of them. */
  readonly count?: (state: State) => number;
  /** One line of the list; `undefined` omits the object. */
  readonly summarize: (item: T, state: State) => Omit<ObjectSummary, "id"> | undefined;
  /** The object as the provider's API shows it. */
  readonly present: (item: T, context: Context<State>) => unknown;
  /** The people that an object is about: the user that it is, or the recipients of a mail. */
  readonly people?: (item: T, state: State) => readonly Person[];
}

function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[-_]/g, " ")}`;
}

function* listPeople<State, T>(
  items: Listed<T>,
  people: (item: T, state: State) => readonly Person[],
  state: State,
): Iterable<Person> {
  for (const item of items.newestFirst()) yield* people(item, state);
}

/** Makes the `objectList` function of one simulator: `const objectList = objectListOf<State>();`. */
export function createObjectList<State>() {
  return <T extends { readonly id: string }>({
    name,
    title = titleOf(name),
    of,
    summarize,
    present,
    people,
    ...info
  }: ObjectListSpec<State, T>): ObjectCollection<State> => ({
    name,
    title,
    count: (state) => of(state).size,
    ...info,
    *list(state) {
      for (const item of of(state).newestFirst()) {
        const summary = summarize(item, state);
        if (summary) yield { id: item.id, ...summary };
      }
    },
    find: (context, id) => {
      const item = of(context.state).get(id);
      return item && present(item, context);
    },
    ...(people ? { people: (state) => listPeople(of(state), people, state) } : {}),
  });
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type {
  DifferingField,
  DifferingObject,
  StateDifferences,
} from "#shared/domain/control-views.ts";
import type { ObjectCollection, ObjectSummary } from "#core/contract/objects.ts";
import type { World } from "#core/kernel/world.ts";
import { differingFields } from "./differing-fields.ts";

/** The most objects in a list of differences, and the most characters of their fields. */
const MAX_OBJECTS = 1_000;
const MAX_CHARACTERS = 4 * 1_024 * 1_024;

/** Objects are compared for at most this long; then other requests of this process are handled. */
const TURN_MS = 5;

/** The lists of differences, as far as they are found. */
class Found {
  readonly added: DifferingObject[] = [];
  readonly removed: DifferingObject[] = [];
  readonly changed: (DifferingObject & { readonly fields: readonly DifferingField[] })[] = [];
  private characters = 0;

  get isFull(): boolean {
    const { added, removed, changed } = this;
    const objects = added.length + removed.length + changed.length;
    return objects >= MAX_OBJECTS || this.characters > MAX_CHARACTERS;
  }

  change(object: DifferingObject, before: string | undefined, after: string | undefined): void {
    this.characters += (before?.length ?? 0) + (after?.length ?? 0);
    this.changed.push({ ...object, fields: differingFields(jsonOf(before), jsonOf(after)) });
  }
}

const jsonOf = (text: string | undefined): unknown =>
  text === undefined ? undefined : JSON.parse(text);

/** Lets other requests be handled when a turn was long enough. */
class Turns {
  private began = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.began < TURN_MS) return;
    await nextTurn();
    this.began = performance.now();
  }
}

const lineOf = ({ label, status }: ObjectSummary): string =>
  [label, status].filter((text) => text !== "").join(" · ");

/**
 * Compares two states of a simulator, object by object, as its API shows them. Neither may change meanwhile.
 */
export async function compareStates<State>(
  before: World<State>,
  after: World<State>,
): Promise<StateDifferences> {
  const found = new Found();
  const turns = new Turns();
  let isCut = false;
  for (const collection of after.definition.objects ?? []) {
    isCut ||= await compareCollection(collection, { before, after }, found, turns);
  }
  const { added, removed, changed } = found;
  const events = { from: before.log.length, to: after.log.length };
  return { added, removed, changed, events, ...(isCut ? { truncated: true } : {}) };
}

/** Adds the differences of one collection; returns whether some are left out. */
async function compareCollection<State>(
  collection: ObjectCollection<State>,
  { before, after }: { readonly before: World<State>; readonly after: World<State> },
  found: Found,
  turns: Turns,
): Promise<boolean> {
  const { name } = collection;
  const earlier = new Map<string, ObjectSummary>();
  for (const item of collection.list(before.state)) {
    earlier.set(item.id, item);
    await turns.pause();
  }
  const [was, is] = [before.context(), after.context()];
  const textIn = (context: typeof was, id: string): string | undefined =>
    JSON.stringify(collection.find(context, id));
  for (const item of collection.list(after.state)) {
    await turns.pause();
    const { id } = item;
    const object = { collection: name, id, summary: lineOf(item) };
    const isNew = !earlier.delete(id);
    const [from, to] = isNew ? [] : [textIn(was, id), textIn(is, id)];
    if (!isNew && from === to) continue;
    if (found.isFull) return true;
    if (isNew) found.added.push(object);
    else found.change(object, from, to);
  }
  for (const item of earlier.values()) {
    if (found.isFull) return true;
    found.removed.push({ collection: name, id: item.id, summary: lineOf(item) });
  }
  return false;
}

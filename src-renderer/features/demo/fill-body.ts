import { BridgeError, call } from "../../bridge/client.ts";
import { readFields, type FieldSpec } from "../../bridge/schema-fields.ts";
import { useDoings } from "../../stores/doings.ts";
import type { DeckCard } from "./deck.ts";

const LOOKED_AT = 100;

/**
 * The ids this action was already about: a second dispute of the same charge would be refused. A reset
 * gives the same ids to new objects, so actions of before it do not count.
 */
function usedIds({ kind, path }: DeckCard, field: string): ReadonlySet<unknown> {
  const same = useDoings
    .getState()
    .doings.filter(
      ({ request, isPast = false }) => !isPast && request.kind === kind && request.path === path,
    );
  const bodies = same.map(
    ({ request }) => new Map<string, unknown>(Object.entries(request.body ?? {})),
  );
  return new Set(bodies.map((body) => body.get(field)));
}

/**
 * Returns whether an object's status means that the action was already done: `disputed` for /_dispute.
 */
function isDoneTo(status: string, { path }: DeckCard): boolean {
  const verb = path.slice(path.lastIndexOf("/") + 1).replace(/^_/, "");
  return status !== "" && verb !== "" && status.startsWith(verb);
}

/** The newest object that the action was not done to yet; `undefined` when there is none. */
async function newestUnused(card: DeckCard, field: string, collection: string) {
  const { items } = await call("objects.list", {
    kind: card.kind,
    collection,
    text: "",
    limit: LOOKED_AT,
  });
  const used = usedIds(card, field);
  return items.find(({ id, status }) => !used.has(id) && !isDoneTo(status, card))?.id;
}

async function valueFor(card: DeckCard, field: FieldSpec): Promise<unknown> {
  const { name, picker, choices, suggestions, isRequired } = field;
  const given = card.body[name];
  if (picker === undefined || (given !== undefined && !usedIds(card, name).has(given))) {
    return given ?? (isRequired ? (choices[0] ?? suggestions[0]) : undefined);
  }
  const found = await newestUnused(card, name, picker);
  if (found !== undefined || !isRequired) return found;
  const problem = `${card.title}: no ${picker} left for this action.`;
  throw new BridgeError("nothing_to_act_on", `${problem} Create one first.`);
}

/**
 * The body of a card's call, with what is missing filled in: the newest object that was not used yet. Throws
 * a BridgeError when there is none.
 */
export async function fillBody(card: DeckCard): Promise<Record<string, unknown>> {
  if (!card.action) return card.body;
  const fields = readFields(card.action.schema);
  const filled = await Promise.all(
    fields.map(async (field) => [field.name, await valueFor(card, field)] as const),
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

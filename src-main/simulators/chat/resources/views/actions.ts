import { slackError } from "../../errors.ts";
import { readInputValues } from "../../interactivity/inputs/input-values.ts";
import { nameBlocks } from "../../shared/blocks.ts";
import type { View } from "../../shared/app-entities.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { SimContext, State } from "../../state.ts";
import { checkView, type GivenView } from "./schema.ts";

const MAX_STACK = 3;

/** The place of a new view: a person, alone or on top of another view. */
interface ViewLocation {
  readonly user: string;
  readonly below?: View | undefined;
  /** The run of a function whose token opens it. */
  readonly executionId?: string | undefined;
}

function contentOf(context: SimContext, input: GivenView, known?: View["values"]) {
  const { ids, now } = context;
  const blocks = nameBlocks(ids, input.blocks) ?? [];
  return {
    hash: `${String(toSeconds(now))}.${ids.bare("hash", 8)}`,
    updated: Math.floor(now),
    view: input,
    blocks,
    values: readInputValues(blocks, known),
  };
}

function addView(
  context: SimContext,
  input: GivenView,
  { user, below, executionId }: ViewLocation,
): View {
  const id = context.ids.next("V", 10, "upper");
  return context.state.views.add({
    id,
    type: input.type,
    user,
    ...contentOf(context, input),
    rootId: below?.rootId ?? id,
    previousId: below?.id,
    executionId: executionId ?? below?.executionId,
  });
}

function checkExternalId(state: State, input: GivenView, own?: View): void {
  const { external_id: externalId } = input;
  if (typeof externalId !== "string" || externalId === "") return;
  const other = findByExternalId(state, externalId);
  if (other && other.id !== own?.id) throw slackError("duplicate_external_id");
}

/** The view with an `external_id` of the app's own. */
export function findByExternalId(state: State, externalId: string): View | undefined {
  return [...state.views.values()].find(({ view }) => view["external_id"] === externalId);
}

/** The view that covers another one. */
function findCover(state: State, { id }: View): View | undefined {
  return [...state.views.values()].find(({ previousId }) => previousId === id);
}

/** The view of a stack that a person sees. */
export function findTopView(state: State, view: View): View {
  const cover = findCover(state, view);
  return cover ? findTopView(state, cover) : view;
}

/** Lists the views of the stack that a view is part of. */
function stackOf(state: State, { rootId }: View): readonly View[] {
  return [...state.views.values()].filter((view) => view.rootId === rootId);
}

/** Checks that a modal can be opened, alone or on top of another view. */
export function checkOpening({ state }: SimContext, input: GivenView, below?: View): void {
  checkView(input, "modal");
  checkExternalId(state, input);
  if (below && stackOf(state, below).length >= MAX_STACK) throw slackError("push_limit_reached");
}

/** Opens a checked modal for a person. */
export function openView(context: SimContext, input: GivenView, place: ViewLocation): View {
  return addView(context, input, place);
}

/** Replaces the content of a view. Its id stays; inputs with the same ids keep their values. */
export function updateView(context: SimContext, view: View, input: GivenView, hash?: string): View {
  const { state } = context;
  checkView(input, view.type);
  checkExternalId(state, input, view);
  if (hash !== undefined && hash !== view.hash) throw slackError("hash_conflict");
  return state.views.replace({ ...view, ...contentOf(context, input, view.values) });
}

/** Publishes the home tab of a person. */
export function publishHome(
  context: SimContext,
  user: string,
  input: GivenView,
  hash?: string,
): View {
  const old = findHome(context.state, user);
  if (old) return updateView(context, old, input, hash);
  checkView(input, "home");
  checkExternalId(context.state, input);
  if (hash !== undefined) throw slackError("hash_conflict");
  return addView(context, input, { user });
}

/** The home tab of a person, if the app has published one. */
export function findHome(state: State, user: string): View | undefined {
  return [...state.views.values()].find((view) => view.type === "home" && view.user === user);
}

/** Closes a view, or every view of its stack. Returns the view that shows then. */
export function closeView(state: State, view: View, isCleared: boolean): View | undefined {
  if (!isCleared) {
    state.views.remove(view.id);
    return view.previousId === undefined ? undefined : state.views.get(view.previousId);
  }
  for (const { id } of stackOf(state, view)) state.views.remove(id);
  return undefined;
}

import * as z from "zod";
import { invalidArguments, slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { blocksField, nameBlocks } from "../../shared/blocks.ts";
import { requireUser } from "../../shared/lookup.ts";
import { structure, text } from "../../shared/schema.ts";
import { secondsOf } from "../../shared/timestamps.ts";
import type { HomeView, SimContext, State } from "../../state.ts";
import { presentHomeView } from "./present.ts";

const view = z.looseObject({
  type: z.string(),
  blocks: blocksField(100),
  private_metadata: z.string().max(3_000).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
});

function saveView(
  context: SimContext,
  user: string,
  old: HomeView | undefined,
  given: z.output<typeof view>,
): HomeView {
  const { state, ids, now } = context;
  const stored = {
    id: old?.id ?? ids.next("V", 10, "upper"),
    user,
    hash: `${String(secondsOf(now))}.${ids.next("hash", 8).slice("hash".length)}`,
    updated: Math.floor(now),
    view: given,
    blocks: nameBlocks(ids, given.blocks) ?? [],
  };
  return old ? state.views.replace(stored) : state.views.add(stored);
}

function findView(state: State, user: string): HomeView | undefined {
  for (const home of state.views.values()) if (home.user === user) return home;
  return undefined;
}

export const routes = [
  ...route("views.publish", "Publishes the app's home tab for a user", {
    body: z.object({
      user_id: text,
      view: structure(view, "invalid_arguments"),
      hash: text.optional(),
    }),
    callers: ["bot"],
    handle: (context, { body }) => {
      const { state } = context;
      const user = requireUser(state, body.user_id);
      if (body.view.type !== "home")
        throw invalidArguments(['must be "home" [json-pointer:/view/type]']);
      const old = findView(state, user.id);
      if (body.hash !== undefined && body.hash !== old?.hash) throw slackError("hash_conflict");
      return { view: presentHomeView(state, saveView(context, user.id, old, body.view)) };
    },
  }),
];

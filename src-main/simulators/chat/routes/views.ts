import * as z from "zod";
import { structure, text } from "../args.ts";
import { findUser, type ChatContext } from "../caller.ts";
import { blocksArg, nameBlocks } from "../content.ts";
import { invalidArguments, slackError } from "../errors.ts";
import { method } from "../method.ts";
import type { ChatState, HomeView } from "../state.ts";

const view = z.looseObject({
  type: z.string(),
  blocks: blocksArg(100),
  private_metadata: z.string().max(3_000).optional(),
  callback_id: z.string().max(255).optional(),
  external_id: z.string().max(255).optional(),
});

/** A home tab as the API shows it. */
export function presentHomeView({ app, team }: ChatState, { id, hash, view, blocks }: HomeView) {
  return {
    id,
    team_id: team.id,
    type: "home",
    close: null,
    submit: null,
    title: { type: "plain_text", text: "View Title", emoji: true },
    blocks: [...blocks],
    private_metadata: view["private_metadata"] ?? "",
    callback_id: view["callback_id"] ?? "",
    external_id: view["external_id"] ?? "",
    state: { values: {} },
    hash,
    clear_on_close: false,
    notify_on_close: false,
    root_view_id: id,
    previous_view_id: null,
    app_id: app.id,
    app_installed_team_id: team.id,
    bot_id: app.botId,
  };
}

type GivenView = z.output<typeof view>;

function store(
  context: ChatContext,
  user: string,
  old: HomeView | undefined,
  given: GivenView,
): HomeView {
  const { state, ids, now } = context;
  const stored = {
    id: old?.id ?? ids.next("V", 10, "upper"),
    user,
    hash: `${String(Math.floor(now / 1_000))}.${ids.next("hash", 8).slice("hash".length)}`,
    updated: Math.floor(now),
    view: given,
    blocks: nameBlocks(ids, given.blocks) ?? [],
  };
  return old ? state.views.replace(stored) : state.views.add(stored);
}

function viewOf(state: ChatState, user: string): HomeView | undefined {
  for (const home of state.views.values()) if (home.user === user) return home;
  return undefined;
}

const publish = method({
  name: "views.publish",
  summary: "Shows someone the app's home tab",
  args: z.object({
    user_id: text,
    view: structure(view, "invalid_arguments"),
    hash: text.optional(),
  }),
  callers: ["bot"],
  handle: ({ context, args }) => {
    const { state } = context;
    const user = findUser(state, args.user_id);
    if (args.view.type !== "home")
      throw invalidArguments(['must be "home" [json-pointer:/view/type]']);
    const old = viewOf(state, user.id);
    if (args.hash !== undefined && args.hash !== old?.hash) throw slackError("hash_conflict");
    return { view: presentHomeView(state, store(context, user.id, old, args.view)) };
  },
});

/** `views.*` */
export const viewRoutes = [...publish];

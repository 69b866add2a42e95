import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { lazy } from "#core/contract/lazy.ts";
import { slackError } from "../../errors.ts";
import { type Caller, route } from "../../route.ts";
import type { Call } from "../../shared/app-entities.ts";
import { requireUser } from "../../shared/lookup.ts";
import { integer, structure, text } from "../../shared/schema.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Passed, State } from "../../state.ts";

/** A participant: a user of the workspace, or someone from elsewhere by a name. */
const participant = lazyStrictObject(() => ({
  slack_id: z.string().optional(),
  external_id: z.string().optional(),
  display_name: z.string().optional(),
  avatar_url: z.string().optional(),
})).refine((user) => user.slack_id !== undefined || user.external_id !== undefined, {
  error: "must have a slack_id or an external_id",
});

const participants = structure(z.array(participant), "users_invalid");

const details = lazy(() => ({
  join_url: text,
  desktop_app_join_url: text.optional(),
  title: text.optional(),
}));

/** The participants of a request; those from the workspace exist. */
function usersOf(state: State, users: readonly z.output<typeof participant>[]): readonly Passed[] {
  return users.map((user) => {
    if (user.slack_id !== undefined) requireUser(state, user.slack_id, "user_not_found");
    return { ...user };
  });
}

function presentCall(call: Call) {
  return {
    id: call.id,
    date_start: call.started,
    external_unique_id: call.externalId,
    join_url: call.joinUrl,
    ...(call.desktopUrl === undefined ? {} : { desktop_app_join_url: call.desktopUrl }),
    ...(call.displayId === undefined ? {} : { external_display_id: call.displayId }),
    ...(call.title === undefined ? {} : { title: call.title }),
    users: call.users,
  };
}

function requireCall({ calls }: State, id: string): Call {
  const call = calls.get(id);
  if (call) return call;
  throw slackError("invalid_call_id");
}

function requireOpen(state: State, id: string): Call {
  const call = requireCall(state, id);
  if (call.ended !== undefined) throw slackError("call_already_ended");
  return call;
}

/** The person who began the call. A bot has to name one. */
function creatorOf(state: State, caller: Caller, createdBy: string | undefined): string {
  if (createdBy !== undefined) return requireUser(state, createdBy, "invalid_created_by").id;
  if (caller.kind === "user") return caller.user.id;
  throw slackError("invalid_created_by");
}

const target = lazyObject(() => ({ id: text }));
const withUsers = target.extend({ users: participants });

const isSame = (one: Passed, other: Passed) =>
  one["slack_id"] === undefined
    ? one["external_id"] === other["external_id"]
    : one["slack_id"] === other["slack_id"];

/** Calls at other providers, which the block `call` of a message shows. */
export const routes = [
  ...route("calls.add", "Registers a call", {
    body: lazyObject(() => ({
      external_unique_id: text,
      external_display_id: text.optional(),
      ...details(),
      created_by: text.optional(),
      date_start: integer.optional(),
      users: participants.optional(),
    })),
    handle: ({ state, ids, now }, { caller, body }) => {
      const { external_unique_id: externalId } = body;
      const known = [...state.calls.values()].some((call) => call.externalId === externalId);
      if (known) throw slackError("duplicate_external_unique_id");
      const createdBy = creatorOf(state, caller, body.created_by);
      const users = usersOf(state, body.users ?? []);
      const call = state.calls.add({
        id: ids.next("R", 10, "upper"),
        externalId,
        displayId: body.external_display_id,
        joinUrl: body.join_url,
        desktopUrl: body.desktop_app_join_url,
        title: body.title,
        createdBy,
        started: body.date_start ?? toSeconds(now),
        ended: undefined,
        users,
      });
      return { call: presentCall(call) };
    },
  }),
  ...route("calls.info", "Shows a call", {
    body: target,
    handle: ({ state }, { body }) => ({ call: presentCall(requireCall(state, body.id)) }),
  }),
  ...route("calls.update", "Changes a call", {
    body: target.extend({
      join_url: text.optional(),
      desktop_app_join_url: text.optional(),
      title: text.optional(),
    }),
    handle: ({ state }, { body }) => {
      const call = requireOpen(state, body.id);
      const changed = state.calls.replace({
        ...call,
        joinUrl: body.join_url ?? call.joinUrl,
        desktopUrl: body.desktop_app_join_url ?? call.desktopUrl,
        title: body.title ?? call.title,
      });
      return { call: presentCall(changed) };
    },
  }),
  ...route("calls.end", "Ends a call", {
    body: target.extend({ duration: integer.optional() }),
    handle: ({ state, now }, { body }) => {
      const call = requireOpen(state, body.id);
      const ended = body.duration === undefined ? toSeconds(now) : call.started + body.duration;
      state.calls.replace({ ...call, ended });
      return {};
    },
  }),
  ...route("calls.participants.add", "Adds participants to a call", {
    body: withUsers,
    handle: ({ state }, { body }) => {
      const call = requireOpen(state, body.id);
      const added = usersOf(state, body.users).filter(
        (user) => !call.users.some((other) => isSame(user, other)),
      );
      const changed = state.calls.replace({ ...call, users: [...call.users, ...added] });
      return { call: presentCall(changed) };
    },
  }),
  ...route("calls.participants.remove", "Removes participants from a call", {
    body: withUsers,
    handle: ({ state }, { body }) => {
      const call = requireOpen(state, body.id);
      const gone = usersOf(state, body.users);
      const users = call.users.filter((user) => !gone.some((other) => isSame(other, user)));
      return { call: presentCall(state.calls.replace({ ...call, users })) };
    },
  }),
];

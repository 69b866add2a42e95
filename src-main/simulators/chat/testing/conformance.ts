import * as z from "zod";
import { because, type ConformanceRules, type RouteRule } from "#core/testing/conformance/rules.ts";
import { coverage } from "../coverage.ts";

/** The rule of a method of the Web API: `/api/chat.postMessage`. */
function ruleOf(method: string, path: string): RouteRule {
  const [, name] = /^\/api\/([\w.]+)$/.exec(path) ?? [];
  if (name === undefined) return { untyped: "not a method of the Web API" };
  const parts = name.split(".").map((part) => `["${part}"]`);
  const called = `WebClient${parts.join("")}`;
  return {
    response: `Result<Awaited<ReturnType<${called}>>>`,
    // The SDK sends POST; a GET takes the same arguments.
    ...(method === "POST" ? { parameters: `Strict<NonNullable<Parameters<${called}>[0]>>` } : {}),
  };
}

const result = z.looseObject({ ok: z.boolean() });
const asked = z.object({ payload: z.looseObject({}) });

/** The types of Bolt for what world actions send to the app. */
const interactions = new Map([
  ["POST /_press", "BlockAction"],
  ["POST /_suggest", "BlockSuggestion"],
  ["POST /_command", "SlashCommand"],
  ["POST /_shortcut", "GlobalShortcut | MessageShortcut"],
  ["POST /_submit_view", "ViewSubmitAction"],
  ["POST /_close_view", "ViewClosedAction"],
]);

/** The types of `@slack/web-api` and `@slack/types` for the methods and events. */
export const conformance: ConformanceRules = {
  imports: `
import type {
  BlockAction, BlockSuggestion, EnvelopedEvent, GlobalShortcut, MessageShortcut, SlashCommand, types,
  ViewClosedAction, ViewSubmitAction,
} from "@slack/bolt";
import type { WebClient } from "@slack/web-api";

/** A type without "and any further field". */
type Strict<T> = T extends unknown
  ? { [Name in keyof T as string extends Name ? never : Name]: T[Name] }
  : never;

// The SDK's types of responses are made of samples: they have enums for texts and no null, and an object
// lacks what its sample did not show. So the types of one object in all responses are taken together.
type Plain<T> = T extends string ? \`\${T}\` | null
  : T extends readonly (infer Item)[] ? Plain<Item>[] | null
  : T extends object ? { [Name in keyof T]: Plain<T[Name]> } | null
  : T | null;
type Names<Union> = Union extends unknown ? keyof Union : never;
type ValueOf<Union, Name> = Union extends { [Key in Name & string]?: infer Value } ? Value : never;
type Together<Union> = { [Name in Names<Union>]?: Plain<ValueOf<Union, Name>> };

type Conversations = WebClient["conversations"];
type Of<Method extends (...args: never[]) => Promise<unknown>, Name> = Awaited<ReturnType<Method>> extends { [Key in Name & string]?: infer Value }
  ? Exclude<Value extends readonly (infer Item)[] ? Item : Value, undefined | string>
  : never;
type Channel = Together<
  | Of<Conversations["info"], "channel"> | Of<Conversations["list"], "channels">
  | Of<Conversations["create"], "channel"> | Of<Conversations["open"], "channel">
  | Of<WebClient["users"]["conversations"], "channels">
>;
type Message = Together<
  | Of<WebClient["chat"]["postMessage"], "message"> | Of<WebClient["chat"]["update"], "message">
  | Of<Conversations["history"], "messages"> | Of<Conversations["replies"], "messages">
  | Of<WebClient["reactions"]["get"], "message">
>;
type Member = Together<Of<WebClient["users"]["list"], "members"> | Of<WebClient["users"]["info"], "user">>;
type Users = WebClient["users"]["profile"];
type Profile = Together<
  | Of<Users["get"], "profile"> | Of<Users["set"], "profile">
  | NonNullable<Of<WebClient["users"]["list"], "members">["profile"]>
>;
interface Objects { profile: Profile; channel: string | Channel; channels: Channel[]; message: Message; messages: Message[]; user: string | Member; members: (string | Member)[] }
type Result<T> = { [Name in keyof Strict<T>]: Name extends keyof Objects ? Objects[Name] : Plain<Strict<T>[Name]> };

// Messages in events have these, too. A person who joins has no inviter. Each event has an event_ts.
type Shown = { app_id?: string; team?: string; root?: Message; bot_profile?: Message["bot_profile"] };
type Corrected<Each> = Each extends { type: "message"; subtype: "message_changed" | "message_deleted" }
  ? Omit<Each, "message" | "previous_message"> & { message?: Message; previous_message: Message }
  : Each extends { type: "message"; subtype: undefined } ? Omit<Each, "subtype"> & Shown
  : Each extends { type: "message"; subtype: "channel_join" } ? Omit<Each, "inviter"> & { inviter?: string } & Shown
  : Each extends { type: "message" | "app_mention" } ? Each & Shown
  : Each extends { type: "channel_created" } ? Each & { channel: Channel }
  : Each extends { type: "im_created" } ? Each & { channel: Channel; event_ts: string }
  : Each extends { type: "user_change" } ? Each & { user: Member }
  : Each;
type Envelope = Omit<Strict<EnvelopedEvent>, "event" | "context_enterprise_id"> &
  { context_enterprise_id?: string | null; event_context?: string };
// Each type of interaction lacks a field or two that Slack sends with all of them. An action in a view has
// no response_url.
interface Actor { user: { id: string; name: string; username: string; team_id: string }; api_app_id: string; enterprise: null }
type Payload<Each> = Each extends SlashCommand ? Strict<Each>
  : Plain<Omit<Strict<Each>, keyof Actor | "message" | (Each extends BlockAction ? "response_url" : never)>>
    & Actor & { message?: Message; response_url?: string };
type Interaction<Kinds> = Kinds extends unknown ? Payload<Kinds> : never;
type Event<Type> = Envelope & { event: Corrected<Extract<types.SlackEvent, { type: Type }>> };
`,
  routes: {
    ...Object.fromEntries(
      coverage.routes.map(({ method, path }) => [`${method} ${path}`, ruleOf(method, path)]),
    ),
    ...Object.fromEntries(
      [...interactions].map(([route, types]) => [route, { response: `Interaction<${types}>` }]),
    ),
  },
  // Errors have the status of a success.
  read: ({ method, url, text }) => {
    const [path = ""] = url.split("?");
    const route = `${method} ${path}`;
    if (interactions.has(route)) {
      return { route, value: asked.parse(JSON.parse(text)).payload };
    }
    if (!path.startsWith("/api/")) return undefined;
    const value = result.parse(JSON.parse(text));
    return value.ok ? { route, value } : undefined;
  },
  events: (type) => `Event<"${type}">`,
  notSent: because("an option of the SDK", ["token"]),
};

import type {
  BlockAction,
  BlockSuggestion,
  GlobalShortcut,
  MessageShortcut,
  SlashCommand,
  ViewClosedAction,
  ViewOutput,
  ViewSubmitAction,
} from "@slack/bolt";
import { expectTypeOf, test } from "vitest";
import type { presentView } from "../resources/views/present.ts";
import type { close } from "./close.ts";
import type { sendSlashCommand } from "./command.ts";
import type { press } from "./press.ts";
import type { presentShortcut } from "./shortcut.ts";
import type { submit } from "./submit.ts";
import type { requestOptions } from "./suggest.ts";

type PayloadOf<Action extends (...input: never) => Promise<object>> = Extract<
  Awaited<ReturnType<Action>>,
  { readonly payload: object }
>["payload"];

/** The type lets no null in, which Slack sends; blocks, titles and values go back as clients sent them. */
type Demanded<Payload, Own extends PropertyKey = never> = Omit<
  { [Key in keyof Payload as string extends Key ? never : Key]: Payload[Key] },
  "enterprise" | "view" | "message" | "state" | Own
>;

type View = Demanded<ViewOutput, "blocks" | "title" | "submit" | "close">;
type Passed =
  | "private_metadata"
  | "callback_id"
  | "external_id"
  | "clear_on_close"
  | "notify_on_close";

test("payloads have every field that the SDK's types promise", () => {
  type Pressed = PayloadOf<typeof press>;
  expectTypeOf<Pressed>().toExtend<Demanded<BlockAction, "actions" | "response_url" | "channel">>();
  type Action = Pressed["actions"][number];
  expectTypeOf<Action>().toExtend<
    Omit<BlockAction["actions"][number], "text" | "value" | "type">
  >();
  expectTypeOf<PayloadOf<typeof submit>>().toExtend<Demanded<ViewSubmitAction>>();
  expectTypeOf<PayloadOf<typeof close>>().toExtend<Demanded<ViewClosedAction>>();
  expectTypeOf<Omit<ReturnType<typeof presentView>, Passed>>().toExtend<Omit<View, Passed>>();
  expectTypeOf<PayloadOf<typeof sendSlashCommand>>().toExtend<Demanded<SlashCommand>>();
  type Shortcut = ReturnType<typeof presentShortcut>;
  expectTypeOf<Extract<Shortcut, { type: "shortcut" }>>().toExtend<Demanded<GlobalShortcut>>();
  expectTypeOf<Extract<Shortcut, { type: "message_action" }>>().toExtend<
    Demanded<MessageShortcut>
  >();
  expectTypeOf<PayloadOf<typeof requestOptions>>().toExtend<Demanded<BlockSuggestion, "channel">>();
});

import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

/** The envelope of a chat event, over HTTP and over Socket Mode alike. */
interface ChatPayload<Type extends string> extends JsonObject {
  readonly type: "event_callback";
  readonly token: string;
  readonly team_id: string;
  readonly api_app_id: string;
  readonly event_id: string;
  /** Unix seconds, simulator time. */
  readonly event_time: number;
  readonly event: JsonObject & { readonly type: Type; readonly event_ts: string };
}

type ChatType =
  | "message"
  | "app_mention"
  | "reaction_added"
  | "reaction_removed"
  | "channel_created"
  | `${"channel" | "group"}_${"rename" | "archive" | "unarchive" | "left"}`
  | "member_joined_channel"
  | "member_left_channel"
  | "user_change"
  | "app_home_opened"
  | "im_created"
  | "im_open"
  | "im_close"
  | "tokens_revoked"
  | "app_uninstalled"
  | `file_${"created" | "shared" | "public" | "change" | "deleted"}`
  | `dnd_updated${"" | "_user"}`
  | "pin_added"
  | "pin_removed"
  | "link_shared"
  | `message_metadata_${"posted" | "updated" | "deleted"}`
  | `assistant_thread_${"started" | "context_changed"}`
  | "function_executed"
  | `subteam_${"created" | "updated" | "members_changed"}`;

/** The events of the chat simulator. */
export type Event = {
  [Type in ChatType]: EgressEvent<Type, ChatPayload<Type>>;
}[ChatType];

/** The body of `POST /_message`. Users and channels are named by id or name. */
export interface ChatMessageInput {
  readonly channel: string;
  readonly user: string;
  readonly text: string;
  readonly thread_ts?: string;
  readonly blocks?: readonly JsonObject[];
}

/** The body of `POST /_reaction`. */
export interface ChatReactionInput {
  readonly channel: string;
  readonly user: string;
  readonly timestamp: string;
  /** The name of an emoji: `thumbsup`. */
  readonly name: string;
}

/** The body of `POST /_share_file`: the file as text or as base64. */
export interface ChatShareFileInput {
  readonly user: string;
  /** Default: the file stays private. */
  readonly channel?: string;
  /** `receipt.txt` */
  readonly name: string;
  readonly content?: string;
  readonly content_base64?: string;
  /** Default: the name. */
  readonly title?: string;
  readonly comment?: string;
  readonly thread_ts?: string;
}

/** The body of `POST /_open_assistant`. */
export interface ChatOpenAssistantInput {
  readonly user: string;
  /** The channel that the person looks at beside the assistant. */
  readonly channel?: string;
}

/** The body of `POST /_change_assistant_context`. */
export interface ChatChangeAssistantContextInput {
  readonly user: string;
  readonly channel: string;
  /** The id or timestamp of a thread. Default: the newest. */
  readonly thread?: string;
}

/** The body of `POST /_run_function`. */
export interface ChatRunFunctionInput {
  /** The name of the function in the app's manifest. */
  readonly callback_id: string;
  readonly inputs?: JsonObject;
}

/** A thread of the assistant with a person. */
export interface ChatAssistantThread extends JsonObject {
  readonly channel_id: string;
  readonly thread_ts: string;
  readonly status: string;
  readonly title: string;
}

/** A run of a function. */
export interface ChatFunctionExecution extends JsonObject {
  readonly function_execution_id: string;
  readonly callback_id: string;
  readonly status: "running" | "completed" | "failed";
}

/** The body of `POST /_join`. */
export interface ChatJoinInput {
  readonly user: string;
  readonly channel: string;
}

/** The body of `POST /_press`: an element of a view, or of a message in a channel. */
export interface ChatPressInput {
  readonly user: string;
  readonly action_id: string;
  readonly block_id?: string;
  readonly channel?: string;
  readonly message_ts?: string;
  readonly view_id?: string;
  /** The value that the person enters. */
  readonly value?: unknown;
  /** The value of the chosen option, or a list. */
  readonly selected?: unknown;
}

/** The body of `POST /_suggest`: an external select of a view, or of a message in a channel. */
export interface ChatSuggestInput {
  readonly user: string;
  readonly action_id: string;
  readonly block_id?: string;
  readonly channel?: string;
  readonly message_ts?: string;
  readonly view_id?: string;
  /** The text that the person typed. */
  readonly value?: string;
}

/** The body of `POST /_command`. */
export interface ChatCommandInput {
  readonly user: string;
  readonly channel: string;
  /** `/lunch` */
  readonly command: string;
  readonly text?: string;
}

/** The body of `POST /_shortcut`: with a message, or without. */
export interface ChatShortcutInput {
  readonly user: string;
  readonly callback_id: string;
  readonly channel?: string;
  readonly message_ts?: string;
}

/** The body of `POST /_submit_view`. */
export interface ChatSubmitViewInput {
  readonly user: string;
  readonly view_id: string;
  /** `{action_id: value}`, or as `state.values` has them. */
  readonly values?: JsonObject;
}

/** The body of `POST /_close_view`. */
export interface ChatCloseViewInput {
  readonly user: string;
  readonly view_id: string;
  /** Closes the whole stack. */
  readonly all?: boolean;
}

/** The body of `POST /_create_webhook`. */
export interface ChatCreateWebhookInput {
  readonly channel: string;
}

/** The body of `POST /_open_home`. */
export interface ChatOpenHomeInput {
  readonly user: string;
  readonly tab?: "home" | "messages";
}

/** The app's answer, and why it could not be applied. */
export type ChatAppAnswer =
  | { readonly status: number; readonly body: unknown; readonly error?: string }
  | { readonly status: null; readonly error: string };

/** A message as the API shows it. */
export interface ChatMessage extends JsonObject {
  readonly type: "message";
  readonly ts: string;
  readonly text: string;
  readonly user: string;
}

/** A modal or home tab as the API shows it. */
export interface ChatView extends JsonObject {
  readonly id: string;
  readonly type: "modal" | "home";
  readonly hash: string;
  readonly callback_id: string;
  readonly private_metadata: string;
}

/** The request to the app and its response. */
export interface ChatInteraction extends JsonObject {
  readonly payload: JsonObject;
  readonly app: ChatAppAnswer;
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface ChatAuthorizeInput {
  /** An id, a login or an address. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly user_scope?: string;
}

/** The world actions: changes by people in the workspace. */
export interface Actions {
  /** A person posts a message. */
  message(
    input: ChatMessageInput,
  ): Promise<
    JsonObject & { readonly channel: string; readonly ts: string; readonly message: ChatMessage }
  >;
  /** A person adds a reaction to a message. */
  reaction(
    input: ChatReactionInput,
  ): Promise<JsonObject & { readonly channel: string; readonly message: ChatMessage }>;
  /** A person uploads a file and shares it in a conversation. */
  shareFile(input: ChatShareFileInput): Promise<JsonObject & { readonly file: JsonObject }>;
  /** A person opens the app's assistant: a new thread begins. */
  openAssistant(input: ChatOpenAssistantInput): Promise<ChatAssistantThread>;
  /** A person looks at another channel beside the assistant. */
  changeAssistantContext(input: ChatChangeAssistantContextInput): Promise<ChatAssistantThread>;
  /** A workflow runs a function of the app. */
  runFunction(input: ChatRunFunctionInput): Promise<ChatFunctionExecution>;
  /** A person joins a public channel. */
  join(input: ChatJoinInput): Promise<JsonObject & { readonly channel: JsonObject }>;
  /** A person presses an element, or chooses in it. */
  press(input: ChatPressInput): Promise<ChatInteraction>;
  /** A person types in an external select. */
  suggest(
    input: ChatSuggestInput,
  ): Promise<ChatInteraction & { readonly options: readonly JsonObject[] }>;
  /** A person sends a slash command. `message` is what shows then. */
  command(
    input: ChatCommandInput,
  ): Promise<ChatInteraction & { readonly message: JsonObject | null }>;
  /** A person uses a shortcut of the app. */
  shortcut(input: ChatShortcutInput): Promise<ChatInteraction>;
  /** A person submits a modal. `view` is what shows then. */
  submitView(input: ChatSubmitViewInput): Promise<
    ChatInteraction & {
      readonly view: ChatView | null;
      readonly errors?: Readonly<Record<string, string>>;
    }
  >;
  /** A person closes a modal. `app` is there if the app asked for the event. */
  closeView(input: ChatCloseViewInput): Promise<
    JsonObject & {
      readonly view: ChatView | null;
      readonly payload?: JsonObject;
      readonly app?: ChatAppAnswer;
    }
  >;
  /** An incoming webhook is created. */
  createWebhook(
    input: ChatCreateWebhookInput,
  ): Promise<
    JsonObject & { readonly url: string; readonly channel: string; readonly channel_id: string }
  >;
  /** A person opens the app's home. */
  openHome(
    input: ChatOpenHomeInput,
  ): Promise<JsonObject & { readonly channel: string; readonly view: ChatView | null }>;
  /** A person allows or denies an app, without a browser. */
  authorize(input: ChatAuthorizeInput): Promise<JsonObject>;
}

// Generated from the simulators' folders. Do not edit; to write it again: npm run docs
import type * as Payments from "../simulators/payments/api-types.ts";
import type * as Email from "../simulators/email/api-types.ts";
import type * as Authentication from "../simulators/authentication/api-types.ts";
import type * as Chat from "../simulators/chat/api-types.ts";
import type * as CodeHosting from "../simulators/code-hosting/api-types.ts";
import type * as SecondPayments from "../simulators/second-payments/api-types.ts";
import type * as Exchange from "../simulators/exchange/api-types.ts";
import type * as Identity from "../simulators/identity/api-types.ts";
import type * as Mailing from "../simulators/mailing/api-types.ts";
import type * as IssueTracker from "../simulators/issue-tracker/api-types.ts";
import type * as Notes from "../simulators/notes/api-types.ts";
import type * as FileStorage from "../simulators/file-storage/api-types.ts";

/** The events that each kind of simulator records; `never` where nothing is recorded. */
export interface KindEvents {
  readonly payments: Payments.Event;
  readonly email: Email.Event;
  readonly authentication: Authentication.Event;
  readonly chat: Chat.Event;
  readonly "code-hosting": CodeHosting.Event;
  readonly "second-payments": SecondPayments.Event;
  readonly exchange: Exchange.Event;
  readonly identity: Identity.Event;
  readonly mailing: Mailing.Event;
  readonly "issue-tracker": IssueTracker.Event;
  readonly notes: Notes.Event;
  readonly "object-storage": never;
  readonly "file-storage": FileStorage.Event;
  readonly "document-storage": never;
}

/** The world actions of each kind, by method name. */
export interface KindActions {
  readonly payments: Payments.Actions;
  readonly email: Email.Actions;
  readonly authentication: Authentication.Actions;
  readonly chat: Chat.Actions;
  readonly "code-hosting": CodeHosting.Actions;
  readonly "second-payments": SecondPayments.Actions;
  readonly exchange: Exchange.Actions;
  readonly identity: Identity.Actions;
  readonly mailing: Mailing.Actions;
  readonly "issue-tracker": IssueTracker.Actions;
  readonly notes: Notes.Actions;
  readonly "object-storage": object;
  readonly "file-storage": FileStorage.Actions;
  readonly "document-storage": object;
}

/** The options of each kind's SDK. */
export interface KindSdks {
  readonly payments: readonly [
    string,
    { readonly host: string; readonly port: string; readonly protocol: "http" | "https" },
  ];
  readonly email: readonly [string, { readonly baseUrl: string }];
  readonly authentication: { readonly secretKey: string; readonly apiUrl: string };
  readonly chat: readonly [string, { readonly slackApiUrl: string }];
  readonly "code-hosting": { readonly auth: string; readonly baseUrl: string };
  readonly "second-payments": { readonly token: string; readonly baseUrl: string };
  readonly exchange: { readonly apiKey: string; readonly basePath: string };
  readonly identity: { readonly token: string; readonly orgUrl: string };
  readonly mailing: { readonly username: string; readonly basePath: string };
  readonly "issue-tracker": {
    readonly host: string;
    readonly authentication: {
      readonly basic: { readonly email: "sim@example.com"; readonly apiToken: string };
    };
  };
  readonly notes: { readonly auth: string; readonly baseUrl: string };
  readonly "object-storage": {
    readonly endpoint: string;
    readonly region: "us-east-1";
    readonly forcePathStyle: true;
    readonly credentials: {
      readonly accessKeyId: string;
      readonly secretAccessKey: "any-secret-key";
    };
  };
  readonly "file-storage": {
    readonly token: string;
    readonly baseUrl: string;
    readonly uploadUrl: string;
    readonly oauth2Url: string;
  };
  readonly "document-storage": { readonly url: string };
}

/** The provider's name of each kind. */
export interface KindAliases {
  readonly stripe: "payments";
  readonly resend: "email";
  readonly clerk: "authentication";
  readonly slack: "chat";
  readonly github: "code-hosting";
  readonly square: "second-payments";
  readonly kalshi: "exchange";
  readonly okta: "identity";
  readonly lob: "mailing";
  readonly jira: "issue-tracker";
  readonly notion: "notes";
  readonly s3: "object-storage";
  readonly box: "file-storage";
  readonly couchdb: "document-storage";
}

/** The kinds that deliver to one URL set at startup. */
export type ReceivingKind = "authentication" | "chat";

/** The paths of each kind's world actions. */
export const actionPaths: Readonly<Record<keyof KindActions, readonly string[]>> = {
  payments: [
    "/_dispute",
    "/_complete_checkout",
    "/_authenticate",
    "/_settle_payment",
    "/_close_dispute",
    "/_payout",
    "/_fail_refund",
    "/_warn_of_fraud",
    "/_review",
    "/_present_card",
  ],
  email: [
    "/_deliver",
    "/_delay",
    "/_open",
    "/_click",
    "/_complain",
    "/_bounce",
    "/_receive",
    "/_unsubscribe",
  ],
  authentication: ["/_sign_up", "/_sign_in", "/_sign_out", "/_choose_account", "/_authorize"],
  chat: [
    "/_message",
    "/_reaction",
    "/_join",
    "/_create_webhook",
    "/_share_file",
    "/_open_assistant",
    "/_change_assistant_context",
    "/_run_function",
    "/_press",
    "/_suggest",
    "/_command",
    "/_shortcut",
    "/_submit_view",
    "/_close_view",
    "/_open_home",
    "/_authorize",
  ],
  "code-hosting": [
    "/_push",
    "/_review",
    "/_comment",
    "/_check",
    "/_star",
    "/_install_app",
    "/_create_app",
    "/_authorize",
  ],
  "second-payments": [
    "/_open_dispute",
    "/_complete_terminal",
    "/_complete_terminal_refund",
    "/_complete_terminal_action",
    "/_send_payout",
    "/_cash_drawer",
    "/_start_loyalty",
    "/_pay_link",
    "/_pay_invoice",
    "/_authorize",
  ],
  exchange: [
    "/_trade",
    "/_settle",
    "/_rfq",
    "/_quote",
    "/_accept_quote",
    "/_announce",
    "/_change_fees",
    "/_live_data",
    "/_deposit",
    "/_withdraw",
  ],
  identity: ["/_activate", "/_answer_factor", "/_authorize"],
  mailing: [
    "/_tracking_event",
    "/_letter_tracking_event",
    "/_self_mailer_tracking_event",
    "/_check_tracking_event",
  ],
  "issue-tracker": ["/_transition", "/_comment"],
  notes: ["/_subscribe", "/_template", "/_emoji", "/_authorize"],
  "object-storage": [],
  "file-storage": ["/_upload", "/_register_key", "/_authorize"],
  "document-storage": [],
};

export type {
  Event as PaymentsEvent,
  Charge,
  Dispute,
  Refund,
  PaymentIntent,
  Customer,
  Subscription,
  Invoice,
  CheckoutSession,
  DisputeInput,
  CompleteCheckoutInput,
  CheckoutAddress,
  AuthenticateInput,
  SettlePaymentInput,
  CloseDisputeInput,
  FailRefundInput,
  PayoutInput,
  WarnOfFraudInput,
  RiskReviewInput,
  PresentCardInput,
} from "../simulators/payments/api-types.ts";
export type {
  Event as EmailEvent,
  Bounce,
  Click,
  ReceivedData,
  SmtpHandoff,
  BounceInput,
  Email,
  ReceiveInput,
  ReceivedEmail,
  SentEmailInput,
  ClickInput,
  BroadcastEmailInput,
} from "../simulators/email/api-types.ts";
export type {
  Event as AuthenticationEvent,
  SignUpInput,
  SignInInput,
  SignOutInput,
  AuthorizeApplicationInput,
  ChooseAccountInput,
} from "../simulators/authentication/api-types.ts";
export type {
  Event as ChatEvent,
  ChatMessageInput,
  ChatReactionInput,
  ChatShareFileInput,
  ChatOpenAssistantInput,
  ChatChangeAssistantContextInput,
  ChatRunFunctionInput,
  ChatAssistantThread,
  ChatFunctionExecution,
  ChatJoinInput,
  ChatPressInput,
  ChatSuggestInput,
  ChatCommandInput,
  ChatShortcutInput,
  ChatSubmitViewInput,
  ChatCloseViewInput,
  ChatCreateWebhookInput,
  ChatOpenHomeInput,
  ChatAppAnswer,
  ChatMessage,
  ChatView,
  ChatInteraction,
  ChatAuthorizeInput,
} from "../simulators/chat/api-types.ts";
export type {
  Event as CodeHostingEvent,
  PushInput,
  ReviewInput,
  CommentInput,
  CheckInput,
  StarInput,
  InstallAppInput,
  CreateAppInput,
  CreatedApp,
  AuthorizeCodeHostingInput,
} from "../simulators/code-hosting/api-types.ts";
export type {
  Event as SecondPaymentsEvent,
  SecondPaymentsDispute,
  OpenDisputeInput,
  CompleteTerminalInput,
  TerminalCheckout,
  CompleteTerminalRefundInput,
  CompleteTerminalActionInput,
  SendPayoutInput,
  CashDrawerInput,
  StartLoyaltyInput,
  PayLinkInput,
  PayInvoiceInput,
  AuthorizeSecondPaymentsInput,
} from "../simulators/second-payments/api-types.ts";
export type {
  Event as ExchangeEvent,
  SettleInput,
  Settlement,
  TradeInput,
  MemberOrder,
  RfqInput,
  QuoteInput,
  AcceptQuoteInput,
  ChangeFeesInput,
  AnnounceInput,
  LiveDataInput,
  DepositInput,
  WithdrawInput,
  Negotiation,
} from "../simulators/exchange/api-types.ts";
export type {
  Event as IdentityEvent,
  IdentityMail,
  IdentityMessage,
  IdentityHookEvent,
  ActivateInput,
  AnswerFactorInput,
  AuthorizeInput,
} from "../simulators/identity/api-types.ts";
export type {
  TrackingName,
  TrackingEventInput,
  LetterTrackingEventInput,
  SelfMailerTrackingEventInput,
  CheckTrackingEventInput,
  TrackingEvent,
  MailPiece,
} from "../simulators/mailing/api-types.ts";
export type {
  Event as IssueTrackerEvent,
  IssueTransitionInput,
  IssueCommentInput,
} from "../simulators/issue-tracker/api-types.ts";
export type {
  Event as NotesEvent,
  SubscribeInput,
  NotesSubscription,
  CreateTemplateInput,
  NotesTemplate,
  CreateEmojiInput,
  NotesEmoji,
  AuthorizeNotesInput,
} from "../simulators/notes/api-types.ts";
export type {
  Event as FileStorageEvent,
  UploadFileInput,
  RegisterKeyInput,
  AuthorizeFileStorageInput,
} from "../simulators/file-storage/api-types.ts";

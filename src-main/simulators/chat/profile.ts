import type { SimulatorProfile } from "#core/contract/profile.ts";
import {
  COMMANDS_URL,
  INTERACTIVITY_URL,
  isAppUrl,
  isTriggerSeconds,
  TRIGGER_SECONDS,
} from "./interactivity/variables.ts";
import { isUnfurlDomains, UNFURL_DOMAINS } from "./resources/unfurls/unfurl-domains.ts";
import { isScopes, SCOPES, TOKEN_ROTATION } from "./scopes/variable.ts";
import { isRetryDelays, RETRY_DELAYS } from "./socket-mode/retry-delays.ts";

/** The variable with the URL that events are sent to; without one they go over Socket Mode. */
const EVENTS_URL = "CHAT_TWIN_EVENTS_URL";

/** The facts about the chat provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "chat",
  title: "Chat provider",
  model: "Slack",
  aliases: ["slack"],
  hue: 156,
  icon: "channel",
  hasRedirectUris: true,
  redirectPath: "/slack/oauth_redirect",
  apiKey: "xoxb-simdeck",
  // slack-go sends it when it opens Socket Mode.
  origins: ["https://api.slack.com"],
  delivery: "fixed",
  socket: "Socket Mode",
  fixedReceiver: {
    urlVariable: EVENTS_URL,
    secretVariable: "CHAT_TWIN_SIGNING_SECRET",
    secretForm: {
      pattern: /^[\x21-\x7e]+$/,
      allowed: "give at least one visible ASCII character, and no spaces",
      example: "simdeck-signing-secret",
    },
  },
  hosts: [{ name: "slack.com" }, { name: "*.slack.com" }],
  sdkVariables: {
    SLACK_BOT_TOKEN: "{api_key}",
    SLACK_APP_TOKEN: "xapp-1-simdeck",
  },
  secretVariable: "SLACK_SIGNING_SECRET",
  sdk: ["{api_key}", { slackApiUrl: "{base_url}/api/" }],
  variables: [
    {
      name: RETRY_DELAYS,
      allowed: "give one to three numbers of seconds from 0 to 86400, such as 0,60,300",
      isAllowed: isRetryDelays,
    },
    ...[INTERACTIVITY_URL, COMMANDS_URL].map((name) => ({
      name,
      allowed: "give an http or https URL without credentials",
      isAllowed: isAppUrl,
    })),
    {
      name: SCOPES,
      allowed: "give scopes separated by commas, such as chat:write,commands",
      isAllowed: isScopes,
    },
    {
      name: TOKEN_ROTATION,
      allowed: "give on or off",
      isAllowed: (value) => value === "on" || value === "off",
    },
    {
      name: UNFURL_DOMAINS,
      allowed: "give domains separated by commas, such as example.com",
      isAllowed: isUnfurlDomains,
    },
    {
      name: TRIGGER_SECONDS,
      allowed: "give a number of seconds greater than 0 and at most 86400, such as 3",
      isAllowed: isTriggerSeconds,
    },
  ],
  story: [
    {
      number: 4,
      title: "A colleague answers in chat",
      path: "/_message",
      body: { text: "The parcel was delivered on Monday. I have the proof of delivery." },
    },
  ],
  connect: {
    language: "ts",
    code: [
      'import { WebClient } from "@slack/web-api";',
      "",
      "// xoxb-… speaks as the bot, xoxp-alice as Alice; xapp-… opens Socket Mode.",
      'const slack = new WebClient("{api_key}", { slackApiUrl: "{base_url}/api/" });',
    ].join("\n"),
    verify: [
      'import { verifySlackRequest } from "@slack/bolt";',
      "",
      "// body: the text as it came, before any JSON parsing; throws when it is not genuine",
      "verifySlackRequest({",
      "  signingSecret: {secret},",
      "  body,",
      "  headers: {",
      '    "x-slack-signature": request.headers["x-slack-signature"],',
      '    "x-slack-request-timestamp": Number(request.headers["x-slack-request-timestamp"]),',
      "  },",
      "});",
    ].join("\n"),
  },
  signature: {
    header: "x-chat-signature",
    timestampHeader: "x-chat-request-timestamp",
    text: "v0:<timestamp>:<body>",
    key: "text",
    encoding: "hex",
    value: "v0=<mac>",
    isNeutral: true,
  },
};

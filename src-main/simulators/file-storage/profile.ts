import type { SimulatorProfile } from "#core/contract/profile.ts";

const connect = `import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";

const auth = new BoxDeveloperTokenAuth({ token: "{api_key}" });
const box = new BoxClient({ auth }).withCustomBaseUrls({
  baseUrl: "{base_url}",
  uploadUrl: "{base_url}",
  oauth2Url: "{base_url}/oauth2",
});`;

/** The variables with the app's signature keys, which Box shows in its console. */
export const PRIMARY_KEY = "FILE_STORAGE_PRIMARY_KEY";
export const SECONDARY_KEY = "FILE_STORAGE_SECONDARY_KEY";

/** The keys while the variables are unset. */
export const signatureKeys = {
  primary: "simdeckPrimarySignatureKey",
  secondary: "simdeckSecondarySignatureKey",
} as const;

/** The triggers that folders and files have most. */
const SUGGESTED_TRIGGERS = [
  "FILE.UPLOADED",
  "FILE.DOWNLOADED",
  "FILE.TRASHED",
  "FILE.DELETED",
  "FOLDER.CREATED",
  "COMMENT.CREATED",
  "COLLABORATION.CREATED",
] as const;

const isKey = (value: string) => /^[\x21-\x7e]+$/.test(value);

/** The facts about file storage that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "file-storage",
  title: "File storage",
  model: "Box",
  aliases: ["box"],
  hue: 131,
  icon: "folder",
  hasRedirectUris: true,
  apiKey: "simdeckBoxDeveloperToken00000000",
  delivery: "optional",
  hosts: [
    { name: "api.box.com" },
    { name: "upload.box.com", prefix: "/api" },
    { name: "account.box.com", prefix: "/api" },
    { name: "dl.boxcloud.com" },
  ],
  secretVariable: "BOX_PRIMARY_SIGNATURE_KEY",
  // Box has webhooks for folders and files, and none for the root folder.
  forward: [
    {
      call: {
        method: "POST",
        path: "/2.0/folders",
        body: { name: "Simdeck", parent: { id: "0" } },
      },
      bind: { folder: "/id" },
    },
    {
      call: {
        method: "POST",
        path: "/2.0/webhooks",
        body: {
          target: { id: "${folder}", type: "folder" },
          address: "{url}",
          triggers: "{types}",
        },
      },
    },
  ],
  sdk: {
    token: "{api_key}",
    baseUrl: "{base_url}",
    uploadUrl: "{base_url}",
    oauth2Url: "{base_url}/oauth2",
  },
  variables: [PRIMARY_KEY, SECONDARY_KEY].map((name) => ({
    name,
    allowed: "give visible ASCII characters without spaces",
    isAllowed: isKey,
  })),
  endpoints: {
    register: {
      method: "POST",
      path: "/2.0/webhooks",
      body: {
        target: { id: "{target}", type: "{target_type}" },
        address: "{url}",
        triggers: "{types}",
      },
    },
    fields: [
      {
        name: "target_type",
        title: "Target type",
        value: "folder",
        choices: [
          { id: "folder", title: "Folder" },
          { id: "file", title: "File" },
        ],
      },
      {
        name: "target",
        title: "Target",
        picker: "folders",
        hint: "The id of a folder or file. Box refuses the root folder.",
      },
    ],
    remove: { method: "DELETE", path: "/2.0/webhooks/{id}" },
    update: {
      method: "PUT",
      path: "/2.0/webhooks/{id}",
      body: { address: "{url}", triggers: "{types}" },
    },
    types: [...SUGGESTED_TRIGGERS],
    everyType: [...SUGGESTED_TRIGGERS],
  },
  starter: {
    title: "Create a folder",
    method: "POST",
    path: "/2.0/folders",
    body: { name: "Plans", parent: { id: "0" } },
  },
  signature: {
    header: "box-signature-primary",
    timestampHeader: "box-delivery-timestamp",
    text: "<body><timestamp>",
    key: "text",
    encoding: "base64",
    value: "<mac>",
  },
  typeAt: { field: "trigger" },
  connect: { language: "ts", code: connect },
};

import { createPublicKey } from "node:crypto";
import { Readable } from "node:stream";
import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { authorizeAction, authorizeForm } from "#core/oauth/authorize-action.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { BoxError } from "./errors.ts";
import { recordTrigger } from "./events.ts";
import { presentItem } from "./items/present.ts";
import { checkName, requireFolder } from "./items/tree.ts";
import { reader, service } from "./resources/oauth/service.ts";
import { acceptInvitation, listInvited } from "./resources/collaborations/actions.ts";
import { findByEmail } from "./resources/users/actions.ts";
import { addFile, storeFile } from "./resources/uploads/actions.ts";
import type { SimContext, State, StoredFile } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const fields: Readonly<Record<number, { readonly code: string; readonly field: string }>> = {
  400: { code: "invalid_field", field: "name" },
  404: { code: "not_found", field: "folder" },
  409: { code: "item_name_in_use", field: "name" },
};

/** Runs a step, and gives errors of the API the shape of world actions. */
function explained<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof BoxError)) throw error;
    const { code, field } = fields[error.status] ?? { code: error.code, field: "name" };
    throw controlRefusal(error.status === 400 ? 422 : error.status, code, error.message, field);
  }
}

const uploadBody = lazyStrictObject(() => ({
  folder: z
    .string()
    .min(1)
    .meta({ title: "Folder", picker: "folders", suggestions: ["0"] }),
  login: z.string().min(1).meta({ title: "Login of the user" }),
  name: z
    .string()
    .min(1)
    .max(255)
    .meta({ title: "File name", suggestions: ["notes.txt"] }),
  content: z.string().default("").meta({ title: "Content" }),
}));

async function upload(
  context: SimContext,
  { folder, login, name, content }: z.output<typeof uploadBody>,
): Promise<StoredFile> {
  const { state } = context;
  const said = { name, parent: { id: folder } };
  const user = findByEmail(state, login) ?? acceptInvitation(context, login);
  explained(() => {
    checkName(name);
    requireFolder(state, folder);
  });
  if (!user) throw controlRefusal(404, "not_found", `There is no user ${login}`, "login");
  const stored = await storeFile(state.blobs, Readable.from([Buffer.from(content)]));
  try {
    return explained(() => addFile(context, said, stored, user.id));
  } catch (error) {
    state.blobs.release(stored.blob);
    throw error;
  }
}

/** Returns why a text is no public RSA key in PEM. */
function explainKey(pem: string): string | undefined {
  try {
    if (pem.includes("PRIVATE")) return "must be the public key, not the private one";
    const { asymmetricKeyType } = createPublicKey(pem);
    return asymmetricKeyType === "rsa" ? undefined : "must be an RSA key";
  } catch {
    return "must be a public RSA key in PEM";
  }
}

const keyBody = lazyStrictObject(() => ({
  client_id: z
    .string()
    .min(1)
    .meta({ title: "Client id", suggestions: ["harbour"] }),
  public_key: z
    .string()
    .superRefine((pem, context) => {
      const problem = explainKey(pem);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
    })
    .meta({ title: "Public key", description: "An RSA key in PEM" }),
}));

/** Changes by other users, and in Box's developer console. */
export const worldActions = [
  worldAction({
    path: "/_upload",
    title: "Upload a file",
    summary: "Uploads a file as a user",
    effects: [
      "The file is in the folder.",
      "Somebody who was invited by email accepts the invitation first.",
      "FILE.UPLOADED is recorded for registered webhooks.",
    ],
    body: uploadBody,
    choices: {
      login: {
        list: ({ state }) => [
          ...Array.from(state.users.values(), ({ login, name }) => ({ id: login, label: name })),
          ...listInvited(state).map((email) => ({ id: email, label: `${email}, invited` })),
        ],
      },
    },
    handle: async (context, body) => {
      const file = await upload(context, body);
      const { state, baseUrl, now } = context;
      const view = { state, baseUrl, now, actor: file.creatorId };
      const present = () => presentItem(view, file, undefined);
      recordTrigger(context, view, "FILE.UPLOADED", file, present);
      return present();
    },
  }),
  worldAction({
    path: "/_register_key",
    title: "Register a public key",
    summary: "Adds a public key to an app, as in the developer console",
    effects: ["Only JSON Web Tokens that a registered key signed are accepted for this client id."],
    body: keyBody,
    handle: ({ state, ids }, { client_id: clientId, public_key: pem }) => {
      const known = state.publicKeys.get(clientId) ?? [];
      if (known.some((key) => key.pem === pem)) {
        throw controlRefusal(409, "key_registered", "The app has this key already", "public_key");
      }
      const id = ids.bare("public_key/", 8, "lower");
      state.publicKeys.set(clientId, [...known, { id, pem }]);
      return { client_id: clientId, public_key_id: id };
    },
  }),
  authorizeAction("Box", service, reader, authorizeForm),
];

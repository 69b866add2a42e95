import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { askHook } from "../resources/inline-hooks/ask.ts";
import { findByLogin } from "../shared/find.ts";
import { presentTime } from "../shared/time.ts";
import { saveUser, type SimContext, type User } from "../state.ts";
import { isHashOf, type PasswordHash } from "./password-hash.ts";

const TYPE = "com.okta.user.credential.password.import";

const answerShape = lazyLooseObject(() => ({
  commands: z
    .array(
      z.looseObject({
        type: z.literal("com.okta.action.update"),
        value: z.looseObject({ credential: z.enum(["VERIFIED", "UNVERIFIED"]) }),
      }),
    )
    .min(1),
}));

/** Puts a password in place of the hash that it has. */
async function importHashed(
  { state }: SimContext,
  { id }: User,
  hash: PasswordHash,
  password: string,
): Promise<void> {
  if (!(await isHashOf(hash, password))) return;
  const user = state.users.get(id);
  if (user?.importedHash === hash) saveUser(state, { ...user, password, importedHash: undefined });
}

/**
 * Checks the first password of a user whose password was imported: against its hash, or by the hook. A
 * password that is verified becomes the user's. `undefined` when there is nothing to check.
 */
export function importPassword(
  context: SimContext,
  login: string,
  password: string,
): Promise<void> | undefined {
  const user = findByLogin(context.state, login);
  if (!user || user.password !== undefined) return undefined;
  if (user.importedHash) return importHashed(context, user, user.importedHash, password);
  const isAsked = user.importsPassword === true && user.status === "ACTIVE";
  return isAsked ? askImportHook(context, user, login, password) : undefined;
}

/** Asks the password import hook about a password; `undefined` when there is no hook. */
function askImportHook(
  context: SimContext,
  user: User,
  login: string,
  password: string,
): Promise<void> | undefined {
  const { state, ids, now } = context;
  const hook = [...state.management.inlineHooks.values()].find(
    ({ status, fields }) => status === "ACTIVE" && fields.type === TYPE,
  );
  if (!hook) return undefined;
  const payload = {
    eventId: ids.bare("hook_event/", 22),
    eventTime: presentTime(now),
    eventTypeVersion: "1.0",
    cloudEventVersion: "0.1",
    contentType: "application/json",
    data: {
      context: {
        request: {
          id: ids.bare("hook_request/", 26),
          method: "POST",
          url: { value: "/api/v1/authn" },
          ipAddress: "127.0.0.1",
        },
        credential: { username: login, password },
      },
      action: { credential: "UNVERIFIED" },
    },
  };
  return askHook(context, hook, payload).then(({ json }) => {
    const [command] = answerShape.safeParse(json).data?.commands ?? [];
    const asked = state.users.get(user.id);
    if (command?.value.credential !== "VERIFIED" || !asked) return;
    const imported = { ...asked, password, passwordChanged: now, importsPassword: undefined };
    saveUser(state, imported);
  });
}

import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { askHook } from "../resources/inline-hooks/ask.ts";
import { findByLogin } from "../shared/find.ts";
import { presentTime } from "../shared/time.ts";
import { saveUser, type SimContext } from "../state.ts";

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

/**
 * Asks the password import hook about the password of a user who was created without one. A password that
 * it verifies becomes the user's. `undefined` when there is nothing to ask.
 */
export function importPassword(
  context: SimContext,
  login: string,
  password: string,
): Promise<void> | undefined {
  const { state, ids, now } = context;
  const user = findByLogin(state, login);
  if (!user?.importsPassword || user.status !== "ACTIVE" || user.password !== undefined) {
    return undefined;
  }
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

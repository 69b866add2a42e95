import * as z from "zod";
import { encodeBase32, isTotp, TOTP_DIGITS, TOTP_STEP_SECONDS } from "#core/oauth/totp.ts";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { checkPassword, isPassword, passwordIn } from "../../shared/passwords.ts";
import { presentDeleted } from "../../shared/present.ts";
import { saveUser } from "../../shared/save.ts";
import { password } from "../../shared/schema.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import { createIndex, newStored, type SimContext, type User } from "../../state.ts";
import { presentOwnUser } from "../frontend/client.ts";
import { formFlag } from "../frontend/form-fields.ts";
import { formOperation, type Operation, operation } from "../frontend/mount.ts";
import { answer, type Me, requireMe } from "../frontend/own.ts";
import { revokeSession } from "../sessions/actions.ts";

const BACKUP_CODES = 10;

/** Refuses a change without the current password of a user who has one. */
function checkCurrent({ password: known }: User, current: string | undefined): void {
  if (!known) return;
  if (current === undefined) {
    throw invalidParam("current_password", "form_param_missing", "current_password is missing");
  }
  if (isPassword(known, current)) return;
  const message = "Password is incorrect. Try again, or use another method.";
  throw invalidParam("current_password", "form_password_incorrect", message);
}

function signOutElsewhere(context: SimContext, { user, session }: Me): void {
  for (const { id } of createIndex(context.state.sessionsOf, user.id).values()) {
    const other = context.state.sessions.get(id);
    if (other && other.id !== session.id) revokeSession(context, other);
  }
}

const newBackupCodes = ({ ids }: SimContext): readonly string[] =>
  Array.from({ length: BACKUP_CODES }, () => ids.bare("backup-code/", 8, "lower"));

const presentTimes = ({ now }: SimContext) => ({ created_at: now, updated_at: now });

function presentTotp(
  context: SimContext,
  user: User,
  totp: { readonly id: string; readonly secret: string | null; readonly codes?: readonly string[] },
) {
  const { id, secret, codes } = totp;
  const email = context.state.emails.get(user.primaryEmailId ?? "")?.address ?? user.id;
  const form = `digits=${String(TOTP_DIGITS)}&period=${String(TOTP_STEP_SECONDS)}`;
  const uri = `otpauth://totp/Simdeck:${email}?issuer=Simdeck&algorithm=SHA1&${form}&secret=`;
  return {
    ...{ object: "totp" as const, id, secret },
    uri: secret === null ? null : uri + secret,
    verified: secret === null,
    ...(codes ? { backup_codes: codes } : {}),
    ...presentTimes(context),
  };
}

const passwords: readonly Operation[] = [
  formOperation(
    "POST /me/change_password",
    "Changes the password of the user",
    lazyLooseObject(() => ({
      current_password: z.string().optional(),
      new_password: password,
      sign_out_of_other_sessions: formFlag.optional(),
    })),
    (context, request) => {
      const me = requireMe(context, request);
      const { current_password: current, new_password: changed } = request.body;
      checkCurrent(me.user, current);
      checkPassword({ password: changed });
      const known = passwordIn({ password: changed }, context.now) ?? null;
      saveUser(context, { ...me.user, password: known });
      if (request.body.sign_out_of_other_sessions === true) signOutElsewhere(context, me);
      const user = context.state.users.get(me.user.id) ?? me.user;
      return answer(context, request, presentOwnUser(context, user));
    },
  ),
  formOperation(
    "POST /me/remove_password",
    "Removes the password of the user",
    lazyLooseObject(() => ({ current_password: z.string().optional() })),
    (context, request) => {
      const { user } = requireMe(context, request);
      if (!user.password) {
        const message = "The user does not have a password set.";
        throw clerkError(400, "no_password_set", message);
      }
      checkCurrent(user, request.body.current_password);
      const changed = { ...user, password: null };
      saveUser(context, changed);
      return answer(context, request, presentOwnUser(context, changed));
    },
  ),
];

/** The password and the second factors of the user. */
export const factors: readonly Operation[] = [
  ...passwords,
  operation("POST /me/totp", "Begins to add an authenticator app", (context, request) => {
    const { user } = requireMe(context, request);
    if (user.totpSecret !== null) {
      const message = "The user already has an authenticator app.";
      throw clerkError(400, "totp_already_enabled", "TOTP already enabled", message);
    }
    const secret = encodeBase32(context.ids.bare("totp/", 40, "hex"));
    const pending = { ...newStored(context, "totp_"), secret };
    context.state.pendingTotps.set(user.id, pending);
    return answer(context, request, presentTotp(context, user, pending));
  }),
  operation("DELETE /me/totp", "Removes the authenticator app", (context, request) => {
    const { user } = requireMe(context, request);
    if (user.totpSecret === null) {
      const message = "The user has no authenticator app.";
      throw clerkError(404, "resource_not_found", "not found", message);
    }
    saveUser(context, {
      ...{ ...user, totpSecret: null, backupCodes: [] },
      mfaDisabledAt: context.now,
    });
    return answer(context, request, presentDeleted("totp", `totp_${user.id.slice(5)}`));
  }),
  formOperation(
    "POST /me/totp/attempt_verification",
    "Adds an authenticator app by its code",
    lazyLooseObject(() => ({ code: z.string() })),
    (context, request) => {
      const { user } = requireMe(context, request);
      const { code } = request.body;
      const pending = context.state.pendingTotps.get(user.id);
      if (!pending || (code !== TEST_CODE && !isTotp(pending.secret, code))) {
        throw invalidParam("code", "form_code_incorrect", "Incorrect code");
      }
      const { secret: totpSecret, id } = pending;
      const codes = user.backupCodes.length > 0 ? undefined : newBackupCodes(context);
      context.state.pendingTotps.delete(user.id);
      const backupCodes = codes ?? user.backupCodes;
      saveUser(context, { ...user, totpSecret, backupCodes, mfaEnabledAt: context.now });
      const verified = { id, secret: null, ...(codes ? { codes } : {}) };
      return answer(context, request, presentTotp(context, user, verified));
    },
  ),
  operation("POST /me/backup_codes", "Replaces the backup codes", (context, request) => {
    const { user } = requireMe(context, request);
    if (user.totpSecret === null) {
      const message = "Backup codes need another second factor first.";
      throw clerkError(400, "backup_codes_not_available", "Backup codes not available", message);
    }
    const codes = newBackupCodes(context);
    saveUser(context, { ...user, backupCodes: codes });
    const { id } = newStored(context, "backupcode_");
    return answer(context, request, {
      ...{ object: "backup_code", id, codes },
      ...presentTimes(context),
    });
  }),
];

import { lazy } from "#core/contract/lazy.ts";

/** The content of a mail: texts with variables such as `${user.profile.firstName}`. */
export interface MailContent {
  readonly subject: string;
  readonly body: string;
}

interface Template extends MailContent {
  /** Variables of which a customization must have one. */
  readonly needs: readonly string[];
}

const content = (subject: string, lead: string, link?: readonly [string, string]): MailContent => ({
  subject,
  body: `<p>Hi \${user.profile.firstName},</p><p>${lead}</p>${
    link ? `<p><a href="\${${link[1]}}">${link[0]}</a></p>` : ""
  }`,
});

const template = (subject: string, lead: string, link?: readonly [string, string]): Template => ({
  ...content(subject, lead, link),
  needs: link ? [link[1], link[1].replace("Link", "Token")] : [],
});

const ACTIVATE = ["Activate account", "activationLink"] as const;
const RESET = ["Choose password", "resetPasswordLink"] as const;
const UNLOCK = ["Unlock account", "unlockAccountLink"] as const;

/** The templates of Okta by their names. The simulator sends the first three by itself. */
export const mailTemplates = lazy((): Readonly<Record<string, Template>> => ({
  UserActivation: template(
    "Your account is ready to be activated",
    "An account was set up for you. Choose a password within seven days to activate it.",
    ACTIVATE,
  ),
  ForgotPassword: template(
    "Choose a new password",
    "Your password was reset. Choose a new one within an hour.",
    RESET,
  ),
  EmailFactorVerification: {
    ...template(
      "One-time verification code",
      "Your one-time verification code is ${verificationToken}. It expires in five minutes.",
    ),
    needs: ["verificationToken"],
  },
  EmailChallenge: {
    ...template(
      "One-time verification code",
      "Enter the code ${verificationToken} to sign in to ${org.name}.",
    ),
    needs: ["verificationToken", "emailAuthenticationLink"],
  },
  AccountLockout: template(
    "Your account is locked",
    "Your account was locked after too many failed sign-ins.",
    UNLOCK,
  ),
  ADForgotPassword: template("Choose a new password", "Choose a new password.", RESET),
  ADForgotPasswordDenied: template(
    "Password reset denied",
    "Your password cannot be reset here. Contact your administrator.",
  ),
  ADSelfServiceUnlock: template("Unlock your account", "Unlock your account.", UNLOCK),
  ADUserActivation: template("Your account is ready", "Activate your account.", ACTIVATE),
  AuthenticatorEnrolled: template(
    "A security method was set up",
    "A security method was set up for your account at ${org.name}.",
  ),
  AuthenticatorReset: template(
    "A security method was removed",
    "A security method was removed from your account at ${org.name}.",
  ),
  ForgotPasswordDenied: template(
    "Password reset denied",
    "Your password cannot be reset here. Contact your administrator.",
  ),
  LDAPForgotPassword: template("Choose a new password", "Choose a new password.", RESET),
  LDAPSelfServiceUnlock: template("Unlock your account", "Unlock your account.", UNLOCK),
  LDAPUserActivation: template("Your account is ready", "Activate your account.", ACTIVATE),
  NewSignOnNotification: template(
    "Sign-in from a new device",
    "Your account was used to sign in from a new device.",
  ),
  PasswordChanged: template("Your password was changed", "Your password was changed."),
  PasswordResetByAdmin: template(
    "Your password was reset",
    "An administrator has reset your password.",
    RESET,
  ),
  SelfServiceUnlock: template("Unlock your account", "Unlock your account.", UNLOCK),
  SelfServiceUnlockOnUnlockedAccount: template(
    "Your account is not locked",
    "Your account is not locked.",
  ),
}));

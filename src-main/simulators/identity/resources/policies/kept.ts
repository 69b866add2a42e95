import { isRecord } from "#shared/text/json-in.ts";

/** Settings without an effect, and the values of them that mean no more than Okta's own. */
const settings: Readonly<Record<string, readonly unknown[]>> = {
  "conditions.network.connection": ["ANYWHERE"],
  "conditions.authContext.authType": ["ANY"],
  "conditions.identityProvider.provider": ["ANY"],
  "conditions.riskScore.level": ["ANY"],
  "conditions.risk": [],
  "conditions.device": [],
  "conditions.elCondition": [],
  "conditions.userIdentifier": [],
  "conditions.userType": [],
  "conditions.app": [],
  "actions.signon.factorPromptMode": ["ALWAYS"],
  "actions.signon.rememberDeviceByDefault": [false],
  "actions.signon.session.usePersistentCookie": [false],
  "actions.appSignOn.verificationMethod.factorMode": ["1FA"],
  "actions.profileEnrollment.unknownUserAction": ["DENY"],
};

const at = (of: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), of);

/** Returns whether a value says anything: an empty object or list does not. */
const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && JSON.stringify(value).replaceAll(/[[\]{}]/g, "") !== "";

/** Returns the settings of a policy or a rule that are kept without an effect. */
export function listKept(fields: object): readonly string[] {
  return Object.entries(settings).flatMap(([path, usual]) => {
    const value = at(fields, path);
    return isGiven(value) && !usual.includes(value) ? [path] : [];
  });
}

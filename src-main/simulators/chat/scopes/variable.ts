/** The variable with the scopes of the app's bot token, separated by commas; without it, all are granted. */
export const SCOPES = "CHAT_TWIN_SCOPES";

/** The variable that makes tokens of installations expire: `on` or `off`, which is the default. */
export const TOKEN_ROTATION = "CHAT_TWIN_TOKEN_ROTATION";

const SCOPE = /^[a-z]+(?:[._][a-z]+)*(?::[a-z_.]+)*$/;

/** Returns whether a value of the variable is valid; for the check at startup. */
export function isScopes(value: string): boolean {
  return value.split(",").every((scope) => SCOPE.test(scope.trim()));
}

/** The scopes that a value of the variable grants. */
export function parseScopes(value: string | undefined): readonly string[] | undefined {
  return value?.split(",").map((scope) => scope.trim());
}

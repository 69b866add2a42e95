import { invalidParam } from "../errors.ts";

/** The providers whose accounts people can sign in with, as `oauth_google` and so on. */
export const providers: Readonly<Record<string, string>> = {
  oauth_google: "Google",
  oauth_github: "GitHub",
  oauth_apple: "Apple",
  oauth_microsoft: "Microsoft",
  oauth_facebook: "Facebook",
  oauth_discord: "Discord",
  oauth_linkedin_oidc: "LinkedIn",
};

/** Returns whether a strategy leads to another provider. */
export const isExternal = (strategy: string | undefined): strategy is `oauth_${string}` =>
  strategy?.startsWith("oauth_") ?? false;

/** Refuses the strategy of a provider that the instance does not offer. */
export function checkProvider(strategy: string): void {
  if (Object.hasOwn(providers, strategy)) return;
  const message = `${strategy} does not match one of the allowed values for parameter strategy`;
  throw invalidParam("strategy", "form_param_value_invalid", message);
}

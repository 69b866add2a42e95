/** The variable with the domains whose links the app unfurls, separated by commas. */
export const UNFURL_DOMAINS = "CHAT_TWIN_UNFURL_DOMAINS";

const DOMAIN = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i;

/** Returns whether a value of the variable is valid; for the check at startup. */
export function isUnfurlDomains(value: string): boolean {
  return value.split(",").every((domain) => DOMAIN.test(domain.trim()));
}

/** A link of a message to a domain of the app. */
export interface SharedLink {
  readonly domain: string;
  readonly url: string;
}

const LINK = /https?:\/\/[^\s|<>]+/g;

/** The links in a text to one of the domains or their subdomains. */
export function linksIn(text: string, domains: string | undefined): readonly SharedLink[] {
  if (domains === undefined) return [];
  const known = domains.split(",").map((domain) => domain.trim().toLowerCase());
  const urls = [...new Set(text.match(LINK) ?? [])].filter((url) => URL.canParse(url));
  return urls.flatMap((url) => {
    const host = new URL(url).hostname;
    const domain = known.find((one) => host === one || host.endsWith(`.${one}`));
    return domain === undefined ? [] : [{ domain, url }];
  });
}

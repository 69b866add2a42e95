/** A link of a mail. */
export interface MailLink {
  /** The visible words; the address where there are none. */
  readonly text: string;
  readonly href: string;
}

const ADDRESS = /https?:\/\/[^\s"'<>)\]]+/g;

/** Lists the links of a mail: those of its HTML, else the addresses in its text. Each target once. */
export function listLinks(html: string | null, text: string | null): readonly MailLink[] {
  const found = html === null ? linksOfText(text ?? "") : linksOfHtml(html);
  const targets = new Map<string, MailLink>();
  for (const link of found) if (!targets.has(link.href)) targets.set(link.href, link);
  return [...targets.values()];
}

function linksOfHtml(html: string): readonly MailLink[] {
  const source = new DOMParser().parseFromString(html, "text/html");
  return [...source.querySelectorAll("a[href]")].flatMap((anchor) => {
    const href = anchor.getAttribute("href")?.trim() ?? "";
    if (!/^https?:/i.test(href) || !URL.canParse(href)) return [];
    const words = anchor.textContent.replaceAll(/\s+/g, " ").trim();
    return [{ href, text: words === "" ? href : words }];
  });
}

function linksOfText(text: string): readonly MailLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(([address]) => {
    const href = address.replace(/[.,;:!?]+$/, "");
    return URL.canParse(href) ? [{ href, text: href }] : [];
  });
}

/** Returns the host that the visible words of a link name, if the link leads to another one. */
export function findFalseHost({ text, href }: MailLink): string | undefined {
  const named = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/:?#\s]|$)/i.exec(text)?.[1];
  if (named === undefined) return undefined;
  const host = new URL(href).hostname.toLowerCase();
  const wanted = named.toLowerCase().replace(/^www\./, "");
  return host === wanted || host.endsWith(`.${wanted}`) ? undefined : named;
}

/** Returns whether the window of simulated pages shows an address: one of this machine, or of a simulator. */
export function isOpenable(href: string, hosts: readonly string[]): boolean {
  const { hostname, username, password } = new URL(href);
  if (username !== "" || password !== "") return false;
  return (
    /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ||
    hosts.includes(hostname)
  );
}

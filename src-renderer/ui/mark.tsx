import "./mark.css";

/** A thin stroke in one of fourteen hues: who a row belongs to, at a glance. */
export function Mark({ hue }: { readonly hue: number }) {
  return <span className="mark" data-hue={hue % 14} aria-hidden />;
}

/** The hue of a name: the same name has the same hue everywhere and always. */
export function hueOf(name: string): number {
  const known = knownHues.indexOf(name);
  if (known !== -1) return known;
  return Array.from(name, (sign) => sign.charCodeAt(0)).reduce((sum, code) => sum + code, 0) % 14;
}

/** Names that stand beside each other often get hues that lie far apart. */
const knownHues: readonly string[] = [
  "payments",
  "exchange",
  "authentication",
  "mailing",
  "identity",
  "code-hosting",
  "email",
  "notes",
  "file-storage",
  "chat",
  "object-storage",
  "second-payments",
  "document-storage",
  "issue-tracker",
];

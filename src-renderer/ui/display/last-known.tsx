import "./last-known.css";

/** The class of what is only known from before: nothing in it is bright, or coloured as if it held now. */
export function lastKnownClass(isLost: boolean): string {
  return isLost ? "last-known" : "";
}

/** The same for who does not see it: after a name. */
export function LastKnown({ isLost }: { readonly isLost: boolean }) {
  return isLost ? <span className="unseen">, last known: the connection is lost</span> : null;
}

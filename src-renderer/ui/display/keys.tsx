import "./keys.css";

/** A shortcut as its keys: `Ctrl 1`. What is no key (`or`, `…`, `/`) stands between them as it is. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keys
        .split(" ")
        .map((key, place) => (isBetween(key) ? ` ${key} ` : <kbd key={place}>{key}</kbd>))}
    </span>
  );
}

function isBetween(text: string): boolean {
  return text === "or" || text === "…" || text === "/";
}

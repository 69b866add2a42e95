import "./keys.css";

/**
 * A shortcut as its keys: `Ctrl 1`. Text that is not a key (`or`, `…`, `/`) is shown between them.
 */
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

import { shortcuts } from "./shortcuts.ts";

/** Every key that does something, with what it does. */
export function ShortcutList({ className }: { readonly className: string }) {
  return (
    <dl className={className}>
      {shortcuts.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

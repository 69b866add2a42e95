import { Keys } from "../../ui/display/keys.tsx";
import { shortcutGroups } from "./shortcuts.ts";
import "./shortcut-list.css";

/** Every key that does something, with what it does, by where it does it. */
export function ShortcutList() {
  return (
    <div className="shortcut-list">
      {shortcutGroups.map(({ where, shortcuts }) => (
        <section key={where} aria-label={where}>
          <h3>{where}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={keys}>
                <dt>{does}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

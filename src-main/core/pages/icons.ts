import { html, type Html } from "./html.ts";

/** The shapes of the icons, on a grid of 24. */
const shapes = {
  mark: "M12 3 21 12 12 21 3 12z",
  check: "M4 13l5 5L20 6",
  chevron: "m9 18 6-6-6-6",
  alert: "M12 8v5m0 4h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  stop: "M6 18 18 6M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
} as const;

/** An icon beside a text that says the same. */
export function icon(name: keyof typeof shapes): Html {
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="${shapes[name]}" />
  </svg>`;
}

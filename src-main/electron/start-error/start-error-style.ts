/** The style sheet of the page: the look of the panel in both themes, without its fonts. */
export const startErrorStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.998 0.001 264), oklch(0.17 0.006 264));
  --panel: light-dark(oklch(0.974 0.003 264), oklch(0.193 0.007 264));
  --raised: light-dark(oklch(1 0 0), oklch(0.23 0.008 264));
  --field: light-dark(oklch(1 0 0), oklch(0.15 0.006 264));
  --hover: light-dark(oklch(0.957 0.004 264), oklch(0.238 0.009 264));
  --line: light-dark(oklch(0.912 0.005 264), oklch(0.265 0.008 264));
  --line-control: light-dark(oklch(0.62 0.012 264), oklch(0.53 0.012 264));
  --text: light-dark(oklch(0.22 0.012 264), oklch(0.96 0.003 264));
  --text-soft: light-dark(oklch(0.4 0.013 264), oklch(0.8 0.008 264));
  --accent: light-dark(oklch(0.47 0.125 246), oklch(0.77 0.115 236));
  --solid: light-dark(oklch(0.47 0.13 246), oklch(0.51 0.125 244));
  --bad: light-dark(oklch(0.49 0.185 26), oklch(0.76 0.145 24));
  --bad-wash: light-dark(oklch(0.965 0.018 24), oklch(0.218 0.032 22));
  --bad-edge: light-dark(oklch(0.85 0.07 24), oklch(0.39 0.085 24));
  --focus: light-dark(oklch(0.52 0.15 246), oklch(0.78 0.13 236));
  background: var(--canvas);
  color: var(--text);
  font: 400 13px/20px "Inter Variable", Inter, system-ui, sans-serif;
}
body { margin: 0; }
main { display: grid; gap: 16px; padding: 20px 24px 24px; }
header { display: flex; align-items: center; gap: 10px; }
header svg { flex: none; width: 24px; fill: none; stroke: var(--accent); stroke-width: 1.5; }
header rect { fill: var(--canvas); }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 13px; font-weight: 600; }
p { margin: 0; }
[role="alert"] {
  padding: 10px 12px;
  overflow-wrap: anywhere;
  border: 1px solid var(--bad-edge);
  border-radius: 6px;
  background: var(--bad-wash);
}
[role="alert"]::before { content: "✕ "; color: var(--bad); font-weight: 600; }
form {
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px;
  padding-top: 12px;
  border-top: 1px solid var(--line);
}
form > h2, form > p { flex-basis: 100%; }
form > p, label { color: var(--text-soft); }
label { display: grid; gap: 4px; font-size: 12px; line-height: 16px; }
input, button {
  height: 28px;
  padding: 0 10px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  color: var(--text);
  font: inherit;
}
input { background: var(--field); }
input[name="base"] { width: 96px; font-variant-numeric: tabular-nums; }
input[name="address"] { width: 220px; }
button { background: var(--raised); font-size: 12px; font-weight: 500; }
button:hover { background: var(--hover); }
button.primary { border-color: transparent; background: var(--solid); color: oklch(0.99 0.004 244); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
`;

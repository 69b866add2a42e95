/** The design tokens that pages use, with the values of the panel: dark, light. */
export const tokens: Readonly<Record<string, readonly [dark: string, light: string]>> = {
  canvas: ["oklch(0.17 0.006 264)", "oklch(0.998 0.001 264)"],
  raised: ["oklch(0.23 0.008 264)", "oklch(1 0 0)"],
  hover: ["oklch(0.238 0.009 264)", "oklch(0.957 0.004 264)"],
  field: ["oklch(0.15 0.006 264)", "oklch(1 0 0)"],
  line: ["oklch(0.265 0.008 264)", "oklch(0.912 0.005 264)"],
  "line-strong": ["oklch(0.37 0.012 264)", "oklch(0.83 0.009 264)"],
  "line-control": ["oklch(0.53 0.012 264)", "oklch(0.62 0.012 264)"],
  text: ["oklch(0.96 0.003 264)", "oklch(0.22 0.012 264)"],
  "text-soft": ["oklch(0.8 0.008 264)", "oklch(0.4 0.013 264)"],
  "text-faint": ["oklch(0.69 0.01 264)", "oklch(0.475 0.013 264)"],
  accent: ["oklch(0.77 0.115 236)", "oklch(0.47 0.125 246)"],
  "accent-solid": ["oklch(0.51 0.125 244)", "oklch(0.47 0.13 246)"],
  "accent-solid-hover": ["oklch(0.55 0.13 244)", "oklch(0.42 0.125 246)"],
  "on-accent": ["oklch(0.99 0.004 244)", "oklch(0.99 0.004 244)"],
  focus: ["oklch(0.78 0.13 236)", "oklch(0.52 0.15 246)"],
  good: ["oklch(0.81 0.13 156)", "oklch(0.46 0.115 154)"],
  bad: ["oklch(0.76 0.145 24)", "oklch(0.49 0.185 26)"],
  avatar: ["oklch(0.32 0.02 264)", "oklch(0.9 0.016 264)"],
  warn: ["oklch(0.84 0.135 82)", "oklch(0.47 0.1 70)"],
  "warn-wash": ["oklch(0.24 0.032 82)", "oklch(0.962 0.035 85)"],
  "warn-edge": ["oklch(0.42 0.065 82)", "oklch(0.84 0.08 82)"],
};

const theme = (side: 0 | 1): string =>
  Object.entries(tokens)
    .map(([name, values]) => `--${name}:${values[side]}`)
    .join(";");

/** The styles of every page: the design tokens, then the parts of `controls.ts` and `page.ts`. */
export const styles = `
:root{color-scheme:dark;${theme(0)}}
@media (prefers-color-scheme:light){:root{color-scheme:light;${theme(1)}}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text);font:400 15px/24px Inter,system-ui,sans-serif}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0}
ul{list-style:none}
h1{font-size:28px;line-height:36px;letter-spacing:-.02em;font-weight:600}
h2{font-size:15px;line-height:24px;font-weight:500;color:var(--text-soft)}
a{color:var(--accent)}
code{font-family:ui-monospace,monospace;font-size:13px}
table{border-collapse:collapse;width:100%}
td,th{padding:12px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top}
td:last-child,th:last-child{text-align:right;font-variant-numeric:tabular-nums}
tr.total th,tr.total td{font-weight:600}
:focus{outline:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
[hidden]{display:none!important}
.icon{flex:none}
.band{display:flex;gap:8px;align-items:center;justify-content:center;min-height:36px;padding:6px 16px;border-bottom:1px dashed var(--warn-edge);background:var(--warn-wash);font-size:13px;line-height:20px}
.band .icon{width:14px;color:var(--warn)}
main{max-width:408px;margin:0 auto;padding:clamp(20px,5vh,56px) 24px;display:flex;flex-direction:column;gap:20px}
main>section,main>header{display:flex;flex-direction:column;gap:4px}
main>section{gap:8px;margin-top:12px}
@media (max-width:440px){main{padding:20px 16px}h1{font-size:24px;line-height:32px}}
main.wide{max-width:960px;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,408px);gap:48px 96px}
@media (max-width:1000px){main.wide{gap:48px}}
@media (max-width:720px){main.wide{grid-template-columns:minmax(0,1fr)}}
.crest{display:grid;place-items:center;width:44px;height:44px;border:1px solid var(--line-strong);border-radius:8px;font-size:20px;font-weight:600}
.crest .icon{width:20px;height:20px}
.crest.bad{color:var(--bad)}
.crest.good{color:var(--good)}
.crests{display:flex;align-items:center}
.crests::before{content:"";order:1;width:56px;height:2px;background:var(--line-strong)}
.crests .crest:last-child{order:2}
.seller{display:flex;align-items:center;gap:8px;margin-bottom:28px;font-weight:600}
.seller .crest{width:32px;height:32px;border-radius:6px;font-size:15px}
.amount{margin:4px 0 24px;font-size:44px;line-height:52px;letter-spacing:-.03em;font-weight:600;font-variant-numeric:tabular-nums}
.soft{color:var(--text-soft)}
.note{color:var(--text-faint);font-size:12px;line-height:20px;overflow-wrap:anywhere}
form,.stack{display:flex;flex-direction:column;gap:16px;min-width:0}
.stack>h2{color:var(--text);font-weight:600}
.stack section.stack{margin-top:12px}
.pair{display:flex;gap:12px;align-items:flex-start}
.pair>*{flex:1;min-width:0}
.field{display:flex;flex-direction:column;gap:4px;min-width:0}
.field label{font-size:13px;line-height:20px;font-weight:500}
.field .hint{color:var(--text-faint);font-size:12px;line-height:16px}
.problem{color:var(--bad);font-size:12px;line-height:16px}
.field input,.field select{width:100%;height:44px;padding:0 12px;border:1px solid var(--line-control);border-radius:6px;background:var(--field);color:inherit;font:inherit}
.field [aria-invalid=true]{border-color:var(--bad)}
.choices{padding:8px 12px;border:1px solid var(--line-strong);border-radius:6px}
.choices.simulated{border:1px dashed var(--warn-edge)}
.choices legend{padding:0 6px;color:var(--text-soft);font-size:12px;line-height:16px}
.choices label{display:flex;gap:12px;align-items:flex-start;padding:8px 0;font-size:13px;line-height:20px}
.choices label span{flex:1;min-width:0}
.choices input{flex:none;width:18px;height:18px;margin:1px 0;accent-color:var(--accent-solid)}
button{display:flex;align-items:center;justify-content:center;gap:12px;width:100%;min-height:44px;padding:8px 16px;border:1px solid var(--line-strong);border-radius:6px;background:var(--raised);color:var(--text);font:inherit;font-weight:500;line-height:20px}
button:hover{background:var(--hover)}
button.primary{border-color:transparent;background:var(--accent-solid);color:var(--on-accent)}
button.primary:hover{background:var(--accent-solid-hover)}
button.link{display:inline;width:auto;min-height:24px;padding:0;border:0;background:none;color:var(--accent);font-weight:400;text-decoration:underline}
.person{position:relative;display:flex;gap:12px;align-items:center;min-height:56px;padding:8px 12px;border-radius:5px}
.person:hover{background:var(--hover)}
.person .icon{color:var(--text-faint)}
.person>div{flex:1;min-width:0;overflow-wrap:anywhere}
.person>div>span{display:block;color:var(--text-soft);font-size:12px;line-height:16px}
.person .status{display:flex;gap:6px;align-items:center;color:var(--text-soft);font-size:12px;line-height:16px}
.person .status .icon{width:14px;height:14px}
.person button{display:inline;width:auto;min-height:0;padding:0;border:0;background:none;text-align:left}
.person button::after{content:"";position:absolute;inset:0;border-radius:5px}
.person button:focus-visible{outline:none}
.person button:focus-visible::after{outline:2px solid var(--focus);outline-offset:-1px}
.avatar{flex:none;display:grid;place-items:center;width:28px;height:28px;border-radius:5px;background:var(--avatar);font-size:11px;font-weight:600}
.rows{border:1px solid var(--line-strong);border-radius:6px;font-size:15px}
.rows>li+li{border-top:1px solid var(--line)}
.rows>.scope{display:flex;gap:4px 12px;flex-wrap:wrap;align-items:center;min-height:48px;padding:8px 12px;line-height:20px}
.scope .icon{color:var(--good)}
.scope span{flex:1;min-width:12ch}
.scope code{color:var(--text-faint);font-size:12px;overflow-wrap:anywhere}
.identity{display:flex;flex-flow:row wrap;gap:4px}
.alert{display:flex;gap:8px;align-items:flex-start;padding:8px 12px;border:1px solid var(--bad);border-radius:6px;color:var(--bad);font-size:13px;line-height:20px}
.alert .icon{margin:2px 0}
.done{color:var(--good);font-weight:500}
@media (forced-colors:active){button.primary{border-color:ButtonText}}
`;

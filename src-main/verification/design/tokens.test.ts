import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tokens } from "#core/pages/styles.ts";

const root = join(import.meta.dirname, "../../..");
const sheet = readFileSync(join(root, "src-renderer/styles/tokens.css"), "utf8");

/** Returns the values of the custom properties of one rule of tokens.css. */
function valuesOf(selector: string): ReadonlyMap<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const rule = sheet.slice(start, sheet.indexOf("\n}", start));
  return new Map(
    [...rule.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const dark = valuesOf(":root");
const light = new Map([...dark, ...valuesOf(':root[data-theme="light"]')]);

/** The tokens that only pages have. */
const ofPages = ["avatar"];

test("pages of simulators use the colours of the panel", () => {
  const names = Object.keys(tokens).filter((name) => !ofPages.includes(name));
  const panel = names.map((name) => [name, [dark.get(name), light.get(name)]]);
  expect(Object.fromEntries(panel)).toEqual(
    Object.fromEntries(names.map((name) => [name, tokens[name]])),
  );
  expect(ofPages.filter((name) => dark.has(name))).toEqual([]);
});

/** Returns an oklch colour as `#rrggbb`: https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toHex(colour: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const channels = linear.map((value) => {
    const curved = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, curved)) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

test("a window has the background of its page before the page is drawn", () => {
  const source = readFileSync(join(root, "src-main/electron/window/window.ts"), "utf8");
  const [, shown] = /background = \{ dark: ("#\w+", light: "#\w+") \}/.exec(source) ?? [];
  const [first, second] = [dark, light].map((values) => toHex(values.get("canvas") ?? ""));
  expect(shown).toBe(`"${first ?? ""}", light: "${second ?? ""}"`);
});

test("rows of grids have the height of the style sheet", () => {
  const source = readFileSync(join(root, "src-renderer/stores/settings-store.ts"), "utf8");
  const [, shown] = /rowHeights = \{ (.*) \}/.exec(source) ?? [];
  const heightOf = (selector: string) => valuesOf(selector).get("row")?.replace("px", "") ?? "";
  const compact = heightOf(':root[data-density="compact"]');
  const roomy = heightOf(':root[data-density="roomy"]');
  expect(shown).toBe(`compact: ${compact}, normal: ${heightOf(":root")}, roomy: ${roomy}`);
});

import type { SimulatorView } from "#shared/domain/simulator.ts";

/** A page of a simulator that an object leads to. */
export interface FoundPage {
  /** The words of its button. */
  readonly title: string;
  readonly url: string;
}

type Paged = Pick<SimulatorView, "baseUrl" | "pages">;

/** Turns `/c/pay/:id` into the pattern of its paths. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${source.replaceAll(/:\w+/g, "[^/]+")}$`);
}

/** Returns whether an address is a page of a simulator that a person sees in a browser. */
export function isSimulatorPage({ baseUrl, pages }: Paged, address: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(baseUrl)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(baseUrl).origin && pages.some((path) => patternOf(path).test(pathname));
}

/** `hosted_invoice_url` is the hosted invoice; a plain `url` is the page. */
function titleOf(field: string): string {
  const words = field.replaceAll(/_?ur[il]$/g, "").replaceAll("_", " ");
  if (words === "" || words.startsWith("redirect")) return "Open page";
  return `Open ${words.replace(/\bpdf\b/, "PDF")}`;
}

/** Finds the pages of a simulator in JSON: those of a session, an invoice or a step of a payment. */
export function findPages(simulator: Paged, json: string): readonly FoundPage[] {
  const found = new Map<string, FoundPage>();
  const look = (value: unknown, field: string): void => {
    if (typeof value === "string") {
      if (isSimulatorPage(simulator, value) && !found.has(value)) {
        found.set(value, { title: titleOf(field), url: value });
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        look(part, Array.isArray(value) ? field : name);
      }
    }
  };
  if (simulator.pages.length > 0 && json.includes(simulator.baseUrl)) look(readJson(json), "");
  return [...found.values()];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

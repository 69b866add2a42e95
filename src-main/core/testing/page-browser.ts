import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";

/** A page as a browser without scripts sees it, or the address that a redirect leads to. */
export interface ShownPage {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
};

const decode = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

/** The attributes of the tags of one name. */
function tagsOf(text: string, name: string): readonly ReadonlyMap<string, string>[] {
  return Array.from(text.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g")), ([, inside = ""]) => {
    const pairs = Array.from(
      inside.matchAll(/([a-z-]+)="([^"]*)"/g),
      ([, key = "", value = ""]): [string, string] => [key, decode(value)],
    );
    const flags = /\schecked(?=[\s/]|$)/.test(inside) ? [["checked", ""] as [string, string]] : [];
    return new Map([...pairs, ...flags]);
  });
}

interface Sending {
  readonly method?: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request with exactly these headers: `fetch` writes its own `Sec-Fetch-Mode`. */
function send(url: string, { method = "GET", headers, body }: Sending) {
  return new Promise<Pick<ShownPage, "status" | "text"> & { headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      const outgoing = request(url, { method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      outgoing.once("error", reject);
      outgoing.end(body);
    },
  );
}

/**
 * Walks through the pages of a simulator with cookies, as a browser does: follows redirects within the
 * simulator, and stops at a redirect to another origin. `Sec-Fetch-*` headers are those of a navigation.
 */
export class PageBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly home: string;

  /** @param home The origin of the simulator. */
  constructor(home: string) {
    this.home = new URL(home).origin;
  }

  /** The cookies by name. */
  get jar(): ReadonlyMap<string, string> {
    return this.cookies;
  }

  open(url: string): Promise<ShownPage> {
    return this.request(new URL(url, this.home).href, {
      headers: {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
    });
  }

  /** Presses a button: its form is sent with the values of its fields, changed by `fields`. */
  press(
    page: ShownPage,
    button: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<ShownPage> {
    const forms = Array.from(page.text.matchAll(/<form\b[\s\S]*?<\/form>/g), ([form]) => form);
    for (const form of forms) {
      const pressed = Array.from(form.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)).find(
        ([, inside = "", label = ""]) => {
          const name = /aria-label="([^"]*)"/.exec(inside)?.[1] ?? label;
          return decode(name).trim() === button;
        },
      );
      if (pressed) return this.submit(page, form, pressed[0], fields);
    }
    throw new Error(`there is no button ${button} on ${page.url}: ${page.text.slice(-2_000)}`);
  }

  /** The labels of the buttons of a page. */
  buttonsOf({ text }: ShownPage): readonly string[] {
    return Array.from(text.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g), (found) =>
      decode(/aria-label="([^"]*)"/.exec(found[1] ?? "")?.[1] ?? found[2] ?? "").trim(),
    );
  }

  private submit(
    page: ShownPage,
    form: string,
    button: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<ShownPage> {
    const [head] = tagsOf(form, "form");
    const [pressed] = tagsOf(button, "button");
    const values = new URLSearchParams();
    for (const input of tagsOf(form, "input")) {
      const name = input.get("name");
      const isChoice = ["radio", "checkbox"].includes(input.get("type") ?? "");
      if (name === undefined || (isChoice && !input.has("checked"))) continue;
      values.set(name, input.get("value") ?? "");
    }
    for (const [name, value] of Object.entries(fields)) values.set(name, value);
    const name = pressed?.get("name");
    if (name !== undefined) values.set(name, pressed?.get("value") ?? "");
    return this.request(new URL(head?.get("action") ?? "", page.url).href, {
      method: "POST",
      body: values.toString(),
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: this.home,
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
      },
    });
  }

  private async request(url: string, sending: Sending): Promise<ShownPage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { status, headers, text } = await send(url, {
      ...sending,
      headers: { ...sending.headers, ...(cookie === "" ? {} : { cookie }) },
    });
    for (const line of headers["set-cookie"] ?? []) this.keep(line);
    const { location } = headers;
    if (location === undefined) return { url, status, headers, text };
    const next = new URL(location, url);
    if (next.origin === this.home) return this.open(next.href);
    return { url: next.href, status, headers, text: "" };
  }

  private keep(line: string): void {
    const [pair = ""] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (/max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

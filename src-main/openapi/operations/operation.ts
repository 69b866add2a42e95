import { isRecord } from "#shared/text/json-in.ts";
import type { Method } from "#core/contract/route.ts";
import { type Description, type Json, listIn } from "../description/description.ts";

/** One part of a path between slashes. */
export interface Segment {
  readonly text: string;
  /** The names of the parameters in it. */
  readonly names: readonly string[];
  /** The values of the parameters in a decoded part; `undefined` for a part without parameters. */
  readonly pattern: RegExp | undefined;
}

/** A parameter of the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
  /** True if its value is JSON. */
  readonly isJson: boolean;
  /** True if a list is one text with this separator. */
  readonly separator: string | undefined;
}

/** A body, or the successful response, in one media type. */
export interface Content {
  readonly mediaType: string;
  readonly schema: unknown;
  /** Examples of the whole body. */
  readonly examples: readonly unknown[];
}

/** A response as the description declares it. */
export interface Response {
  readonly status: number;
  readonly contents: readonly Content[];
  /** The names of the headers that it declares, in lower case, with their schemas. */
  readonly headers: ReadonlyMap<string, { readonly schema: unknown; readonly isRequired: boolean }>;
}

/** Splits a path into its parts. */
export function splitTemplate(path: string): readonly Segment[] {
  const [plain = ""] = path.split(/[?#]/, 1);
  return plain.replace(/^\//, "").split("/").map(readSegment);
}

function readSegment(text: string): Segment {
  const names = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) =>
    name.replace(/[*+]$/, ""),
  );
  if (names.length === 0) return { text, names, pattern: undefined };
  const escaped = text
    .split(/\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { text, names, pattern: new RegExp(`^${escaped.join("(.+?)")}$`, "s") };
}

/**
 * Returns the path with the names of its parameters left out: equal for paths that mean the same. A slash at
 * the end and `.json` do not count: `/orders/{id}.json` is an object of `/orders.json`.
 */
export function shapeOf(segments: readonly Segment[]): string {
  const shape = `/${segments.map(({ text }) => text.replaceAll(/\{[^}]*\}/g, "{}")).join("/")}`;
  return shape.replace(/\.json$/, "").replace(/(.)\/$/, "$1");
}

/** An operation of the description. Its parts are read when they are first needed. */
export class Operation {
  readonly method: Method;
  /** As the description writes it. */
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly node: Json;
  readonly pointer: string;
  private readonly description: Description;
  private readonly item: Json;
  private readParameters: readonly Parameter[] | undefined;
  private readBodies: readonly Content[] | undefined;
  private readonly readResponses = new Map<Json | undefined, Response>();
  private named: readonly (readonly [name: string, node: Json])[] | undefined;

  constructor(description: Description, method: Method, path: string, item: Json, pointer: string) {
    this.description = description;
    this.method = method;
    this.path = path;
    this.segments = splitTemplate(path);
    this.item = item;
    this.node = description.deref(item[method.toLowerCase()]);
    this.pointer = pointer;
  }

  get summary(): string {
    const { summary, operationId } = this.node;
    if (typeof summary === "string" && summary !== "") return summary;
    return typeof operationId === "string" ? operationId : `${this.method} ${this.path}`;
  }

  /** The parameters of its path item as the description writes them. */
  get sharedParameters(): readonly unknown[] {
    return listIn(this.item["parameters"]);
  }

  get parameters(): readonly Parameter[] {
    if (this.readParameters) return this.readParameters;
    const found = new Map<string, Parameter>();
    for (const node of [...this.sharedParameters, ...listIn(this.node["parameters"])]) {
      const parameter = readParameter(this.description.deref(node));
      found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
    this.readParameters = [...found.values()];
    return this.readParameters;
  }

  /** The media types that the body may have; none if it takes no body. */
  get bodies(): readonly Content[] {
    const { content } = this.description.deref(this.node["requestBody"]);
    return (this.readBodies ??= readContents(this.description, content));
  }

  get isBodyRequired(): boolean {
    return this.description.deref(this.node["requestBody"])["required"] === true;
  }

  /** The response of a successful request: the lowest status below 400. `prefers` is taken if it is declared. */
  success(prefers?: number): Response {
    const named = this.responses().map(([name, node]) => [statusOf(name), node] as const);
    const good = named
      .filter(([status]) => status !== undefined && status < 400)
      .sort(([one = 0], [other = 0]) => one - other);
    const [status, node] = good.find(([one]) => one === prefers) ??
      good.find(([one = 0]) => one >= 200) ??
      good[0] ?? [200, this.responseNamed("default")];
    return this.read(status ?? 200, node);
  }

  /** The response for an error: that of its status, of its class or the default; `undefined` without any. */
  failure(status: number): Response | undefined {
    const class_ = `${String(status).charAt(0)}XX`;
    const node =
      this.responseNamed(String(status)) ??
      this.responseNamed(class_) ??
      this.responseNamed(class_.toLowerCase()) ??
      this.responseNamed("default");
    return node && this.read(status, node);
  }

  /** Returns whether the description names a status of its own. */
  declares(status: number): boolean {
    return this.responseNamed(String(status)) !== undefined;
  }

  private responses() {
    return (this.named ??= this.description.entries(this.node["responses"]));
  }

  private responseNamed(name: string): Json | undefined {
    return this.responses().find(([one]) => one === name)?.[1];
  }

  private read(status: number, node: Json | undefined): Response {
    const known = this.readResponses.get(node);
    if (known?.status === status) return known;
    const headers = this.description
      .entries(node?.["headers"])
      .map(
        ([name, header]) =>
          [
            name.toLowerCase(),
            { schema: schemaOf(this.description, header), isRequired: header["required"] === true },
          ] as const,
      );
    const contents = readContents(this.description, node?.["content"]);
    const response = { status, contents, headers: new Map(headers) };
    this.readResponses.set(node, response);
    return response;
  }
}

function statusOf(name: string): number | undefined {
  if (/^[1-5]\d\d$/.test(name)) return Number(name);
  return /^[1-5]XX$/i.test(name) ? Number(name.charAt(0)) * 100 : undefined;
}

function schemaOf(description: Description, node: Json): unknown {
  const [content] = readContents(description, node["content"]);
  return node["schema"] ?? content?.schema ?? {};
}

const SEPARATORS: Readonly<Record<string, string>> = {
  form: ",",
  simple: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
};

function readParameter(node: Json): Parameter {
  const { name, in: place, required, schema, content, style, explode } = node;
  const [media] = isRecord(content) ? Object.values(content) : [];
  const form = typeof style === "string" ? style : place === "query" ? "form" : "simple";
  const isExploded = typeof explode === "boolean" ? explode : form === "form";
  return {
    name: String(name),
    place: String(place),
    isRequired: required === true,
    schema: schema ?? (isRecord(media) ? media["schema"] : undefined) ?? {},
    isJson: schema === undefined && media !== undefined,
    separator: isExploded && place === "query" ? undefined : SEPARATORS[form],
  };
}

function readContents(description: Description, content: unknown): readonly Content[] {
  return description.entries(content).map(([name, { schema, example, examples }]) => ({
    mediaType: name.toLowerCase().replace(/;.*$/s, "").trim(),
    schema: schema ?? {},
    examples: [
      ...(example === undefined ? [] : [example]),
      ...description
        .entries(examples)
        .flatMap(([, { value }]) => (value === undefined ? [] : [value])),
    ],
  }));
}

/** Returns whether a media type is JSON. */
export function isJsonType(mediaType: string): boolean {
  return /^(?:application|text)\/(?:[\w.+-]+\+)?json$/.test(mediaType) || mediaType === "*/*";
}

/** Returns the content in JSON; `undefined` where there is none. */
export function jsonContent(contents: readonly Content[]): Content | undefined {
  return contents.find(({ mediaType }) => isJsonType(mediaType));
}

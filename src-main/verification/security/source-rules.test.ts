import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** Sources below a folder, without tests: what runs in the app. */
function sourcesOf(folder: string): readonly ts.SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
    .map((file) => parse(join(folder, file), readFileSync(join(root, folder, file), "utf8")));
}

function parse(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
}

type Rule = (node: ts.Node) => boolean;

/** Finds the nodes that satisfy a rule: `file:text`. */
function find(sources: readonly ts.SourceFile[], rule: Rule): readonly string[] {
  const found: string[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      if (rule(node)) found.push(`${source.fileName}: ${node.getText().split("\n")[0] ?? ""}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

/** A property of this name that is not given this value. */
const property =
  (name: string, allowed?: ts.SyntaxKind): Rule =>
  (node) =>
    ts.isPropertyAssignment(node) &&
    node.name.getText().replaceAll(/["']/g, "") === name &&
    node.initializer.kind !== allowed;

/** A call of a function or method of this name, or its making with `new`. */
const call =
  (name: string): Rule =>
  (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
    const called = node.expression;
    return ts.isPropertyAccessExpression(called)
      ? called.name.text === name
      : ts.isIdentifier(called) && called.text === name;
  };

/** A piece of text that looks like this. */
const text =
  (pattern: RegExp): Rule =>
  (node) =>
    (ts.isStringLiteralLike(node) || ts.isJsxText(node)) && pattern.test(node.text);

/** A JSX element or attribute of this name. */
const markup =
  (name: string): Rule =>
  (node) =>
    (ts.isJsxAttribute(node) && node.name.getText() === name) ||
    (ts.isJsxOpeningLikeElement(node) && node.tagName.getText() === name);

/** A frame with a page of its own, or without a sandbox that forbids scripts. */
const openFrame: Rule = (node) => {
  if (!ts.isJsxOpeningLikeElement(node) || node.tagName.getText() !== "iframe") return false;
  const attributes = node.attributes.properties.map((one) => one.getText());
  const isClosed = attributes.some((text) => /^sandbox="(?:allow-same-origin)?"$/.test(text));
  return !isClosed || attributes.some((text) => /^(?:src|srcDoc|\{)/.test(text));
};

const desktop = [...sourcesOf("src-main/electron"), ...sourcesOf("src-main/preload")];
const page = sourcesOf("src-renderer");
const everything = [...sourcesOf("src-main"), ...sourcesOf("src-shared"), ...page];
const { FalseKeyword, TrueKeyword } = ts.SyntaxKind;

/** Forbidden code: its name, its rule, and the folders to search. */
const never: readonly (readonly [
  item: string,
  rule: Rule,
  sample: string,
  sources: readonly ts.SourceFile[],
])[] = [
  [
    "Node in a page",
    property("nodeIntegration", FalseKeyword),
    "x = { nodeIntegration: on }",
    desktop,
  ],
  [
    "Node in a worker",
    property("nodeIntegrationInWorker"),
    "x = { nodeIntegrationInWorker: true }",
    desktop,
  ],
  [
    "Node in a frame",
    property("nodeIntegrationInSubFrames"),
    "x = { nodeIntegrationInSubFrames: 1 }",
    desktop,
  ],
  [
    "one world for page and preload",
    property("contextIsolation", TrueKeyword),
    "x = { contextIsolation: false }",
    desktop,
  ],
  ["a page without a sandbox", property("sandbox", TrueKeyword), "x = { sandbox: false }", desktop],
  ["a page without web security", property("webSecurity"), "x = { webSecurity: false }", desktop],
  [
    "insecure content",
    property("allowRunningInsecureContent"),
    "x = { allowRunningInsecureContent: true }",
    desktop,
  ],
  [
    "experimental features",
    property("experimentalFeatures"),
    "x = { experimentalFeatures: true }",
    desktop,
  ],
  [
    "features of Blink",
    property("enableBlinkFeatures"),
    'x = { "enableBlinkFeatures": "A" }',
    desktop,
  ],
  [
    "switches of Chromium",
    call("appendSwitch"),
    'app.commandLine.appendSwitch("no-sandbox")',
    desktop,
  ],
  ["guest pages", property("webviewTag"), "x = { webviewTag: true }", desktop],
  ["a webview", markup("webview"), "<webview src={x} />", page],
  [
    "markup from text",
    markup("dangerouslySetInnerHTML"),
    "<p dangerouslySetInnerHTML={{ __html: x }} />",
    page,
  ],
  ["a frame that loads a page or runs scripts", openFrame, "<iframe src={x} />", page],
  ["code from text", call("eval"), 'eval("1")', everything],
  ["a function from text", call("Function"), 'new Function("return 1")', everything],
  ["a page from a file", call("loadFile"), 'window.loadFile("a.html")', desktop],
  [
    "a page that is told what to run",
    call("executeJavaScript"),
    'x.executeJavaScript("1")',
    desktop,
  ],
  [
    "other doors for messages",
    call("exposeInIsolatedWorld"),
    "contextBridge.exposeInIsolatedWorld(1)",
    desktop,
  ],
  [
    "messages without an answer",
    (node) => ts.isPropertyAccessExpression(node) && node.getText() === "ipcMain.on",
    "ipcMain.on(a, b)",
    desktop,
  ],
  ["messages that wait", call("sendSync"), 'ipcRenderer.sendSync("a")', desktop],
  [
    "an http address in the page",
    text(/^http:\/\/(?!127\.0\.0\.1|localhost|\[::1\])\w/),
    'x = "http://cdn.example/a.js"',
    page,
  ],
];

describe("code that is forbidden everywhere", () => {
  test.each(never)("%s", (_item, rule, sample, sources) => {
    expect(find([parse("sample.tsx", sample)], rule)).toHaveLength(1);
    expect(sources.length).toBeGreaterThan(0);
    expect(find(sources, rule)).toEqual([]);
  });
});

/** The window of a failed start: a page of its own, without a bridge. */
const startError = "src-main/electron/start-error/ask-after-start-error.ts";

/** Code that is allowed in one guarded place. */
const once: readonly (readonly [item: string, rule: Rule, where: readonly string[]])[] = [
  ["a window is made", call("BrowserWindow"), [startError, "src-main/electron/window/window.ts"]],
  [
    "a page is loaded",
    call("loadURL"),
    [startError, "src-main/electron/window/page-window.ts", "src-main/electron/window/window.ts"],
  ],
  [
    "a command is heard",
    call("handle"),
    [
      "src-main/electron/bridge/bridge-host.ts",
      "src-main/electron/panel-page/app-protocol.ts",
      startError,
    ],
  ],
  ["the page is given something", call("exposeInMainWorld"), ["src-main/preload/preload.ts"]],
  [
    "an address goes to the browser",
    call("openExternal"),
    ["src-main/electron/panel-page/guards.ts"],
  ],
  [
    "a folder is opened",
    call("openPath"),
    ["src-main/electron/bridge/bridge-host.ts", "src-main/electron/run-desktop.ts"],
  ],
];

describe("code that is allowed in one place", () => {
  test.each(once)("%s", (_item, rule, where) => {
    expect(
      find(desktop, rule)
        .map((found) => found.split(": ")[0])
        .sort(),
    ).toEqual(where);
  });
});

describe("the page's own files", () => {
  test("its document loads only its own files and has no inline script", () => {
    const html = readFileSync(join(root, "src-renderer", "index.html"), "utf8");
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/\son\w+\s*=|<script(?![^>]*\ssrc=)|<iframe|<base|<webview/i);
  });

  test("its styles load nothing from elsewhere", () => {
    const styles = readdirSync(join(root, "src-renderer"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".css"))
      .map((file) => readFileSync(join(root, "src-renderer", file), "utf8"));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles.filter((style) => /url\(["']?(?:https?:)?\/\//.test(style))).toEqual([]);
  });
});

describe("the preload", () => {
  test("knows of Electron the bridge and the messages only, and passes neither on", () => {
    const [preload] = sourcesOf("src-main/preload");
    const source = preload?.getText() ?? "";
    expect(source).toContain(
      'import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron"',
    );
    const sent = preload ? find([preload], call("invoke")) : [];
    expect(sent).toEqual([
      expect.stringContaining("ipcRenderer.invoke(channels.call, name, input)"),
    ]);
    expect(source).toMatch(/forward = \(_event: IpcRendererEvent, batch: unknown\)/);
  });
});

describe("the Electron in use", () => {
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> };

  test("is pinned to one version, of a line that is still mended", () => {
    const [, major] = /^(\d+)\.\d+\.\d+$/.exec(devDependencies["electron"] ?? "") ?? [];
    // Three lines are mended at a time; 45 was the newest when this was written.
    expect(Number(major)).toBeGreaterThanOrEqual(43);
  });

  test("modules of the app unpack no archives", () => {
    const unpackers =
      /from "(?:adm-zip|unzipper|yauzl|tar|jszip|extract-zip|decompress)"|import \{[^}]*unzip[^}]*\} from "fflate"/i;
    const files = ["src-main", "src-shared", "src-renderer"].flatMap((folder) => sourcesOf(folder));
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((file) => unpackers.test(file.text)).map((file) => file.fileName)).toEqual(
      [],
    );
  });
});

import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

test.beforeEach(async ({ simdeck }) => {
  await expect(createPanel(simdeck.page).rail).toBeVisible();
});

test("blocks injected code in twelve ways, and reports each violation", async ({ simdeck }) => {
  const told = await simdeck.page.evaluate(async () => {
    const violated: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      violated.push(effectiveDirective);
    });
    const ways: Readonly<Record<string, () => unknown>> = {
      "script-src-elem": () => add("script", { textContent: "window.ran = 1" }),
      "script-src-elem ": () => add("script", { src: "data:text/javascript,window.ran=1" }),
      "script-src-elem  ": () => add("script", { src: "https://evil.invalid/a.js" }),
      "script-src-attr": () => {
        const host = add("p", {});
        host.innerHTML = `<b onclick="window.ran = 1">b</b>`;
        host.querySelector("b")?.click();
      },
      "style-src-elem": () => add("style", { textContent: "*{color:red}" }),
      "style-src-elem ": () => add("link", { rel: "stylesheet", href: "https://evil.invalid/" }),
      "img-src": () => add("img", { src: "https://evil.invalid/a.png" }),
      "connect-src": () => fetch("https://evil.invalid/").catch(() => undefined),
      "connect-src ": () => new WebSocket("wss://evil.invalid/"),
      "base-uri": () => add("base", { href: "https://evil.invalid/" }),
      "frame-src": () => add("iframe", { src: "https://evil.invalid/" }),
      "object-src": () => add("object", { data: "https://evil.invalid/" }),
    };
    function add(tag: string, properties: object): HTMLElement {
      const element = Object.assign(document.createElement(tag), properties);
      document.body.append(element);
      return element;
    }
    for (const act of Object.values(ways)) {
      try {
        await act();
      } catch {
        // Some are refused by an exception besides.
      }
    }
    const silent = () => Object.keys(ways).filter((name) => !violated.includes(name.trim()));
    for (let turn = 0; turn < 300 && silent().length > 0; turn += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return {
      silent: silent(),
      told: violated.length >= 12,
      ran: (window as unknown as { ran?: number }).ran ?? null,
    };
  });
  expect(told).toEqual({ silent: [], told: true, ran: null });
});

test("no guest page is attached, even in a window that would have them", async ({ simdeck }) => {
  const attached = await simdeck.app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true } });
    const seen: string[] = [];
    window.webContents.on("will-attach-webview", (event) => {
      seen.push(event.defaultPrevented ? "prevented" : "allowed");
    });
    window.webContents.on("did-attach-webview", () => seen.push("attached"));
    await window.loadURL(`data:text/html,<webview src="data:text/html,guest"></webview>`);
    await window.webContents.executeJavaScript(
      "new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))",
    );
    window.destroy();
    return seen;
  });
  expect(attached).toEqual(["prevented"]);
});

test("nothing but https leaves for the browser, however it is written", async ({ simdeck }) => {
  await simdeck.app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (address) => Promise.resolve(void opened.push(address));
    shell.openPath = (path) => {
      opened.push(`path ${path}`);
      return Promise.resolve("");
    };
  });
  await simdeck.page.evaluate(() => {
    for (const address of [
      "file:///etc/passwd",
      "smb://evil.invalid/share",
      "ms-msdt:/id",
      "javascript:alert(1)",
      "vbscript:x",
      "data:text/html,x",
      "http://evil.invalid/",
      "ftp://evil.invalid/",
      "mailto:a@b.co",
      "ssh://evil.invalid",
      "app://panel/index.html",
      "chrome://settings",
      "devtools://devtools/bundled/inspector.html",
      "view-source:https://evil.invalid/",
      "https://example.com/docs",
    ]) {
      try {
        window.open(address);
      } catch {
        // Some the page itself may not even ask for.
      }
    }
  });
  await expect
    .poll(() => simdeck.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened))
    .toEqual(["https://example.com/docs"]);
  expect(simdeck.app.windows()).toHaveLength(1);
});

test("no permission there is would be granted, asked for or looked up", async ({ simdeck }) => {
  const states = await simdeck.page.evaluate(async () => {
    const names = [
      ["geolocation", "notifications", "camera", "microphone", "midi", "clipboard-read"],
      ["persistent-storage", "storage-access", "screen-wake-lock", "local-fonts"],
      ["window-management", "idle-detection", "background-sync", "accelerometer"],
    ].flat();
    const granted: string[] = [];
    for (const name of names) {
      const state = await navigator.permissions
        .query({ name: name as PermissionName })
        .then((status) => status.state)
        .catch(() => "unknown");
      if (state === "granted") granted.push(name);
    }
    const asked = await Promise.allSettled([
      navigator.mediaDevices.getUserMedia({ audio: true }),
      navigator.mediaDevices.getDisplayMedia(),
      navigator.clipboard.readText(),
      navigator.requestMIDIAccess(),
      new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(resolve, reject);
      }),
    ]);
    return { granted, asked: asked.map(({ status }) => status) };
  });
  expect(states.asked).toEqual(new Array(5).fill("rejected"));
  expect(states.granted).toEqual([]);
});

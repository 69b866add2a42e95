import type { Simdeck } from "../../fixtures/launch.ts";
import { expect, test } from "../../fixtures/test.ts";
import { createPanel } from "../../pages/panel.ts";

const panelAddress = /^app:\/\/panel\/index\.html/;

test.beforeEach(async ({ simdeck }) => {
  await expect(createPanel(simdeck.page).rail).toBeVisible();
});

test("the page knows nothing of Node, and of Electron only the bridge", async ({ simdeck }) => {
  const known = await simdeck.page.evaluate(() => ({
    types: ["require", "process", "module", "Buffer", "electron", "ipcRenderer"].filter(
      (name) => name in window,
    ),
    bridge: Object.keys((window as unknown as { bridge: object }).bridge).sort(),
  }));
  expect(known).toEqual({ types: [], bridge: ["call", "onChanges"] });
});

test("every window is closed off", async ({ simdeck }) => {
  const preferences = await simdeck.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => {
      const { sandbox, contextIsolation, nodeIntegration, webSecurity } = (
        window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webSecurity };
    }),
  );
  expect(preferences).toEqual([
    { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true },
  ]);
});

for (const address of [
  "https://simdeck.invalid/",
  "http://127.0.0.1:9/",
  "app://panel.evil/index.html",
]) {
  test(`the page cannot go to ${address}`, async ({ simdeck }) => {
    await recordNavigation(simdeck);
    await goFromPage(simdeck, address);
    await expect.poll(() => recordOf(simdeck)).toEqual([`${address} prevented`]);
    expect(await addressOf(simdeck)).toMatch(panelAddress);
  });
}

for (const address of ["file:///etc/hostname", "data:text/html,hello"]) {
  test(`the page cannot go to ${address}, which Chromium itself refuses`, async ({ simdeck }) => {
    const refusal = simdeck.page.waitForEvent("console", {
      predicate: (message) => message.text().startsWith("Not allowed to"),
    });
    await goFromPage(simdeck, address);
    await refusal;
    expect(await addressOf(simdeck)).toMatch(panelAddress);
  });
}

test("the page opens no window; only https goes to the browser", async ({ simdeck }) => {
  await recordExternal(simdeck);
  await simdeck.page.evaluate(() => {
    for (const scheme of ["https", "http", "file", "smb", "app"]) window.open(`${scheme}://host/`);
  });
  await expect.poll(() => recordOf(simdeck)).toEqual(["https://host/"]);
  expect(simdeck.app.windows()).toHaveLength(1);
});

test("a foreign page with the same preload is not answered", async ({ simdeck }) => {
  const answer = await simdeck.app.evaluate(async ({ app, BrowserWindow }) => {
    const preload = `${app.getAppPath()}/out/preload/preload.cjs`;
    const window = new BrowserWindow({ show: false, webPreferences: { preload } });
    await window.loadURL("data:text/html,hello");
    const call = 'window.bridge.call("simulators.list", {})';
    const result: unknown = await window.webContents.executeJavaScript(call);
    window.destroy();
    return result;
  });
  expect(answer).toMatchObject({ ok: false, error: { code: "forbidden" } });
});

test("rejects unknown commands and invalid input", async ({ simdeck }) => {
  const answers = await simdeck.page.evaluate(async () => {
    const { bridge } = window as unknown as {
      bridge: { call(name: unknown, input: unknown): Promise<unknown> };
    };
    return {
      unknown: await bridge.call("shell.run", {}),
      inherited: await bridge.call("constructor", {}),
      wrong: await bridge.call("feed.watch", { tail: "all" }),
      right: await bridge.call("app.info", {}),
    };
  });
  expect(answers).toMatchObject({
    unknown: { ok: false, error: { code: "unknown_command" } },
    inherited: { ok: false, error: { code: "unknown_command" } },
    wrong: { ok: false, error: { code: "invalid_input" } },
    right: { ok: true },
  });
});

test("the policy stops injected content", async ({ simdeck }) => {
  const outcome = await simdeck.page.evaluate(async () => {
    const add = (html: string) => {
      document.body.insertAdjacentHTML("beforeend", html);
    };
    const script = document.createElement("script");
    script.textContent = "window.ran = 'inline script'";
    document.body.append(script);
    add(`<img src="x:" onerror="window.ran = 'inline handler'">`);
    add(`<a id="probe" href="javascript:window.ran = 'javascript link'">probe</a>`);
    document.querySelector<HTMLElement>("#probe")?.click();
    add(`<iframe src="data:text/html,hello"></iframe><base href="https://simdeck.invalid/">`);
    const fetched = await fetch("http://127.0.0.1:9/").catch(() => null);
    const ran = (window as unknown as { ran?: string }).ran ?? null;
    return { fetched, ran, base: document.baseURI };
  });
  expect(outcome).toMatchObject({ fetched: null, ran: null });
  expect(outcome.base).toMatch(panelAddress);
});

test("text never becomes code", async ({ simdeck }) => {
  const refusals = await simdeck.page.evaluate(
    () =>
      // The debugger's own call may use eval; what the page calls later may not.
      new Promise<string[]>((resolve) => {
        const attempt = (act: () => unknown) => {
          try {
            return String(act());
          } catch (error) {
            return error instanceof EvalError ? "refused" : String(error);
          }
        };
        setTimeout(() => {
          resolve([
            // oxlint-disable-next-line no-eval -- what must be refused is tried
            attempt(() => (0, eval)("1")),
            attempt(() => Reflect.construct(Function, ["return 1"])),
          ]);
        });
      }),
  );
  expect(refusals).toEqual(["refused", "refused"]);
});

test("no permission is granted but to copy text", async ({ simdeck }) => {
  const states = await simdeck.page.evaluate(async () => {
    const ask = (name: string) =>
      navigator.permissions
        .query({ name: name as PermissionName })
        .then(({ state }) => state)
        .catch(() => "unknown");
    const names = [
      "geolocation",
      "notifications",
      "camera",
      "microphone",
      "midi",
      "clipboard-read",
    ];
    return { others: await Promise.all(names.map(ask)), copy: await ask("clipboard-write") };
  });
  expect(states).toEqual({ others: new Array(6).fill("denied"), copy: "granted" });
});

test("no menu item opens the developer tools or loads the page again", async ({ simdeck }) => {
  const roles = await simdeck.app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items ?? [];
    return items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role) ?? []);
  });
  expect(roles).toContain("copy");
  expect(roles.map((role) => String(role).toLowerCase())).not.toContain("toggledevtools");
  expect(roles.map((role) => String(role).toLowerCase())).not.toContain("reload");
});

/** Keeps the addresses that would be opened outside, instead of opening them. */
async function recordExternal({ app }: Simdeck): Promise<void> {
  await app.evaluate(({ shell }) => {
    const record: string[] = [];
    Object.assign(globalThis, { record });
    shell.openExternal = (address) => Promise.resolve(void record.push(address));
  });
}

/** Keeps where the page wanted to go, and whether it was kept from it. */
async function recordNavigation({ app }: Simdeck): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const record: string[] = [];
    Object.assign(globalThis, { record });
    BrowserWindow.getAllWindows()[0]?.webContents.on("will-frame-navigate", (event) => {
      record.push(`${event.url} ${event.defaultPrevented ? "prevented" : "allowed"}`);
    });
  });
}

function recordOf({ app }: Simdeck): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as { record: string[] }).record);
}

async function goFromPage({ page }: Simdeck, address: string): Promise<void> {
  await page.evaluate((target) => {
    location.href = target;
  }, address);
}

/**
 * Returns the address of the window from the main process: a prevented navigation makes Playwright wait.
 */
function addressOf({ app }: Simdeck): Promise<string | undefined> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  );
}

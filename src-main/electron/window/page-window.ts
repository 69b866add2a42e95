import { session, WebContentsView, type BrowserWindow } from "electron";
import { PAGES_PARTITION } from "../panel-page/page-hosts.ts";
import { openWindow, raise } from "./window.ts";

/** The width of the column beside the page, where the panel shows what happens. */
const COLUMN = 400;
/** The height of the bar above the page. */
const BAR = 44;

interface PageWindow {
  readonly window: BrowserWindow;
  readonly page: WebContentsView;
}

let shown: PageWindow | undefined;

/**
 * Shows a simulated page in a window of its own, with the Wire beside it. The page has no preload and a
 * session of its own. There is one such window; another page takes its place.
 */
export function openPageWindow(address: string, panel: BrowserWindow, url: string): void {
  const open = shown && !shown.window.isDestroyed() ? shown : createWindow(address, panel);
  shown = open;
  raise(open.window);
  void open.page.webContents.loadURL(url);
}

/** Goes back in the page, or loads it again. */
export function turnPage(act: "back" | "reload"): void {
  const contents = shown?.page.webContents;
  if (!contents || contents.isDestroyed()) return;
  if (act === "reload") contents.reload();
  else contents.navigationHistory.goBack();
}

function createWindow(address: string, panel: BrowserWindow): PageWindow {
  const window = openWindow({ address: besideAddress(address), name: "page-window" });
  const pages = session.fromPartition(PAGES_PARTITION);
  pages.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  pages.setPermissionCheckHandler(() => false);
  const page = new WebContentsView({
    webPreferences: {
      session: pages,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  });
  window.contentView.addChildView(page);
  const place = () => {
    const { width, height } = window.getContentBounds();
    page.setBounds({ x: 0, y: BAR, width: Math.max(0, width - COLUMN), height: height - BAR });
  };
  place();
  window.on("resize", place);
  const end = () => {
    window.close();
  };
  panel.once("closed", end);
  window.once("closed", () => {
    panel.off("closed", end);
    page.webContents.close();
  });
  return { window, page };
}

/** The panel's own page, told by its address that it stands beside a simulated page. */
function besideAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("window", "page");
  return url.href;
}

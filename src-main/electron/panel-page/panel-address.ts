/// <reference types="vite/types/importMeta.d.ts" />
import { panelOrigin } from "./origin.ts";

/** Set when the app is built to be developed; a built app listens to no variable about its page. */
export const isDevelopment: boolean = import.meta.env.MODE === "development";

/** Returns the address of the window's page: in the built app, or at the server of `npm run dev`. */
export function panelAddress(): string {
  const devServer = isDevelopment ? process.env["ELECTRON_RENDERER_URL"] : undefined;
  return devServer ?? `${panelOrigin}/index.html`;
}

import { defineConfig } from "electron-vite";
import { main } from "./electron.vite.config.ts";

// What `npm run headless` needs: the programs of Node, without the panel.
export default defineConfig({ main });

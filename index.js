// Electron opens this file for `electron .`: package.json names no `main`, which npm would pack.
import "./out/main/electron.js";

/**
 * Paths of CouchDB and Cloudant that routes with parameters would otherwise take for a database, a
 * document or an attachment.
 */
const paths: readonly string[] = [
  ...["_api/*", "_node/*", "favicon.ico", "_reshard", "_reshard/*"],
  ...["_search_analyze", "_nouveau_analyze", "_utils", "_utils/*"],
  ...[":db/_shards", ":db/_shards/*"],
  ...["_auto_purge", "_time_seq", "_search_cleanup", "_nouveau_cleanup"].map(
    (part) => `:db/${part}`,
  ),
  ...["_search", "_search_info", "_search_disk_size", "_nouveau", "_nouveau_info"].map(
    (part) => `:db/_design/:design/${part}/:index`,
  ),
  ...["_rewrite/*", "_geo/*", "_geo_info/*"].map((part) => `:db/_design/:design/${part}`),
];

/** The same as the definition of a simulator lists them. */
export const unsupported: readonly string[] = paths.map((path) => `* /${path}`);

const patterns = paths.map((path) => {
  const steps = path.split("/").map((step) => {
    if (step === "*") return ".+";
    return step.startsWith(":") ? "[^/]+" : step;
  });
  return new RegExp(`^/${steps.join("/")}/?$`);
});

/** Returns whether CouchDB has a path that is not simulated. */
export function isUnsupported(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

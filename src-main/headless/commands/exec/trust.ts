import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import type { LocalAuthority } from "../../../hosting/https/local-authority.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The bundles of Debian, Fedora, Alpine and macOS. */
const SYSTEM_BUNDLES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/cert.pem",
];

/** The variables of runtimes and tools with a bundle in place of the system's. */
const BUNDLE_VARIABLES = [
  "SSL_CERT_FILE",
  "REQUESTS_CA_BUNDLE",
  "CURL_CA_BUNDLE",
  "AWS_CA_BUNDLE",
  "GIT_SSL_CAINFO",
];

function systemBundle(): string {
  const file = SYSTEM_BUNDLES.find((one) => existsSync(one));
  return file === undefined ? rootCertificates.join("\n") : readFileSync(file, "utf8");
}

function textOf(file: string | undefined): string | undefined {
  return file !== undefined && existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * Returns the variables that make runtimes trust the local authority, in addition to what they trust. Their
 * files are written into the folder.
 */
export function trustVariables(
  { cert }: Pick<LocalAuthority, "cert">,
  folder: string,
  environment: Environment,
): Readonly<Record<string, string>> {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const bundles = BUNDLE_VARIABLES.map((name): [string, string] => {
    const before = textOf(environment[name]) ?? systemBundle();
    return [name, write(`${name.toLowerCase()}.pem`, `${before}\n${cert}`)];
  });
  const php = join(folder, "php");
  mkdirSync(php);
  const all = write("all.pem", `${systemBundle()}\n${cert}`);
  writeFileSync(join(php, "simdeck.ini"), `curl.cainfo="${all}"\nopenssl.cafile="${all}"\n`);
  const wget = textOf(environment["SYSTEM_WGETRC"] ?? "/etc/wgetrc") ?? "";
  const extra = textOf(environment["NODE_EXTRA_CA_CERTS"]) ?? "";
  return {
    ...Object.fromEntries<string>(bundles),
    // The part before the colon, also an empty one, is the folder that PHP reads anyway.
    PHP_INI_SCAN_DIR: `${environment["PHP_INI_SCAN_DIR"] ?? ""}:${php}`,
    SYSTEM_WGETRC: write("wgetrc", `${wget}\nca_certificate = ${all}\n`),
    NODE_EXTRA_CA_CERTS: write("node-extra-ca.pem", `${extra}\n${cert}`),
  };
}

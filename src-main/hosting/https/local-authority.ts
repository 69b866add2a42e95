import { createPrivateKey, X509Certificate } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { readReason } from "#shared/text/read-reason.ts";
import { StartError } from "../start-error.ts";
import {
  type Certified,
  createAuthority,
  createServerCertificate,
} from "#core/transport/certificate.ts";
import type { LocalTls } from "./local-tls.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** An authority is replaced when it would expire within this time. */
const SPARE_MS = 30 * 86_400_000;

/** The folder where an app keeps its data: the one that the desktop app uses by default. */
export function defaultDataFolder(environment: Environment): string {
  // An empty `HOME`, or one relative to the current folder, names no home.
  const home = isAbsolute(homedir()) ? homedir() : userInfo().homedir;
  const absolute = (name: string) => {
    const folder = environment[name] ?? "";
    return isAbsolute(folder) ? folder : undefined;
  };
  if (process.platform === "win32") {
    return join(absolute("APPDATA") ?? join(home, "AppData", "Roaming"), "simdeck");
  }
  if (process.platform === "darwin") {
    return join(home, "Library", "Application Support", "simdeck");
  }
  return join(absolute("XDG_CONFIG_HOME") ?? join(home, ".config"), "simdeck");
}

/** The local authority: its certificate, and certificates for hosts that it signs. */
export interface LocalAuthority {
  readonly caFile: string;
  /** PEM. */
  readonly cert: string;
  /** Makes a certificate for these hosts. */
  readonly issue: (hosts: readonly string[]) => Certified;
}

/**
 * Opens the authority of a data folder, which is made when there is none. Its key is readable by its owner
 * alone. Throws a StartError when the folder cannot be written.
 * @param needed The option or command that needs it.
 */
export function openAuthority(dataFolder: string, needed: string): LocalAuthority {
  const folder = join(resolve(dataFolder), "https");
  try {
    const authority = readAuthority(folder) ?? makeAuthority(folder);
    return {
      caFile: join(folder, "ca.pem"),
      cert: authority.cert,
      issue: (hosts) => createServerCertificate(authority, hosts),
    };
  } catch (error) {
    const reason = readReason(error);
    throw new StartError(
      1,
      `${needed}: the local authority cannot be made in ${folder} (${reason}).`,
    );
  }
}

/** Makes a certificate for this machine and these hosts. Throws a StartError as `openAuthority` does. */
export function localTls(dataFolder: string, hosts: readonly string[]): LocalTls {
  const { caFile, issue } = openAuthority(dataFolder, "--https");
  return { ...issue([...new Set(["localhost", "127.0.0.1", "::1", ...hosts])]), caFile };
}

/** `undefined` when there is none, or one that cannot be used any more. */
function readAuthority(folder: string): Certified | undefined {
  if (!existsSync(folder)) return undefined;
  try {
    const key = readFileSync(join(folder, "ca-key.pem"), "utf8");
    const cert = readFileSync(join(folder, "ca.pem"), "utf8");
    const certificate = new X509Certificate(cert);
    const isOwn = certificate.checkPrivateKey(createPrivateKey(key));
    const lasts = Date.parse(certificate.validTo) - Date.now() > SPARE_MS;
    return isOwn && lasts ? { key, cert } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes both files at once, so that two starts at the same time have one authority. */
function makeAuthority(folder: string): Certified {
  const authority = createAuthority();
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(join(fresh, "ca-key.pem"), authority.key, { mode: 0o600 });
    writeFileSync(join(fresh, "ca.pem"), authority.cert, { mode: 0o644 });
    if (!readAuthority(folder)) rmSync(folder, { recursive: true, force: true });
    return moveOrRead(fresh, folder, authority);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** A folder that another start made in the meantime stays. */
function moveOrRead(fresh: string, folder: string, authority: Certified): Certified {
  try {
    renameSync(fresh, folder);
    return authority;
  } catch (error) {
    const other = readAuthority(folder);
    if (other) return other;
    throw error;
  }
}

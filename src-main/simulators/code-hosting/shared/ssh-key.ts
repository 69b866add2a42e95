const OPENSSH =
  /^(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com) [A-Za-z0-9+/]{16,}={0,2}(?: .*)?$/;

/** Returns whether a text is a public key in the format of OpenSSH. */
export function isOpenSshKey(text: string): boolean {
  return OPENSSH.test(text);
}

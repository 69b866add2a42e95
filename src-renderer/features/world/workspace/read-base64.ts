/** Reads a file of the person as base64. */
export async function readBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCodePoint(...bytes.subarray(start, start + 8_192));
  }
  return btoa(text);
}

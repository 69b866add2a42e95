import { crc32, deflateRawSync } from "node:zlib";

/**
 * A small zip file for the tests of the reader, by the same specification.
 * @param {readonly { name: string, text?: string, mode?: number, stored?: boolean,
 *   checksum?: number }[]} entries
 */
export function makeZip(entries) {
  const locals = [];
  const centrals = [];
  let offset = 0;
  for (const entry of entries) {
    const [local, central] = makeEntry(entry, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  return Buffer.concat([...locals, directory, endRecord(entries.length, directory.length, offset)]);
}

function makeEntry({ name, text = "", mode = 0o100644, stored = false, checksum }, offset) {
  const bytes = Buffer.from(text);
  const packed = stored ? bytes : deflateRawSync(bytes);
  const sum = checksum ?? crc32(bytes);
  const facts = [0, stored ? 0 : 8, 0, 0, [sum], [packed.length], [bytes.length], name.length];
  const local = fields([[0x04034b50], 20, ...facts, 0]);
  const version = (3 << 8) | 20; // made on Unix
  const rest = [0, 0, 0, 0, [(mode << 16) >>> 0], [offset]];
  const central = fields([[0x02014b50], version, 20, ...facts, ...rest]);
  const label = Buffer.from(name);
  return [Buffer.concat([local, label, packed]), Buffer.concat([central, label])];
}

function endRecord(count, size, offset) {
  return fields([[0x06054b50], 0, 0, count, count, [size], [offset], 0]);
}

/** Little-endian fields: a plain number takes two bytes, one in brackets four. */
function fields(values) {
  return Buffer.concat(values.map((value) => (Array.isArray(value) ? four(value[0]) : two(value))));
}

function two(value) {
  const field = Buffer.alloc(2);
  field.writeUInt16LE(value);
  return field;
}

function four(value) {
  const field = Buffer.alloc(4);
  field.writeUInt32LE(value);
  return field;
}

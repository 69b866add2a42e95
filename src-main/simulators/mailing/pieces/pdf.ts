import type { PDFDocument, PDFFont } from "pdf-lib";
import type { Address, Artwork, Piece, State } from "../state.ts";

const INCH = 72;
const MARGIN = 0.4 * INCH;
const LINE = 14;
const SIZE = 10;

/** Width and height in inches. */
type Inches = readonly [number, number];

const LETTER: Inches = [8.5, 11];

const pageSizes: Readonly<Record<string, Inches>> = {
  "4x6": [6.25, 4.25],
  "6x9": [9.25, 6.25],
  "6x11": [11.25, 6.25],
  us_letter: LETTER,
  us_legal: [8.5, 14],
  "6x18_bifold": [18.25, 6.25],
  "11x9_bifold": [11.25, 9.25],
  "12x9_bifold": [12.25, 9.25],
  "17.75x9_trifold": [18, 9.25],
};

/** The library is large, and most processes never make a picture. */
export const loadPdf = () => import("pdf-lib");

type Library = Awaited<ReturnType<typeof loadPdf>>;

/** HTML as lines of text, with the merge variables filled in. */
export function textOfHtml(html: string, variables: Piece["mergeVariables"]): readonly string[] {
  const filled = html.replaceAll(/\{\{\{?\s*([\w.-]+)\s*\}?\}\}/g, (_, name: string) => {
    const value: unknown = name
      .split(".")
      .reduce<unknown>((inner, key) => fieldOf(inner, key), variables ?? {});
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  });
  const plain = filled
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<(?:br|\/p|\/div|\/h\d|\/li|\/tr)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  const lines = plain.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "");
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

/** Text that the standard fonts have characters for. */
function printable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text, (one) => (known.has(one.codePointAt(0) ?? 0) ? one : "?")).join("");
}

function wrap(font: PDFFont, text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of printable(font, text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && font.widthOfTextAtSize(longer, SIZE) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function addTextPage(
  document: PDFDocument,
  font: PDFFont,
  [width, height]: Inches,
  text: readonly string[],
): void {
  const page = document.addPage([width * INCH, height * INCH]);
  const lines = text.flatMap((line) => wrap(font, line, page.getWidth() - 2 * MARGIN));
  const most = Math.floor((page.getHeight() - 2 * MARGIN) / LINE);
  lines.slice(0, most).forEach((line, index) => {
    const y = page.getHeight() - MARGIN - SIZE - index * LINE;
    page.drawText(line, { x: MARGIN, y, size: SIZE, font });
  });
}

/** Adds the pages of a PDF that the client sent; a file that is none has a page that says so. */
async function addPages(
  { PDFDocument: PdfDocument }: Library,
  document: PDFDocument,
  bytes: Uint8Array,
): Promise<boolean> {
  try {
    const sent = await PdfDocument.load(bytes, { updateMetadata: false });
    for (const page of await document.copyPages(sent, sent.getPageIndices())) {
      document.addPage(page);
    }
    return true;
  } catch {
    return false;
  }
}

function linesOfAddress({ name, company, line1, line2, city, state, zip }: Address) {
  const lines = [name, company, line1, line2, `${city}, ${state} ${zip}`];
  return lines.filter((line): line is string => line !== null && line !== "");
}

function linesOfArtwork(state: State, piece: Piece, art: Artwork): readonly string[] {
  const template = state.templates.get(art.template ?? "");
  const version = template?.versions.find(({ id }) => id === art.templateVersion);
  const html = version?.html ?? art.source;
  if (html !== null) return textOfHtml(html, piece.mergeVariables);
  return [art.template === null ? `[${art.field}: a file]` : `[template ${art.template}]`];
}

const dollars = (amount: unknown) =>
  Number(amount).toLocaleString("en-US", { style: "currency", currency: "USD" });

function linesOfCheck(piece: Piece): readonly string[] {
  const { own, to, sendAt } = piece;
  const payee = to.name ?? to.company ?? "";
  return [
    `Check number ${String(own["check_number"])}`,
    new Date(sendAt).toISOString().slice(0, 10),
    `Pay to the order of ${payee}: ${dollars(own["amount"])}`,
    ...[own["memo"], own["message"]].filter((line) => typeof line === "string"),
  ];
}

/** A PDF of a piece: its artwork as text, or the pages of its files, and the addresses. */
export async function renderPiece(library: Library, state: State, piece: Piece): Promise<Buffer> {
  const { PDFDocument: PdfDocument, StandardFonts } = library;
  const document = await PdfDocument.create({ updateMetadata: false });
  document.setTitle(`${piece.kind} ${piece.id}`);
  document.setCreationDate(new Date(piece.createdAt));
  const font = await document.embedFont(StandardFonts.Helvetica);
  const { size: named } = piece.own;
  const size = (typeof named === "string" ? pageSizes[named] : undefined) ?? LETTER;
  const from = piece.from ? ["From", ...linesOfAddress(piece.from)] : [];
  const addresses = [...from, "To", ...linesOfAddress(piece.to)];
  if (piece.kind === "check")
    addTextPage(document, font, size, [...linesOfCheck(piece), ...addresses]);
  const last = piece.artwork.at(-1);
  for (const art of piece.artwork) {
    if (art.pdf && (await addPages(library, document, art.pdf))) continue;
    const isAddressed = piece.kind !== "check" && art === last;
    const lines = linesOfArtwork(state, piece, art);
    addTextPage(document, font, size, isAddressed ? [...lines, ...addresses] : lines);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

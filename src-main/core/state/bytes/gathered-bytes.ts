/** Pieces smaller than this on average cost more than their bytes. */
const SMALL = 4_096;
const MANY = 512;

/**
 * Bytes that come in pieces. Many small pieces are joined as they come, so that a client that sends
 * single bytes costs no more memory than their number.
 */
export class GatheredBytes {
  length = 0;
  private readonly pieces: Buffer[] = [];
  private recent: Buffer[] = [];
  private recentLength = 0;

  add(piece: Buffer): void {
    this.length += piece.length;
    this.recentLength += piece.length;
    this.recent.push(piece);
    if (this.recent.length === MANY) this.settle();
  }

  /** All of them as one, a copy of its own. */
  concat(): Buffer {
    const [only] = this.recent;
    if (only && only.length === this.length) return Buffer.from(only);
    return Buffer.concat([...this.pieces, ...this.recent], this.length);
  }

  private settle(): void {
    if (this.recentLength >= MANY * SMALL) this.pieces.push(...this.recent);
    else this.pieces.push(Buffer.concat(this.recent, this.recentLength));
    this.recent = [];
    this.recentLength = 0;
  }
}

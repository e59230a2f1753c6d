/**
 * SHA-256 and HMAC-SHA-256 in plain arithmetic (FIPS 180-4, RFC 2104).
 *
 * Browsers lend theirs to secure pages only. A table in the living room is often plain http, and its players may check
 * the deal all the same.
 */

/** The first 32 bits after the point. A double has 17 bits to spare here, so any engine's root is close enough. */
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const PRIMES: number[] = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  // One bit, zeros, and the length in bits as 64, up to whole blocks of 64 bytes.
  const padded = new Uint8Array(((message.length + 8) >> 6) * 64 + 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, message.length / 2 ** 29);
  view.setUint32(padded.length - 4, message.length << 3);

  const hash = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = view.getInt32(block + 4 * i);
      else {
        const [old, late] = [words[i - 15]!, words[i - 2]!];
        const low = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3);
        const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
        words[i] = words[i - 16]! + low + words[i - 7]! + high;
      }
      const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = h + mixed + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i]! += word));
  }

  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const under = (pad: number, rest: Uint8Array) =>
    sha256(Uint8Array.of(...block.map((byte) => byte ^ pad), ...rest));
  return under(0x5c, under(0x36, message));
}

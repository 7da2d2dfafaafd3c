export const BYTES_PER_ROW = 16

/** `start`: offset of the first byte. */
export function hexRow(bytes: Uint8Array, start: number) {
  const pairs = Array.from(bytes.subarray(0, BYTES_PER_ROW), (byte) => byte.toString(16).padStart(2, '0'))
  return {
    offset: start.toString(16).padStart(8, '0'),
    hex: pairs.join(' ').padEnd(BYTES_PER_ROW * 3 - 1),
    text: Array.from(bytes.subarray(0, BYTES_PER_ROW), printable).join(''),
  }
}

/** Latin-1 if visible; 0xad is a soft hyphen, which isn't. */
function printable(byte: number): string {
  const shows = (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad)
  return shows ? String.fromCharCode(byte) : '.'
}

/** Bytes per page: browsers can't scroll over a gigabyte. */
export const HEX_PAGE_BYTES = 8 * 1024 * 1024

export interface HexPage {
  start: number
  end: number
  rows: number
  number: number
  count: number
}

/** The page with an offset, which is clamped. */
export function hexPage(size: number, offset: number): HexPage {
  const count = Math.max(1, Math.ceil(size / HEX_PAGE_BYTES))
  const inside = Math.min(Math.max(0, offset), Math.max(0, size - 1))
  const number = Math.floor(inside / HEX_PAGE_BYTES)
  const start = number * HEX_PAGE_BYTES
  const end = Math.min(size, start + HEX_PAGE_BYTES)
  return { start, end, rows: Math.ceil((end - start) / BYTES_PER_ROW), number, count }
}

/** Decimal, or hexadecimal with `0x` or a letter. */
export function parseOffset(typed: string): number | undefined {
  const text = typed.trim().replace(/[\s_\u202f]/g, '')
  if (/^0x[\da-f]+$/i.test(text)) return Number.parseInt(text.slice(2), 16)
  if (/^\d+$/.test(text)) return Number.parseInt(text, 10)
  return /^[\da-f]+$/i.test(text) ? Number.parseInt(text, 16) : undefined
}

/** Nearly all texts (Latin, Greek, Cyrillic, East Asian) pass this at once. */
const SUSPECT =
  /[^\t\n\r -~\xa0-\xac\xae-\u034e\u0350-\u058f\u2010-\u2027\u202f-\u205f\u20a0-\u2fff\u3000-\u3163\u3165-\ud7ff]/

/** Controls, line separators, `Default_Ignorable_Code_Point`; not joiners that emoji and scripts need. */
const HIDDEN =
  /(?![\t\n\r]|(?<=[\p{ExtPict}\p{EMod}\p{So}\p{Ideographic}\u0600-\u1cff\ua800-\uabff]|\ufe0f)(?:\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])|\ufe0f\u20e3)([\p{Cc}\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb])\1*/gu

export function isHarmless(text: string): boolean {
  return !SUSPECT.test(text)
}

export interface TextPart {
  readonly text: string
  /** Of hidden characters: `U+202E`, `U+200B ×3`. */
  readonly code?: string
}

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: hidden, 1: one = '', index } of text.matchAll(HIDDEN)) {
    if (index > end) parts.push({ text: text.slice(end, index) })
    end = index + hidden.length
    const count = hidden.length / one.length
    const code = `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    parts.push({ text: hidden, code: count > 1 ? `${code} ×${count}` : code })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** For accessible names: hidden characters as `‹U+202E›`. */
export function withCodes(text: string): string {
  if (isHarmless(text)) return text
  return textParts(text)
    .map((part) => (part.code ? `‹${part.code}›` : part.text))
    .join('')
}

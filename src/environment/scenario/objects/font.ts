/** Five by seven dots a glyph, a byte per column, lowest bit on top: what a camera burns into its picture. */
const GLYPHS: Record<string, string> = {
  '-': '0808080808',
  '.': '0060600000',
  ':': '0036360000',
  "'": '0008070300',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '7249494946',
  '3': '2141494d33',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291e',
  A: '7c1211127c',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141413e',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e41415173',
  H: '7f0808087f',
  I: '00417f4100',
  L: '7f40404040',
  M: '7f021c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  R: '7f09192946',
  S: '2649494932',
  T: '03017f0103',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  Y: '0304780403',
  Z: '6159494d43',
  m: '7c04780478',
  '°': '0006090906',
}

/** Calls `dot` for every set dot of a line of text, in dots from its top left corner. */
export function drawText(text: string, dot: (x: number, y: number) => void): void {
  for (const [index, letter] of Array.from(text).entries()) {
    const columns = Buffer.from(GLYPHS[letter] ?? '', 'hex')
    for (const [column, bits] of columns.entries()) {
      for (let row = 0; row < 7; row++) if ((bits >> row) & 1) dot(index * 6 + column, row)
    }
  }
}

import { random } from '../random.ts'

/** Noise that no compression makes smaller (xorshift32). */
export function noise(name: string, bytes: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(bytes / 4))
  let state = Math.floor(random('harbor-west', name)() * 0xffffffff) | 1
  for (let index = 0; index < words.length; index++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[index] = state
  }
  return new Uint8Array(words.buffer, 0, bytes)
}

/** A netCDF classic header without dimensions, then a field of 32-bit floats: slow waves, so that it compresses somewhat. */
export function driftModel(name: string, bytes: number): Uint8Array {
  const values = new Float32Array(Math.floor(bytes / 4))
  const next = random('harbor-west', name)
  const [phase, period] = [next() * 6, 90 + next() * 40]
  for (let index = 8; index < values.length; index++)
    values[index] = Math.round(Math.sin(index / period + phase) * 4000 + ((index * 2654435761) % 977)) / 1000
  const out = new Uint8Array(values.buffer)
  out.set([0x43, 0x44, 0x46, 0x01])
  out.fill(0, 4, 32)
  return out
}

/** A radio call as it sounds through static: a two-tone alarm in 16-bit mono WAV at 8 kHz. */
export function alarmCall(seconds: number): Uint8Array {
  const samples = seconds * 8000
  const wav = Buffer.alloc(44 + samples * 2)
  const next = random('harbor-west', 'alarm')
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples * 2, 40)
  for (let index = 0; index < samples; index++) {
    // The radiotelephone alarm signal: 1300 and 2200 Hz, a quarter of a second each.
    const frequency = Math.floor(index / 2000) % 2 === 0 ? 1300 : 2200
    wav.writeInt16LE(
      Math.round(9000 * Math.sin((2 * Math.PI * frequency * index) / 8000) + (next() - 0.5) * 5000),
      44 + index * 2,
    )
  }
  return wav
}

/** One page of PDF 1.4 with lines of Helvetica. */
export function pdf(lines: readonly string[]): Uint8Array {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, String.raw`\$&`))
  const text = `BT /F1 12 Tf 72 760 Td 16 TL ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

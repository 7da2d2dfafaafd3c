import { Reader, type Context, type Node } from '../node.ts'
import { meta, mono, type Item } from '../row.ts'
import { rowOf } from './maker.ts'

/** `ModeS`: its 24-bit address also as the six hexadecimal digits that people know it by. */
export function modeSItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const identification = reader.rows('id', 'Identification')
  const sources = reader.sources('address')
  const address = reader.number('address')
  if (address === undefined) return [...identification, ...reader.rest()]
  const hexadecimal = Number.isInteger(address) && address >= 0 && address < 2 ** 24
  const digits = address.toString(16).toUpperCase().padStart(6, '0')
  const parts = [mono(String(address)), ...(hexadecimal ? [meta(`hex ${digits}`)] : [])]
  return [...identification, rowOf('Address', parts, sources), ...reader.rest()]
}

/** `TransponderCodes`: without a mode C altitude nothing answered, as the interface has it. */
export function transponderItems(node: Node, context: Context): Item[] {
  const reader = new Reader(node, context)
  const altitude = reader.has('modeCAltitudeFt') ? [] : [rowOf('Mode C altitude', [meta('No response')], [])]
  return [...reader.rest(), ...altitude]
}

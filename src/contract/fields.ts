import { fieldLabel } from './field-label.ts'
import type { AnyComponent, AnySchema } from './schema.ts'

/** A field of a component as a form or an inspector shows it. */
export interface Field {
  /** As on the wire. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** Its own unit or, for a number inside a structure, the structure's. */
  readonly unit: string | undefined
  /** With the type behind a self-reference resolved. */
  readonly schema: Exclude<AnySchema, { shape: 'lazy' }>
}

/**
 * The fields of a component in the order of the interface.
 * @param unit of the numbers inside, where the field that holds the component gives one: `velocityEnu` is in `m/s`, so are `e`, `n` and `u`.
 */
export function fieldsOf(component: AnyComponent, unit?: string): readonly Field[] {
  return Object.entries(component.fields).map(([name, field]) => {
    const schema = resolved(field)
    return {
      name,
      label: fieldLabel(name, field),
      description: field.about.description,
      unit: field.about.unit ?? (takesUnit(schema) ? unit : undefined),
      schema,
    }
  })
}

/** The type behind a self-reference; undefined for nothing. */
export function resolved(schema: AnySchema): Field['schema']
export function resolved(schema: AnySchema | undefined): Field['schema'] | undefined
export function resolved(schema: AnySchema | undefined): Field['schema'] | undefined {
  return schema?.shape === 'lazy' ? resolved(schema.getter()) : schema
}

function takesUnit(schema: AnySchema): boolean {
  return schema.about.word === 'number' || schema.shape === 'component'
}

import { fieldLabel } from './field-label.ts'
import type { AnyComponent, AnySchema } from './schema.ts'

export interface Field {
  /** As on the wire. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** Its own or its structure's. */
  readonly unit: string | undefined
  /** Self-references are resolved. */
  readonly schema: Exclude<AnySchema, { shape: 'lazy' }>
}

/** In order. `unit` is that of the component's field: `velocityEnu` is in `m/s`, so are `e`, `n`, `u`. */
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

/** Undefined for nothing. */
export function resolved(schema: AnySchema): Field['schema']
export function resolved(schema: AnySchema | undefined): Field['schema'] | undefined
export function resolved(schema: AnySchema | undefined): Field['schema'] | undefined {
  return schema?.shape === 'lazy' ? resolved(schema.getter()) : schema
}

function takesUnit(schema: AnySchema): boolean {
  return schema.about.word === 'number' || schema.shape === 'component'
}

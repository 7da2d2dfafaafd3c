import { fieldsOf } from '../../contract/fields.ts'
import type { Operation } from '../../contract/operation.ts'
import type { AnyComponent } from '../../contract/schema.ts'
import { type Exchange, headerOf } from '../exchange.ts'
import { parseJson, isRecord } from '../../contract/json.ts'
import type { RequestAsIs } from './request-of.ts'
import { requestOf } from './request-of.ts'
import { percentDecoded } from '../percent-decoded.ts'

export interface FormField {
  readonly part: 'path' | 'query' | 'header' | 'body'
  /** Names from the outermost structure to the field. */
  readonly steps: readonly string[]
  readonly key: string
  readonly description: string
  /** Suggestions: anything may be typed. */
  readonly options: readonly string[]
  readonly isWhole: boolean
  readonly isSecret: boolean
  readonly isRequired: boolean
}

export function formFields({ parameters, request }: Operation): readonly FormField[] {
  return [
    ...leaves('path', parameters.path),
    ...leaves('query', parameters.query),
    ...leaves('header', parameters.headers),
    ...leaves('body', request?.schema),
  ]
}

function leaves(
  part: FormField['part'],
  component: AnyComponent | undefined,
  outer: readonly string[] = [],
): FormField[] {
  if (component === undefined) return []
  return fieldsOf(component).flatMap(({ name, description, schema }): FormField[] => {
    const steps = [...outer, name]
    if (schema.shape === 'component') return leaves(part, schema, steps)
    return [
      {
        part,
        steps,
        key: `${part} ${steps.join('.')}`,
        description,
        options: schema.shape === 'enum' ? schema.options : [],
        isWhole: schema.about.word === 'integer',
        isSecret: schema.about.secret === true,
        isRequired: component.required.includes(name),
      },
    ]
  })
}

export type FormValues = Readonly<Record<string, string>>

/** Omits empty values; refuses nothing. */
export function requestFrom(operation: Operation, values: FormValues): RequestAsIs {
  const fields = formFields(operation)
  const given = (part: FormField['part']) =>
    fields.flatMap((field) => {
      const value = values[field.key]
      return field.part === part && value !== undefined && value !== '' ? [{ field, value }] : []
    })
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[`path ${name}`] ?? ''
    return name === 'objectPath' ? value.split('/').map(encode).join('/') : encode(value)
  })
  const query = new URLSearchParams(given('query').map(({ field, value }) => [field.steps.join('.'), value])).toString()
  const headers = given('header').map(({ field, value }): [string, string] => [field.steps.join('.'), value])
  const type = operation.request?.contentType
  if (type !== undefined) headers.push(['Content-Type', type])
  const pairs = given('body')
  const body =
    type === undefined
      ? undefined
      : type === 'application/json'
        ? JSON.stringify(nested(pairs), undefined, 2)
        : new URLSearchParams(pairs.map(({ field, value }) => [field.steps.join('.'), value])).toString()
  return { method: operation.method, path: query === '' ? path : `${path}?${query}`, headers, body, withToken: true }
}

function nested(pairs: readonly { field: FormField; value: string }[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const { field, value } of pairs) {
    let at = whole
    for (const step of field.steps.slice(0, -1)) {
      const inner = isRecord(at[step]) ? at[step] : {}
      at[step] = inner
      at = inner
    }
    at[field.steps.at(-1) ?? ''] = field.isWhole && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }
  return whole
}

export function valuesOf(operation: Operation, exchange: Exchange): FormValues {
  const { path, headers, body } = requestOf(exchange)
  const [pathname = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'objectPath' ? '(.+)' : '([^/]+)',
  )
  const parts = new RegExp(`^${pattern}$`).exec(pathname)?.slice(1) ?? []
  const json = parseJson(body ?? '')?.value
  const form = new URLSearchParams(body ?? '')
  const isJson = operation.request?.contentType === 'application/json'
  const entries = formFields(operation).map((field): [string, string | undefined] => {
    const name = field.steps.join('.')
    if (field.part === 'path') return [field.key, percentDecoded(parts[names.indexOf(name)] ?? '')]
    if (field.part === 'query') return [field.key, query.get(name) ?? undefined]
    if (field.part === 'header') return [field.key, headerOf(headers, name) ?? headerOf(headers, `Watchfloor-${name}`)]
    return [field.key, isJson ? textAt(json, field.steps) : field.isSecret ? undefined : (form.get(name) ?? undefined)]
  })
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

function textAt(value: unknown, steps: readonly string[]): string | undefined {
  let at = value
  for (const step of steps) at = isRecord(at) ? at[step] : undefined
  if (at === undefined || at === null) return undefined
  return typeof at === 'string' ? at : JSON.stringify(at)
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
